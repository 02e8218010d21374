import { expect, test } from 'vitest';
import { faces } from '../testing/faces';
import { describe as inOneBreath } from './describe';

test('cards that share a name are told apart by their growth, others are not', () => {
  expect(faces.label('feeding-1')).toBe('Feeding 1');
  expect(faces.label('feeding-2')).toBe('Feeding 2');
  expect(faces.label('book')).toBe('Book');
});

test('effects are said with names, and lists of names of which one fits', () => {
  expect(faces.card('bored').text).toBe('When drawn: lose Feeding or Grooming.');
  expect(faces.card('bored').short).toBe('Lose :feeding: or :grooming:'); // signs, for the small card
  expect(faces.dragon('rooibos').text).toBe('When you draw Entertaining and hold none, draw one more card.');
});

test('a card of an own edition has its own words, and one without words its id spelled out', () => {
  expect(faces.card('moon-cake').title).toBe('Moon {Cake}');
  expect(faces.dragon('jasmine').title).toBe('Jasmine');
});

test('news of a card that the edition lacks breaks nothing', () => {
  expect(faces.label('never-heard-of')).toBe('Never heard of');
  expect(faces.growth('never-heard-of')).toBe(0);
});

test('a pile is laid out by kind, growth first and Memories last', () => {
  const pile = { 'village-fair': 1, bored: 1, book: 1, 'feeding-2': 1, 'wind-chime': 1, 'feeding-1': 2, 'grooming-1': 0 };
  expect(faces.sorted(pile)).toEqual(['feeding-1', 'feeding-2', 'wind-chime', 'book', 'bored', 'village-fair']);
});

test('a card in one breath says what it is, its numbers and what it does', () => {
  expect(inOneBreath(faces.card('book'))).toBe('Book, Vulnerable, Item, growth 1, cost 3, 1 point.');
  expect(inOneBreath(faces.card('village-fair'))).toBe('Village Fair, Summer Memory, cost 5, 2 and more points.');
  expect(inOneBreath(faces.card('bored'))).toBe('Bored, Mischief, Starter. When drawn: lose Feeding or Grooming.');
});
