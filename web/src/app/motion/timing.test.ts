import { expect, test } from 'vitest';
import type { TableEvent } from '../net/messages';
import { state } from '../testing/rooms';
import { beatsOf } from './moves';
import { MOST, staged } from './timing';

const { view } = state(1, true);
const drawn = (card: string): TableEvent[] => [{ what: 'drew', seat: 0, card }, { what: 'joined', seat: 0, card }];

test('a card that is drawn and joins the hold is one card all the way', () => {
  const play = staged(beatsOf(drawn('book'), view), 1, 10_000);
  expect(play.actors).toHaveLength(1);
  const legs = play.actors[0]?.legs ?? [];
  expect(legs.map(({ from, to }) => `${from} > ${to}`)).toEqual(['deck:0 > waits:0', 'waits:0 > hold:0']);
  expect(legs[1]?.start).toBeGreaterThanOrEqual(legs[0]?.end ?? Infinity);
});

test('a Mischief that was drawn is the same that strikes and goes', () => {
  const events: TableEvent[] = [
    { what: 'drew', seat: 0, card: 'bored' }, { what: 'waits_discarded', seat: 0, card: 'bored' },
    { what: 'lost', seat: 0, card: 'feeding-1', other: 'bored' },
  ];
  const { actors } = staged(beatsOf(events, view), 1, 10_000);
  expect(actors.map(({ card, legs }) => [card, legs.map(({ manner }) => manner)])).toEqual([
    ['bored', ['draw', 'strike', 'discard']], ['feeding-1', ['lose']],
  ]);
});

test('nothing takes longer than there is time to read', () => {
  const events = Array.from({ length: 6 }, () => drawn('book')).flat();
  const free = staged(beatsOf(events, view), 1, 60_000);
  expect(free.length).toBeGreaterThan(3_000);
  const tight = staged(beatsOf(events, view), 1, 1_000);
  expect(tight.length).toBeCloseTo(1_000);
  expect(Math.max(...tight.actors.flatMap(({ legs }) => legs.map(({ end }) => end)))).toBeLessThanOrEqual(1_000.001);
});

test('a quicker pace is shorter, a calm one longer, as far as the time allows', () => {
  const beats = beatsOf(drawn('book'), view);
  const [quick, usual, calm] = [0.45, 1, 1.6].map((pace) => staged(beats, pace, 10_000).length) as [number, number, number];
  expect(quick).toBeCloseTo(usual * 0.45);
  expect(calm).toBeCloseTo(usual * 1.6);
});

test('the usual ways of one sentence fit the time of one sentence', () => {
  expect(staged(beatsOf(drawn('book'), view), 1, Infinity).length).toBeLessThan(900);
});

test('however much happens, there are no more cards in the air than the page can carry', () => {
  const events: TableEvent[] = Array.from({ length: 100 }, () => ({ what: 'paid', seat: 0, card: 'book' }));
  const { actors } = staged(beatsOf(events, view), 1, 1_000);
  expect(actors).toHaveLength(MOST);
});
