import { expect, test } from 'vitest';
import type { Entry, TableEvent } from '../net/messages';
import { facesOf } from './edition';
import { catalogue, edition, faces } from '../testing/faces';
import { entry } from '../testing/rooms';
import { deedsOf, pairs, pairsOf, standing } from './inspect';

const withPairs = facesOf(
  {
    ...edition,
    cards: edition.cards.map((card) => {
      if (card.id === 'bored') return { ...card, loses: ['feeding', 'grooming'] };
      if (card.id === 'wind-chime') return { ...card, protects: { from: 'bored', growth: 'feeding' } };
      return card.id === 'book' ? { ...card, lost_to: 'bored' } : card;
    }),
  },
  catalogue,
);

function did(...events: TableEvent[]): Entry {
  return { ...entry(1, 0), events };
}

test('Mischief is paired with the Growth it takes, what stops it and what it always takes', () => {
  const pair = { mischief: 'bored', growth: ['feeding', 'grooming'], protections: [{ id: 'wind-chime', growth: 'feeding' }], vulnerable: ['book'] };
  expect(pairs(withPairs)).toEqual([pair]);
  for (const id of ['bored', 'wind-chime', 'book', 'feeding-1', 'feeding-2']) expect(pairsOf(withPairs.card(id), withPairs), id).toEqual([pair]);
  expect(pairsOf(withPairs.card('village-fair'), withPairs)).toEqual([]);
  expect(pairs(faces)).toEqual([{ mischief: 'bored', growth: [], protections: [], vulnerable: [] }]);
});

test('what a card did is counted for each seat, and what it took', () => {
  const entries = [
    did({ what: 'drew', seat: 0, card: 'bored' }, { what: 'lost', seat: 0, card: 'feeding-1', other: 'bored' }),
    did({ what: 'drew', seat: 1, card: 'bored' }, { what: 'vulnerable_lost', seat: 1, card: 'book', other: 'bored' }),
    did({ what: 'paid', seat: 1, card: 'feeding-1' }, { what: 'paid', seat: 1, card: 'feeding-1' }, { what: 'mentors_passed', seat: 1, to: 0 }),
  ];
  expect(deedsOf('bored', entries)).toEqual(new Map([[0, new Map([['drew', 1], ['took', 1]])], [1, new Map([['drew', 1], ['took', 1]])]]));
  expect(deedsOf('feeding-1', entries)).toEqual(new Map([[0, new Map([['lost', 1]])], [1, new Map([['paid', 2]])]]));
  expect(deedsOf('mentors', entries)).toEqual(new Map([[1, new Map([['mentors_passed', 1]])]]));
  expect(deedsOf('book', entries).get(1)).toEqual(new Map([['lost', 1]]));
});

test('what was taken back does not count', () => {
  const back: Entry = { ...entry(3, 0), what: 'take_back', action: null, events: [], change: { plies: 1 } };
  const acts = [entry(1, 0), entry(2, 1), back, entry(4, 1, 'book')];
  expect(standing(acts, 0).map(({ version }) => version)).toEqual([1, 4]);
  expect(standing([...acts, { ...back, version: 5, change: { plies: 10 } }], 10).map(({ version }) => version)).toEqual([]);
});
