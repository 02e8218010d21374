import { expect, test } from 'vitest';
import type { Change, Entry } from '../net/messages';
import { entry, NOW } from '../testing/rooms';
import { tellChange } from './tidings';

const herald = { me: 0, asker: 1, name: (seat: number) => ['You', 'Ben', 'Cleo'][seat] ?? '', dragon: () => 'Rooibos' };

function told(what: Entry['what'], seat: number | null, change: Change | null, more: Partial<Entry> = {}): string {
  return tellChange({ ...entry(7, 0), what, seat, change, events: [], ...more }, herald).map(({ text }) => text).join(' | ');
}

test.each([
  ['seat', 1, { seat: 1, to: 'joined' }, 'Ben has come to the table.'],
  ['seat', 1, { seat: 1, to: 'renamed', name: 'Benno' }, 'The player of Rooibos is now called Benno.'],
  ['seat', 1, { seat: 1, to: 'left', until: NOW + 60_000 }, 'Ben leaves the table. A bot takes the seat in 1 minute.'],
  ['seat', null, { seat: 1, to: 'bot', bot: 'greedy', why: 'left' }, 'A bot plays for Ben now.'],
  ['seat', null, { seat: 0, to: 'bot', bot: 'greedy', why: 'away' }, 'A bot plays for you now, since nobody was here.'],
  ['seat', null, { seat: 1, to: 'bot', bot: 'greedy', why: 'clock' }, 'A bot plays for Ben now, since the time was up.'],
  ['seat', 1, { seat: 1, to: 'back' }, 'Ben is back and plays again.'],
  ['seat', null, { seat: 1, to: 'person' }, 'Ben plays again, as the host wished.'],
  ['wish', 1, { wish: 'take_back', plies: 3 }, 'Ben asks to take the last action back.'],
  ['wish', 0, { wish: 'stop' }, 'You ask to end the game now.'],
  ['answer', 2, { id: 6, yes: true }, 'Cleo agrees.'],
  ['answer', 2, { id: 6, yes: false }, 'Cleo says no.'],
  ['answer', 1, { id: 6, yes: false }, 'Ben withdraws the question.'],
  ['take_back', 1, { plies: 3, how: 'consent' }, 'Ben took the last action back, and everyone agreed.'],
  ['take_back', 0, { plies: 3, how: 'bots' }, 'You took the last action back; the notes of this game say so.'],
  ['say', 1, { text: '{who} <b>hi</b>' }, 'Ben: {who} <b>hi</b>'],
  ['say', 1, { preset: 'good_luck' }, 'Ben: Good luck!'],
  ['chat', null, { on: false }, 'The host has turned writing off.'],
  ['pause', null, { pause: 65_000 }, 'The server was away for 1 minute 5 seconds. No clock ran meanwhile.'],
  ['rematch', null, { room: 'room-9876', luck: 'same' }, 'A rematch under the same luck is laid.'],
  ['close', null, {}, 'Whoever runs this server has closed the table.'],
] as const)('%s of %s', (what, seat, change, text) => expect(told(what, seat, change)).toBe(text));

test('an action that the clock brought about says so; any other is told by its events', () => {
  expect(told('act', 1, null, { by: 'clock' })).toBe('Ben ran out of time: a bot acted instead.');
  expect(told('act', 1, null)).toBe('');
});

test('what a person wrote stands by itself, and a rematch leads to its room', () => {
  const said = tellChange({ ...entry(7, 1), what: 'say', change: { text: 'hello' }, events: [] }, herald);
  const again = tellChange({ ...entry(8, 1), what: 'rematch', seat: null, change: { room: 'room-9876', luck: 'new' }, events: [] }, herald);
  expect([said[0]?.said, again[0]?.room]).toEqual(['hello', 'room-9876']);
});
