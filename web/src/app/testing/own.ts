// An edition of one's own for tests, and a few of its numbers.
import type { Figure } from '../edition/checked';
import type { OwnEdition } from '../state/own';
import { edition } from './faces';

export function ownOf(more: Partial<OwnEdition> = {}): OwnEdition {
  const id = more.id ?? 'my-box';
  return {
    id, title: 'My box', source: 'house', base: 'the base', from: 'Small', typed: {}, seen: [], text: 'the text',
    face: { ...edition, id }, ...more,
  };
}

function figure(place: string, value: number | null, low: number, high: number): Figure {
  const [card = '', ...field] = place.split('.');
  return { card, field: field.join('.'), value, low, high, source: 'house', may_go: field.at(-1) === 'at_most' };
}

export const BASE: readonly Figure[] = [
  figure('mentors.growth', 1, 1, 100),
  figure('rooibos.when_favourite.draw', 1, 1, 20),
  figure('rooibos.deck.bored', 0, 0, 100),
  figure('feeding-1.growth', 1, 0, 100),
  figure('book.cost', 3, 1, 100),
  figure('book.points', 1, 0, 100),
  figure('village-fair.cost', 5, 1, 100),
  figure('village-fair.score.at_most', 3, 1, 1000),
];
