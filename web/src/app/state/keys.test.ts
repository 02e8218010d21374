import { afterEach, expect, test } from 'vitest';
import { shortcuts, strike, type Desk, type Shortcut } from './keys';
import { replayShortcuts, strikeReplay, type Reading } from './replaykeys';

const PLAIN = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const NAMED = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Delete', 'Backspace', 'Insert', 'F1', 'F2', 'Tab', 'Enter', 'Escape'];

/** Whatever is asked of it, and no matter what that gives. */
function willing(): never {
  const answer: unknown = new Proxy(() => answer, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 4 : answer),
  });
  return answer as never;
}
const nothing = (): undefined => undefined;
const table = { shown: { view: { market: [1, 2, 3, 4] } }, mine: null, picked: null, act: nothing, buy: nothing, unpick: nothing, skip: nothing, pick: nothing, offer: nothing };
const desk = (): Desk => ({
  table: table as never,
  sheets: { open: nothing } as never,
  talk: nothing,
  own: undefined,
});
const known = (does: (key: string) => boolean): string[] => [...PLAIN, ...NAMED].filter(does).sort();
const listed = (all: readonly Shortcut[]): string[] => all.flatMap(({ keys }) => keys).sort();
afterEach(() => {
  document.documentElement.dir = 'ltr';
});

test('the list of keys has each key that does something at the table, and no other', () => {
  const more = ['Escape']; // closes and leaves, as everywhere
  expect(listed([...shortcuts(4, 5), { keys: more, id: 'keys.clear' }])).toEqual(known((key) => strike(key, desk())));
});

test('the list of keys has each key that does something in a replay, and no other', () => {
  const reading: Reading = { replay: willing(), sheets: { open: nothing } as never, open: nothing };
  expect(listed(replayShortcuts())).toEqual(known((key) => strikeReplay(key, reading)));
});

test('no key stands for two things', () => {
  for (const all of [shortcuts(4, 5), replayShortcuts()]) expect(new Set(listed(all)).size).toBe(listed(all).length);
});

test('in a replay on is where the writing goes, and the list says so', () => {
  for (const dir of ['ltr', 'rtl']) {
    document.documentElement.dir = dir;
    const moves: number[] = [];
    const reading: Reading = { replay: { move: (by: number) => moves.push(by) } as never, sheets: willing(), open: nothing };
    const keys = ['replay.back', 'replay.forward'].map((id) => replayShortcuts().find((each) => each.id === id)?.keys[0] ?? '');
    expect(keys).toEqual(dir === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']);
    for (const key of keys) strikeReplay(key, reading);
    expect(moves).toEqual([-1, 1]);
  }
});
