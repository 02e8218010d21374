import { beforeAll, expect, test } from 'vitest';
import { faces } from '../testing/faces';
import { bring } from '../words';
import { across, fitting, lineOf, nearest, outcomeText, percent, severityText, signed, worths, type Review, type ReviewPly, type Severity } from './model';

beforeAll(() => bring('review'));

function ply(number: number, seat: number, severity: Severity, luck = 0): ReviewPly {
  return {
    ply: number, seat, season: 'spring', action: { draw: true }, best: { draw: true }, outcomes: [], choices: 2, before: [0.5 + number / 10, 0.5 - number / 10],
    points: [10, 10], cost: 0, margin: 0, points_cost: 0, points_margin: 0, severity, decided: false, luck: [luck, -luck], sure: false,
  };
}

const plies = [ply(1, 0, 'best'), ply(2, 1, 'slip'), ply(3, 0, 'blunder', -0.3), ply(4, 1, 'fine', 0.1), ply(5, 0, 'mistake')];
const review: Review = { trained: true, whole: true, plies, after: [1, 0], moments: [], seats: [] };
const numbers = (...[seat, show]: [number | null, Parameters<typeof fitting>[2]]): number[] => fitting(plies, seat, show).map((each) => each.ply);

test('choices are found by how bad they were, by whose they were, and by luck', () => {
  expect(numbers(null, 'all')).toEqual([1, 2, 3, 4, 5]);
  expect(numbers(null, 'slip')).toEqual([2, 3, 5]);
  expect(numbers(null, 'mistake')).toEqual([3, 5]);
  expect(numbers(1, 'slip')).toEqual([2]);
  expect(numbers(null, 'luck')).toEqual([3, 4]);
  expect(numbers(1, 'luck')).toEqual([4]);
});

test('the curve goes from the first choice to the end, with a sure win at its top', () => {
  const shares = worths(review);
  expect(shares).toHaveLength(6);
  const size = { width: 100, height: 10 };
  expect(lineOf(shares, 0, size).split(' ').map((point) => point.split(',').map(Number))).toEqual([
    [0, 4], [20, 3], [40, 2], [60, 1], [80, 0], [100, 0],
  ]);
  expect(lineOf(shares, 1, size).endsWith('100.0,10.0')).toBe(true);
  expect(across(0, 1, size)).toBe(0); // a game without a choice
});

test('a place of the curve leads to the nearest step of it', () => {
  expect([0, 0.09, 0.11, 0.5, 0.99, 1, 1.2, -0.1].map((part) => nearest(part, 6))).toEqual([0, 0, 1, 3, 5, 5, 5, 0]);
});

test('shares are said as people say them', () => {
  expect(percent(0.337)).toBe('34%');
  expect([0.12, -0.12, 0].map(signed)).toEqual(['+12%', '-12%', '0%']);
  expect(severityText('blunder')).toBe('Blunder');
});

test('what chance gave is told in the order in which it came, what belongs together in one sentence', () => {
  expect(outcomeText([], faces)).toBe('');
  expect(outcomeText([{ drew: 'book' }, { drew: 'bored' }], faces)).toBe('Drawn: Book and Bored.');
  expect(outcomeText([{ memories: ['village-fair', 'moon-cake'] }, { revealed: 'book', slot: 1 }, { revealed: 'wind-chime', slot: 2 }, { drew: 'bored' }], faces)).toBe(
    'New Memories: Village Fair and Moon {Cake}. New in the Market: Book and Wind Chime. Drawn: Bored.',
  );
});
