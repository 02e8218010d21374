// A few cards for tests, with the words that the server's catalogue gives them.
import { facesOf } from '../model/edition';
import type { CardData, EditionData } from '../net/messages';

function card(id: string, more: Partial<CardData>): CardData {
  return {
    id, name: id, kind: 'item', item: false, starter: false, season: null, growth: 0, cost: 0, points: 0,
    score: null, words: {}, text: [], ...more,
  };
}

export const edition: EditionData = {
  id: 'small', title: 'Small', version: '1', digest: '', mentors_growth: 1, max_seats: 2, untrained: ['sage'], mentors_text: [],
  dragons: [
    { id: 'rooibos', favourite: 'entertaining', text: [{ message: 'effect.favourite', values: { growth: 'growth.entertaining.name', draw: 1 } }] },
    { id: 'jasmine', favourite: 'grooming', text: [] },
  ],
  cards: [
    card('feeding-1', { kind: 'growth', name: 'feeding', starter: true, growth: 1 }),
    card('feeding-2', { kind: 'growth', name: 'feeding', growth: 2, cost: 2 }),
    card('grooming-1', { kind: 'growth', name: 'grooming', starter: true, growth: 1 }),
    card('bored', { kind: 'mischief', starter: true, text: [{ message: 'effect.loses', values: { growth: ['growth.feeding.name', 'growth.grooming.name'] } }] }),
    card('wind-chime', { kind: 'protection', item: true, growth: 1, cost: 2 }),
    card('book', { kind: 'vulnerable', item: true, growth: 1, cost: 3, points: 1 }),
    card('village-fair', { kind: 'memory', season: 'summer', cost: 5, points: 2, score: { each: 1, per: 'item', at_most: 3 } }),
    card('moon-cake', { growth: 1, cost: 2, words: { en: 'Moon {Cake}' } }),
  ],
};

export const catalogue = {
  'mentors.name': 'Mentors',
  'growth.feeding.name': 'Feeding',
  'growth.grooming.name': 'Grooming',
  'growth.entertaining.name': 'Entertaining',
  'dragon.rooibos.name': 'Rooibos',
  'card.bored.name': 'Bored',
  'card.wind-chime.name': 'Wind Chime',
  'card.book.name': 'Book',
  'card.village-fair.name': 'Village Fair',
  'effect.favourite': 'When you draw {growth} and hold none, draw {draw, plural, one {one more card} other {# more cards}}.',
  'effect.loses': 'When drawn: lose {growth}.',
  'effect.loses.short': 'Lose {growth}',
};

export const faces = facesOf(edition, catalogue);
