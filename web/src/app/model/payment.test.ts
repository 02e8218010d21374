import { expect, test } from 'vitest';
import { faces } from '../testing/faces';
import { add, everything, growth, held, MENTORS, remove, within } from './payment';

const purse = { hold: { 'feeding-1': 2, 'feeding-2': 1, bored: 1 }, mentors: true };

test('a tap adds a copy, up to what is held', () => {
  const one = add({}, purse, 'feeding-1');
  const two = add(one, purse, 'feeding-1');
  expect(two).toEqual({ 'feeding-1': 2 });
  expect(add(two, purse, 'feeding-1')).toEqual(two);
  expect(add({}, purse, 'book')).toEqual({});
});

test('Mentors counts once, and only where it is held', () => {
  expect(add(add({}, purse, MENTORS), purse, MENTORS)).toEqual({ [MENTORS]: 1 });
  expect(add({}, { ...purse, mentors: false }, MENTORS)).toEqual({});
  expect(held({ ...purse, mentors: false }, MENTORS)).toBe(0);
});

test('minus takes one back, and the last one leaves nothing behind', () => {
  expect(remove({ 'feeding-1': 2 }, 'feeding-1')).toEqual({ 'feeding-1': 1 });
  expect(remove({ 'feeding-1': 1, [MENTORS]: 1 }, 'feeding-1')).toEqual({ [MENTORS]: 1 });
  expect(remove({}, 'feeding-1')).toEqual({});
});

test('the growth shown is the sum over copies, Mentors among them', () => {
  expect(growth({ 'feeding-1': 2, 'feeding-2': 1, [MENTORS]: 1 }, faces)).toBe(5);
  expect(growth({}, faces)).toBe(0);
});

test('a payment shrinks to what is still held', () => {
  const less = { hold: { 'feeding-1': 1 }, mentors: false };
  expect(within({ 'feeding-1': 2, 'feeding-2': 1, [MENTORS]: 1 }, less)).toEqual({ 'feeding-1': 1 });
});

test('everything is all that has growth', () => {
  expect(everything(purse, faces)).toEqual({ 'feeding-1': 2, 'feeding-2': 1, [MENTORS]: 1 });
});
