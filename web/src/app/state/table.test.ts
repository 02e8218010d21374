import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalText } from '../model/refusal';
import type { Entry } from '../net/messages';
import { faces } from '../testing/faces';
import { entry, NOW, state, welcome } from '../testing/rooms';
import { FakeSocket } from '../testing/socket';
import { Table } from './table.svelte';

let table: Table;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  table = new Table('room-1234', { tokens: ['secret'], host: null }, faces);
  FakeSocket.last.open().tell(welcome(0));
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it says hello with the tokens of its seats, which never stand in the address', () => {
  expect(FakeSocket.last.saidLast('hello')).toEqual({ type: 'hello', tokens: ['secret'], host: null, have: null, protocol: 1 });
  expect(FakeSocket.last.address.href).toMatch(/\/api\/rooms\/room-1234\/live$/);
});

test('picking a card takes the payment that the server proposes first, and asks about exactly that one', () => {
  table.pick('market', 1);
  expect(table.pickedGrowth).toBe(4);
  expect(FakeSocket.last.saidLast('quote').action).toEqual({ buy: 'market', slot: 1, card: 'book', pay: { 'feeding-1': 2, 'feeding-2': 1 } });
});

test('Buy stays closed until the server has said yes to the payment as it is now', () => {
  table.pick('market', 1);
  const first = FakeSocket.last.saidLast('quote');
  table.buy();
  table.takeFromPayment('feeding-1');
  const second = FakeSocket.last.saidLast('quote');
  FakeSocket.last.tell({ type: 'answer', ask: first.ask, version: 0, refusal: null });
  table.buy();
  expect(FakeSocket.last.said.some(({ type }) => type === 'act')).toBe(false);
  FakeSocket.last.tell({ type: 'answer', ask: second.ask, version: 0, refusal: null });
  table.buy();
  expect(FakeSocket.last.saidLast('act')).toMatchObject({ version: 0, action: { pay: { 'feeding-1': 1, 'feeding-2': 1 } } });
});

test('a payment that the server refuses keeps Buy closed and says why', () => {
  table.pick('memory', 2);
  expect(table.picked?.payment).toEqual({ 'feeding-1': 3, 'feeding-2': 1 });
  const { ask } = FakeSocket.last.saidLast('quote');
  const refusal = { reason: 'growth_too_low', details: { paid: 5, cost: 7 } };
  FakeSocket.last.tell({ type: 'answer', ask, version: 0, refusal });
  table.buy();
  expect(FakeSocket.last.said.some(({ type }) => type === 'act')).toBe(false);
  expect(refusalText(refusal, faces)).toBe('5 of 7 growth: 2 more needed.');
});

test('nothing is offered between an action and the news of it', () => {
  table.act({ draw: true });
  table.act({ draw: true });
  expect(FakeSocket.last.said.filter(({ type }) => type === 'act')).toHaveLength(1);
  const { key } = FakeSocket.last.saidLast('act');
  FakeSocket.last.tell({ type: 'accepted', key, version: 1 });
  expect(table.mine).toBeNull();
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 0), state: state(1, true) });
  expect(table.mine).not.toBeNull();
});

test('news of others waits until the news before was read, and nothing may be done meanwhile', () => {
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 0), state: state(1, false) });
  FakeSocket.last.tell({ type: 'update', entry: entry(2, 1), state: state(2, true) });
  expect([table.shown?.version, table.behind, table.mine]).toEqual([1, 1, null]);
  vi.advanceTimersByTime(5_000);
  expect([table.shown?.version, table.behind]).toEqual([2, 0]);
  expect(table.mine).not.toBeNull();
  expect(table.log.map(({ text }) => text)).toEqual(['You drew Feeding 1.', 'Hazel drew Feeding 1.']);
});

test('an own action is shown at once, whatever is still being read', () => {
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 1), state: state(1, true) });
  FakeSocket.last.tell({ type: 'update', entry: entry(2, 0), state: state(2, false) });
  expect(table.shown?.version).toBe(2);
});

