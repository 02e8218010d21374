import { beforeEach, expect, test } from 'vitest';
import { clockOf, enter, fieldOf, newManners, problemsOf, roomWish, type Draft, type SeatDraft } from './newgame';
import { hostedRoom, tokensOf } from './tokens';

const ann: SeatDraft = { who: 'here', name: ' Ann ', bot: 'greedy', dragon: 'rooibos' };
const ben: SeatDraft = { who: 'link', name: 'Ben', bot: 'greedy', dragon: '' };
const hazel: SeatDraft = { who: 'bot', name: 'Hazel', bot: 'greedy', dragon: 'jasmine' };

function draft(more: Partial<Draft> = {}): Draft {
  return { edition: 'small', seats: [ann, ben, hazel], first: 'chance', openWinter: false, seed: '', ...newManners(), ...more };
}

beforeEach(() => localStorage.clear());

test('the form becomes a wish: people here and by a link, bots, dragons chosen or dealt', () => {
  expect(roomWish(draft())).toEqual({
    seats: [
      { kind: 'person', name: 'Ann', dragon: 'rooibos', bot: null, by_link: false },
      { kind: 'person', name: 'Ben', dragon: null, bot: null, by_link: true },
      { kind: 'bot', name: 'Hazel', dragon: 'jasmine', bot: 'greedy', by_link: false },
    ],
    edition: 'small', first: 'chance', open_winter: false, seed: null, clock: null, away: null, chat: true,
  });
});

test('an edition of one’s own goes as its text', () => {
  const wish = roomWish(draft({ edition: 'my-box', editionText: 'id = "my-box"' }));
  expect(wish).toMatchObject({ edition: null, edition_text: 'id = "my-box"' });
  expect(roomWish(draft())).not.toHaveProperty('edition_text');
});

test('clock, absence, chat and seed go with it', () => {
  const clock = { ...newManners().clock, choice: 3, atZero: 'seat' } as const;
  const wish = roomWish(draft({ clock, away: 600, chat: false, seed: ` ${'AB'.repeat(16)} ` }));
  expect(wish).toMatchObject({ clock: { kind: 'bank', seconds: 600, increment: 10, at_zero: 'seat' }, away: 600, chat: false, seed: 'ab'.repeat(16) });
});

test('own numbers of a clock count in their unit, and only a bank has an increment', () => {
  const own = { ...newManners().clock, choice: 'own', kind: 'turn', amount: 1.5, unit: 'minute', increment: 10 } as const;
  expect(clockOf(own)).toEqual({ kind: 'turn', seconds: 90, increment: 0, at_zero: 'act' });
  expect(clockOf({ ...own, kind: 'bank' })).toMatchObject({ seconds: 90, increment: 10 });
});

test('a seat that was chosen to begin and is not there any more leaves it to chance', () => {
  expect(roomWish(draft({ first: 3 })).first).toBe('chance');
  expect(roomWish(draft({ first: 2 })).first).toBe(2);
});

test('what is wrong is told at its field', () => {
  const own = { ...newManners().clock, choice: 'own', kind: 'bank', amount: null, increment: -1 } as const;
  const bad = draft({ seats: [ann, { ...ben, name: ' ' }, { ...hazel, dragon: 'rooibos' }], clock: own, seed: 'abc' });
  expect(problemsOf(bad)).toEqual([
    { field: 'seat-1-name', id: 'refusal.no_name' },
    { field: 'seat-2-dragon', id: 'refusal.dragon_taken' },
    { field: 'clock-amount', id: 'lay.clock-range' },
    { field: 'clock-increment', id: 'lay.increment-range' },
    { field: 'seed', id: 'lay.seed-form' },
  ]);
  expect(problemsOf(draft({ seats: [hazel, hazel].map((seat) => ({ ...seat, dragon: '' })) }))).toEqual([{ field: 'seats', id: 'refusal.no_person' }]);
  expect(problemsOf(draft())).toEqual([]);
});

test('what the server refuses is put to its field too', () => {
  expect(fieldOf({ reason: 'unknown_dragon', details: { seat: 1 } })).toBe('seat-1-dragon');
  expect(fieldOf({ reason: 'unknown_edition', details: {} })).toBe('edition');
  expect(fieldOf({ reason: 'store_failed', details: {} })).toBeNull();
});

test('whoever lays a table keeps the seats of people here, and the links of the others to give away', () => {
  const made = { room: 'room-1234', host: 'h', tokens: [{ seat: 1, wish: 0, token: 'a' }, { seat: 0, wish: 1, token: 'b' }] };
  enter(made, roomWish(draft()).seats);
  expect(tokensOf('room-1234')).toEqual(['a']);
  expect(hostedRoom('room-1234')?.links).toEqual({ 0: 'b' });
  expect(location.hash).toBe('#/table/room-1234');
});
