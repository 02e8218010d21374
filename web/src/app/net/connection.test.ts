import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/socket';
import { welcome } from '../testing/rooms';
import { Connection, type Link } from './connection';
import type { Refusal, ServerMessage } from './messages';

let links: Link[];
let heard: ServerMessage[];
let gone: Refusal | null;
let server: 'up' | 'gone' | 'silent';
let connection: Connection;

function connect(): void {
  connection = new Connection('room-1234', { tokens: ['secret'], host: 'host' }, {
    onMessage: (message) => heard.push(message),
    onLink: (link) => links.push(link),
    onGone: (why) => (gone = why),
    have: () => null,
  });
}

function visibility(value: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(value);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  [links, heard, gone] = [[], [], null];
  server = 'gone';
  vi.stubGlobal('fetch', () => (server === 'up' ? Promise.resolve({ ok: true }) : server === 'gone' ? Promise.reject(new TypeError()) : new Promise(() => {})));
  connect();
  FakeSocket.last.open().tell(welcome(0));
});
afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Every socket fails for so long. */
async function outage(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 100) {
    if (FakeSocket.last.readyState !== 3) FakeSocket.last.break();
    await vi.advanceTimersByTimeAsync(100);
  }
}

test.each([['gone', 5_000], ['gone', 300_000], ['silent', 60_000]] as const)('a server that was %s for %i ms is back within a second', async (how, ms) => {
  server = how;
  await outage(ms);
  server = 'up';
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last.open().tell(welcome(0));
  expect(links.at(-1)).toBe('open');
});

test('while the server is gone no sockets are tried in vain, for browsers hold such pages back', async () => {
  await outage(300_000);
  expect(FakeSocket.all.length).toBeLessThan(6);
});

test('where a look gets no answer at all, sockets are tried: the browser’s lines for requests may all hang', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('too long', 'TimeoutError')));
  FakeSocket.last.break();
  for (let tries = 0; tries < 2; tries += 1) {
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.break();
  }
  const before = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all.length).toBe(before + 1);
});

test('where the server answers but gives no socket, it is not asked too often', async () => {
  server = 'up';
  await outage(60_000);
  expect(FakeSocket.all.length).toBeLessThan(24);
});

test('an attempt that hangs is given up', async () => {
  FakeSocket.last.break();
  await vi.advanceTimersByTimeAsync(300);
  const attempts = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(FakeSocket.all.length).toBeGreaterThan(attempts);
});

test('a server that takes its time over the welcome is waited for, but not for ever', () => {
  FakeSocket.last.break();
  vi.advanceTimersByTime(300);
  FakeSocket.last.open();
  const attempts = FakeSocket.all.length;
  vi.advanceTimersByTime(15_000);
  expect(FakeSocket.all.length).toBe(attempts);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all.length).toBeGreaterThan(attempts);
});

test('news of the network opens a fresh line at once, whatever the old one says of itself', () => {
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.open().tell(welcome(0));
  expect(links.at(-1)).toBe('open');
});

test('without a network the line is only asked: the table may be on this very machine', () => {
  window.dispatchEvent(new Event('offline'));
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.saidLast('ping')).toBeTruthy();
  FakeSocket.last.tell({ type: 'pong', version: 0, now: 0 });
  vi.advanceTimersByTime(5_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('after a sleep of 30 minutes, in which no timer ran, a fresh line is opened at once', () => {
  vi.setSystemTime(Date.now() + 30 * 60_000);
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.all[0]?.readyState).toBe(3);
});

test('a tab that was frozen for 30 minutes is fresh as soon as somebody looks', () => {
  visibility('hidden');
  vi.setSystemTime(Date.now() + 30 * 60_000);
  visibility('visible');
  expect(FakeSocket.all).toHaveLength(2);
});

test('a tab that is looked at again soon only asks, and gives a dead line up within seconds', () => {
  visibility('hidden');
  visibility('visible');
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(4_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a hidden tab, whose timers the browser slows down, does not take that for a sleep', () => {
  visibility('hidden');
  for (let minute = 0; minute < 5; minute++) {
    vi.setSystemTime(Date.now() + 59_000);
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.tell({ type: 'pong', version: 0, now: 0 });
  }
  expect(FakeSocket.all).toHaveLength(1);
});

test('a page out of the browser’s own store opens a fresh line', () => {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(FakeSocket.all).toHaveLength(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(FakeSocket.all).toHaveLength(2);
});

test('what was not answered is said again after the next welcome, in its order, each under its key', () => {
  const key = connection.act(3, { draw: true });
  const other = connection.do({ deed: 'leave', seat: 0 });
  connection.do({ deed: 'stop', seat: 0 });
  FakeSocket.last.tell({ type: 'accepted', key: connection.do({ deed: 'chat', on: true }), version: 4 });
  FakeSocket.last.break();
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open();
  expect(FakeSocket.last.said.map(({ type }) => type)).toEqual(['hello']);
  FakeSocket.last.tell(welcome(0));
  expect(FakeSocket.last.said.slice(1)).toMatchObject([
    { type: 'act', version: 3, key },
    { type: 'do', key: other, deed: { deed: 'leave' } },
    { type: 'do', deed: { deed: 'stop' } },
  ]);
  FakeSocket.last.tell(welcome(1));
  expect(FakeSocket.last.said).toHaveLength(4);
});

test('what is done while the line is down is said once it is back', () => {
  FakeSocket.last.break();
  connection.do({ deed: 'say', seat: 0, preset: 'hello' });
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open().tell(welcome(0));
  expect(FakeSocket.last.said.map(({ type }) => type)).toEqual(['hello', 'do']);
});

test('a server that is started anew is waited for eagerly, one that has no place is left alone for a while', () => {
  FakeSocket.last.tell({ type: 'bye', refusal: { reason: 'restarting', details: {} } });
  FakeSocket.last.break();
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.last.open().tell({ type: 'bye', refusal: { reason: 'room_full', details: { most: 3 } } });
  FakeSocket.last.break();
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(11_000);
  expect(FakeSocket.all).toHaveLength(3);
});

test('the wait that a server asks for is kept in full', () => {
  FakeSocket.last.tell({ type: 'bye', refusal: { reason: 'too_fast', details: { wait: 7_000 } } });
  FakeSocket.last.break();
  vi.advanceTimersByTime(6_999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(4_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a room that is gone is not asked for again', () => {
  FakeSocket.last.tell({ type: 'bye', refusal: { reason: 'no_such_room', details: {} } });
  FakeSocket.last.break();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect([FakeSocket.all.length, gone]).toEqual([1, { reason: 'no_such_room', details: {} }]);
});
