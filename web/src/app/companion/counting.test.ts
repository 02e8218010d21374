import { expect, test } from 'vitest';
import { differences, lineKey, lineSum, surplus, totalKey } from './counting';

const score = {
  total: 12, memories: 2,
  lines: [{ card: 'picnic', count: 1, points: 3 }, { card: 'book', count: 2, points: 4 }, { card: 'tea-tray', count: 1, points: 5 }],
};

test('what was not counted, and what is no number, is no difference', () => {
  expect([surplus(undefined, 12), surplus(' ', 12), surplus('many', 12)]).toEqual([null, null, null]);
  expect([surplus('12', 12), surplus(' 10 ', 12), surplus('-1', 12)]).toEqual([0, -2, -13]);
});

test('a line that would make the difference is named: left out, or one of its copies', () => {
  const explaining = (total: string) => differences(score, 0, { [totalKey(0)]: total }).filter(({ explains }) => explains).map(({ card }) => card);
  expect(explaining('9')).toEqual(['picnic']);
  expect(explaining('10')).toEqual(['book']);
  expect(explaining('17')).toEqual(['tea-tray']);
  expect(explaining('12')).toEqual([]);
});

test('a line that was counted says its own difference, and ends the guessing', () => {
  const counted = { [totalKey(0)]: '9', [lineKey(0, 'tea-tray')]: '2' };
  expect(differences(score, 0, counted).map(({ surplus, explains }) => [surplus, explains])).toEqual([[null, false], [null, false], [-3, false]]);
  expect(lineSum(score, 0, counted)).toBe(9);
});
