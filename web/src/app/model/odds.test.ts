import { expect, test } from 'vitest';
import { faces } from '../testing/faces';
import { mischiefShare, shares } from './odds';

test('cards of one Growth name are one line, and all lines speak of the same number of cards', () => {
  const found = shares({ 'feeding-1': [1, 2], 'feeding-2': [1, 6], bored: [1, 6], book: [1, 6] }, faces);
  expect(found.map(({ title, n, of }) => `${title} ${n}/${of}`)).toEqual(['Feeding 4/6', 'Vulnerable 1/6', 'Mischief 1/6']);
  expect(mischiefShare(found).n).toBe(1);
});

test('where nothing can be drawn there is nothing to say', () => {
  expect(shares({}, faces)).toEqual([]);
  expect(mischiefShare([])).toMatchObject({ n: 0, of: 0 });
});
