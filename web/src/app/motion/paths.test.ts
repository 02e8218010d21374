import { expect, test } from 'vitest';
import type { TableEvent } from '../net/messages';
import { state } from '../testing/rooms';
import { beatsOf } from './moves';
import { flightOf, type Box, type Find } from './paths';
import { staged } from './timing';

const { view } = state(1, true);
const PLACES: Readonly<Record<string, Box>> = {
  'deck:0': { x: 10, y: 500, w: 26 }, 'discard:0': { x: 60, y: 500, w: 26 }, 'hold:0': { x: 300, y: 600, w: 60 },
  'waits:0': { x: 300, y: 400, w: 90 }, 'front:0': { x: 300, y: 500, w: 90 }, 'memory:2': { x: 200, y: 100, w: 110 },
};
const find: Find = (place) => PLACES[place] ?? null;

function flights(events: TableEvent[], seek: Find = find) {
  return staged(beatsOf(events, view), 1, 60_000).actors.map((actor) => flightOf(actor, seek));
}

const mischief: TableEvent[] = [
  { what: 'drew', seat: 0, card: 'bored' }, { what: 'waits_discarded', seat: 0, card: 'bored' },
  { what: 'protected', seat: 0, card: 'wind-chime', other: 'bored' }, { what: 'lost', seat: 0, card: 'feeding-1', other: 'bored' },
  { what: 'bought', seat: 0, card: 'village-fair', slot: 2, other: 'memory' }, { what: 'reshuffled', seat: 0 },
  { what: 'memory_left', card: 'village-fair', slot: 2 },
];

test('only transform and opacity are animated, in the order of time', () => {
  const all = flights(mischief);
  expect(all.length).toBeGreaterThan(7);
  for (const flight of all) {
    if (!flight) throw new Error('a place was not found');
    const tracks = [flight.path, flight.fade, ...(flight.turn ? [flight.turn.face, flight.turn.back] : [])];
    for (const frames of tracks) {
      const keys = new Set(frames.flatMap((frame) => Object.keys(frame)));
      expect([...keys].filter((key) => !['offset', 'easing', 'transform', 'opacity'].includes(key))).toEqual([]);
      const offsets = frames.map(({ offset }) => offset ?? NaN);
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
      expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]); // else it would come from, or go to, nowhere
    }
  }
});

test('a drawn card turns over on its way out of the deck and ends at the hold, as wide as a card there', () => {
  const [flight] = flights([{ what: 'drew', seat: 0, card: 'book' }, { what: 'joined', seat: 0, card: 'book' }]);
  expect(flight?.turn).not.toBeNull();
  const [start, end] = [flight?.path[0]?.['transform'], flight?.path.at(-1)?.['transform']];
  expect(flight?.width).toBeGreaterThanOrEqual(90);
  expect(scale(start) * (flight?.width ?? 0)).toBeCloseTo(26, 1);
  expect(scale(end) * (flight?.width ?? 0)).toBeCloseTo(60, 1);
  expect(flight?.fade[0]?.['opacity']).toBe(0);
  expect(flight?.fade.at(-1)?.['opacity']).toBe(1);
});

test('a card that lies in sight stays there until it goes, and is gone in the discard pile', () => {
  const flight = flights([{ what: 'drew', seat: 0, card: 'book' }, { what: 'paid', seat: 0, card: 'feeding-1' }])[1];
  expect(flight?.delay).toBe(0);
  expect([flight?.fade[0]?.['opacity'], flight?.fade.at(-1)?.['opacity']]).toEqual([1, 0]);
});

test('what the page does not show does not fly', () => {
  expect(flights([{ what: 'drew', seat: 0, card: 'book' }], () => null)).toEqual([null]);
});

function scale(transform: unknown): number {
  return Number(/scale\(([\d.]+)\)/.exec(String(transform))?.[1]);
}
