import { expect, test } from 'vitest';
import { faces } from '../testing/faces';
import { brief, mischiefShare, shares } from './odds';

test('cards of one Growth name are one line, and all lines speak of the same number of cards', () => {
  const found = shares({ 'feeding-1': [1, 2], 'feeding-2': [1, 6], bored: [1, 6], book: [1, 6] }, faces);
  expect(found.map(({ title, n, of }) => `${title} ${n}/${of}`)).toEqual(['Feeding 4/6', 'Vulnerable 1/6', 'Mischief 1/6']);
  expect(mischiefShare(found).n).toBe(1);
});

test('where nothing can be drawn there is nothing to say', () => {
  expect(shares({}, faces)).toEqual([]);
  expect(mischiefShare([])).toMatchObject({ n: 0, of: 0 });
});

test('where there is no room for all shares Mischief has a line of its own, and the others one together', () => {
  const all = [['feeding', 5], ['sleeping', 4], ['item', 3], ['reveal', 2], ['mischief', 1]].map(([group, n]) => ({ group: String(group), title: '', n: Number(n), of: 15 }));
  const told = (most: number) => brief(all, most).map(({ group, n, of }) => `${group} ${n}/${of}`);
  expect(told(5)).toEqual(['feeding 5/15', 'sleeping 4/15', 'item 3/15', 'reveal 2/15', 'mischief 1/15']);
  expect(told(4)).toEqual(['feeding 5/15', 'sleeping 4/15', 'mischief 1/15', 'others 5/15']);
});
