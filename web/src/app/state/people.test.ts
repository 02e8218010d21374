import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change, Entry, State, Welcome } from '../net/messages';
import { faces } from '../testing/faces';
import { entry, face, hazel, hazelNow, NOW, roomFace, seatNow, state, welcome } from '../testing/rooms';
import { FakeSocket } from '../testing/socket';
import { wantName } from './joining';
import { Table } from './table.svelte';
import { hostedRoom, remember, rememberHost, tokensOf } from './tokens';

let table: Table;

function open(first: Welcome = welcome(0)): void {
  table = new Table('room-1234', { tokens: ['secret'], host: null }, faces);
  FakeSocket.last.open().tell(first);
}

/** An entry that does not change the table. */
function beside(version: number, what: Entry['what'], seat: number | null, change: Change, more: Partial<State> = {}): void {
  const told: Entry = { ...entry(version, 0), what, seat, change, action: null, events: [], by: null };
  FakeSocket.last.tell({ type: 'update', entry: told, state: state(version, true, { table_version: 0, ...more }) });
}

const threeAtOneScreen = welcome(0, [], true, {
  yours: [0, 1],
  room: roomFace({ seats: [face({ name: 'Ann' }), face({ name: 'Ben', dragon: 'jasmine' }), hazel] }),
  state: state(0, true, { people: [seatNow({ name: 'Ann' }), seatNow({ name: 'Ben' }), hazelNow] }),
});

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('talk and comings and goings spoil no picked payment, and what is bought then names the version that was seen', () => {
  open();
  table.pick('market', 1);
  const { ask } = FakeSocket.last.saidLast('quote');
  FakeSocket.last.tell({ type: 'answer', ask, version: 0, refusal: null });
  beside(1, 'say', 1, { text: 'hello' });
  beside(2, 'seat', 1, { seat: 1, to: 'joined' });
  expect([table.picked?.card, table.quoted, table.shown?.table_version]).toEqual(['book', null, 0]);
  table.buy();
  expect(FakeSocket.last.saidLast('act')).toMatchObject({ version: 2, action: { card: 'book' } });
});

test('a change of the table does let go of the picked payment', () => {
  open();
  table.pick('market', 1);
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 1), state: state(1, true) });
  expect(table.picked).toBeNull();
});

test('a picked payment survives a lost line', () => {
  open();
  table.pick('market', 1);
  table.takeFromPayment('feeding-1');
  const payment = table.picked?.payment;
  FakeSocket.last.break();
  expect(table.picked?.payment).toEqual(payment);
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open().tell(welcome(0));
  expect(table.picked?.payment).toEqual(payment);
  expect(FakeSocket.last.saidLast('quote').action).toMatchObject({ pay: payment });
});

test('a question that is open stays while the line is down, but nothing can be answered', () => {
  open(welcome(0, [], true, { state: state(0, true, { offers: { ...state(0, true).offers!, lose: ['book'] } }) }));
  FakeSocket.last.break();
  expect([table.asked?.lose, table.mine]).toEqual([['book'], null]);
});

test('talk is told at once, also while news of the table is still being read', () => {
  open();
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 1), state: state(1, false) });
  FakeSocket.last.tell({ type: 'update', entry: entry(2, 1), state: state(2, true) });
  const people = [seatNow(), { ...hazelNow, name: 'Nut' }];
  beside(3, 'say', 1, { preset: 'oops' }, { table_version: 2, people });
  expect([table.shown?.version, table.log.at(-1)?.said, table.name(1), table.unread]).toEqual([1, 'Oops.', 'Nut', 1]);
  table.skip();
  expect([table.shown?.version, table.behind]).toEqual([3, 0]);
});

test('what others wrote while the line was down counts as unread, the talk before the page was opened does not', () => {
  const said: Entry = { ...entry(1, 1), what: 'say', change: { text: 'hello' }, events: [] };
  open(welcome(1, [said]));
  expect(table.unread).toBe(0);
  FakeSocket.last.break();
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open().tell(welcome(3, [{ ...said, version: 2 }, { ...said, version: 3, seat: 0 }]));
  expect(table.unread).toBe(1);
});

test('the own area turns to whoever of this page is to act, and stays there while others play', () => {
  open(threeAtOneScreen);
  expect([table.me, table.you]).toEqual([0, null]);
  const next = { people: threeAtOneScreen.state.people };
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 0), state: state(1, false, next) });
  expect(table.me).toBe(1);
  const third = state(2, false, { ...next, offers: null });
  FakeSocket.last.tell({ type: 'update', entry: entry(2, 1), state: { ...third, view: { ...third.view, to_act: 2 } } });
  expect([table.me, table.mine]).toEqual([1, null]);
  expect(table.log.map(({ text }) => text)).toEqual(['Ann drew Feeding 1.', 'Ben drew Feeding 1.']);
});

test('nothing is offered for a seat that a bot plays in the meantime', () => {
  open(welcome(0, [], true, { state: state(0, true, { people: [seatNow({ player: 'bot', bot: 'greedy', why: 'away' }), hazelNow] }) }));
  expect([table.me, table.plays(0), table.mine]).toEqual([0, false, null]);
});