test('skipping shows the present', () => {
  for (const version of [1, 2, 3]) FakeSocket.last.tell({ type: 'update', entry: entry(version, 1), state: state(version, version === 3) });
  table.skip();
  expect([table.shown?.version, table.behind]).toEqual([3, 0]);
});

test('a gap in the versions makes it ask for what it lacks; a repeat is passed over', () => {
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 1), state: state(1, true) });
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 1), state: state(1, true) });
  expect(table.log).toHaveLength(1);
  FakeSocket.last.tell({ type: 'update', entry: entry(3, 1), state: state(3, true) });
  expect(FakeSocket.last.saidLast('hello').have).toBe(1);
  FakeSocket.last.tell(welcome(3, [entry(2, 0), entry(3, 1)]));
  expect(table.shown?.version).toBe(3);
  expect(table.log).toHaveLength(3);
});

test('a pong that is ahead makes it ask for what it lacks', () => {
  FakeSocket.last.tell({ type: 'pong', version: 4, now: NOW });
  expect(FakeSocket.last.saidLast('hello').have).toBe(0);
});

test('after a broken connection it comes back by itself and says an unanswered action again, with its key', () => {
  table.act({ draw: true });
  const { key } = FakeSocket.last.saidLast('act');
  FakeSocket.last.break();
  expect(table.link).toBe('lost');
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.open().tell(welcome(0));
  expect(table.link).toBe('open');
  expect(FakeSocket.last.saidLast('act')).toEqual({ type: 'act', version: 0, key, action: { draw: true } });
  expect(table.mine).toBeNull();
  FakeSocket.last.tell({ type: 'accepted', key, version: 0 });
  expect(table.mine).not.toBeNull();
});

test('it tries again and again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
  for (const connections of [2, 3, 4]) {
    FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(connections);
  }
});

test('a connection that falls silent is given up', () => {
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.last.saidLast('ping')).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(11_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a refused action says why and leaves the table usable', () => {
  table.act({ draw: true });
  const { key } = FakeSocket.last.saidLast('act');
  FakeSocket.last.tell({ type: 'refused', key, refusal: { reason: 'stale_version', details: { version: 2 } }, state: state(2, true) });
  expect(table.refusal?.reason).toBe('stale_version');
  expect(FakeSocket.last.saidLast('hello').have).toBe(0);
  FakeSocket.last.tell(welcome(2, [entry(1, 1), entry(2, 1)]));
  expect(table.mine).not.toBeNull();
});

test.each(['no_such_room', 'room_damaged'])('a room refused as %s is not asked for again, and the page knows why', (reason) => {
  FakeSocket.last.tell({ type: 'refused', key: null, refusal: { reason, details: {} }, state: null });
  FakeSocket.last.break();
  vi.advanceTimersByTime(60_000);
  expect([table.link, table.refusal?.reason]).toEqual(['gone', reason]);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a server that speaks another protocol is not misread', () => {
  FakeSocket.last.tell({ ...welcome(7), protocol: 2 });
  vi.advanceTimersByTime(60_000);
  expect([table.link, table.refusal?.reason, table.shown?.version]).toEqual(['gone', 'other_protocol', 0]);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a dragon is glad of its favourite and sulks after Mischief', () => {
  const glad: Entry = { ...entry(1, 0), events: [{ what: 'triggered', seat: 0, card: 'rooibos', count: 1, other: 'feeding-1' }] };
  FakeSocket.last.tell({ type: 'update', entry: glad, state: state(1, true) });
  expect([table.mood(0), table.mood(1)]).toEqual(['joy', 'idle']);
  FakeSocket.last.tell({ type: 'update', entry: entry(2, 0, 'bored'), state: state(2, true) });
  expect(table.mood(0)).toBe('mischief');
});