test('a deed answers null when it was done, else why not, also over a broken line', async () => {
  open();
  const done = table.do({ deed: 'rename', seat: 0, name: 'Ann' });
  const refused = table.do({ deed: 'say', seat: 0, text: 'hello' });
  FakeSocket.last.break();
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open().tell(welcome(0));
  const keys = FakeSocket.last.said.flatMap((message) => (message.type === 'do' ? [message.key] : []));
  const refusal = { reason: 'too_fast', details: { wait: 1_500 } };
  FakeSocket.last.tell({ type: 'accepted', key: keys[0] ?? '', version: 1 });
  FakeSocket.last.tell({ type: 'refused', key: keys[1] ?? '', refusal, state: null });
  expect([await done, await refused, table.refusal]).toEqual([null, refusal, null]);
});

test('an action that is said again and then refused is told', () => {
  open();
  table.act({ draw: true });
  FakeSocket.last.break();
  vi.advanceTimersByTime(1_000);
  FakeSocket.last.open().tell(welcome(1, [entry(1, 1)]));
  const { key } = FakeSocket.last.saidLast('act');
  FakeSocket.last.tell({ type: 'refused', key, refusal: { reason: 'stale_version', details: {} }, state: state(1, true) });
  expect([table.refusal?.reason, table.mine === null]).toEqual(['stale_version', false]);
});

test('taking back asks for what was seen, for the seat that acted last', () => {
  const take_back = [
    { seat: 0, plies: 3, how: 'consent' as const, why: 'others_acted' as const },
    { seat: 1, plies: 5, how: 'free' as const, why: 'nothing_seen' as const },
    { seat: 2, plies: 6, how: 'free' as const, why: 'nothing_seen' as const },
  ];
  open({ ...threeAtOneScreen, state: { ...threeAtOneScreen.state, version: 9, take_back } });
  expect(table.takeBack?.seat).toBe(1);
  void table.takeItBack();
  expect(FakeSocket.last.saidLast('do').deed).toEqual({ deed: 'take_back', seat: 1, version: 9 });
});

test('who is connected is told beside the state', () => {
  open();
  expect(table.hereAt(0)).toBeNull();
  FakeSocket.last.tell({ type: 'here', seats: [{ seat: 0, here: 2 }], watchers: 3 });
  expect([table.hereAt(0), table.hereAt(1), table.watchers]).toEqual([2, 0, 3]);
});

test('clocks run by the server’s time, whatever this machine’s clock says', () => {
  const clock = { left: [60_000, null], running: 0, since: NOW + 3_600_000 };
  open(welcome(0, [], true, { now: NOW + 3_610_000, state: state(0, true, { clock }) }));
  expect(table.timeLeft(0)).toBe(50_000);
  vi.advanceTimersByTime(5_000);
  expect(table.timeLeft(0)).toBe(45_000);
  FakeSocket.last.tell({ type: 'pong', version: 0, now: NOW + 3_620_000 });
  expect([table.timeLeft(0), table.timeLeft(1)]).toEqual([40_000, null]);
});

test('a rematch is opened by what opened this room, and told once', () => {
  remember([{ room: 'room-1234', token: 'secret' }]);
  rememberHost({ room: 'room-1234', token: 'host', links: {} });
  open();
  beside(1, 'rematch', null, { room: 'room-9876', luck: 'new' });
  expect([tokensOf('room-9876'), hostedRoom('room-9876')?.token]).toEqual([['secret'], 'host']);
  expect([table.rematches, table.log.at(-1)?.room]).toEqual([[{ room: 'room-9876', luck: 'new' }], 'room-9876']);
});

test('the name under which a seat was taken is told to the table once', () => {
  wantName('room-1234', 0, 'Zoe');
  open();
  expect(FakeSocket.last.saidLast('do').deed).toEqual({ deed: 'rename', seat: 0, name: 'Zoe' });
  FakeSocket.last.tell(welcome(0));
  expect(FakeSocket.last.said.filter(({ type }) => type === 'do')).toHaveLength(1);
});

test('a seat taken in another tab is played in this one too', () => {
  open();
  table.know({ tokens: ['secret', 'other'], host: null });
  expect(FakeSocket.last.saidLast('hello').tokens).toEqual(['secret', 'other']);
});

test('whose link the host has replaced is told so, and watches on', () => {
  open();
  FakeSocket.last.tell(welcome(1, [], true, { yours: [] }));
  expect([table.me, table.mine, table.refusal?.reason]).toEqual([null, null, 'link_dead']);
});

test('nothing is offered at a table that was closed', () => {
  open();
  beside(1, 'close', null, {}, { closed: true });
  expect([table.asked, table.log.at(-1)?.text]).toEqual([null, 'Whoever runs this server has closed the table.']);
});

test('a question that the game has overtaken is told of, one that was answered tells of itself', () => {
  const wish = { id: 1, kind: 'take_back' as const, seat: 1, plies: 0, yes: [], waiting: [0] };
  const ask = (version: number) => beside(version, 'wish', 1, { wish: 'take_back', plies: 0 }, { wish: { ...wish, id: version } });
  open();
  ask(1);
  beside(2, 'answer', 0, { id: 1, yes: false });
  expect(table.log.map(({ text }) => text)).toEqual(['Hazel asks to take the last action back.', 'You say no.']);
  ask(3);
  FakeSocket.last.tell({ type: 'update', entry: entry(4, 0), state: state(4, false) });
  expect(table.log.at(-1)?.text).toBe('The game went on, so the question is no longer open.');
});
