// The edition's numbers and the server's catalogue of words, joined into faces.
import { IntlMessageFormat } from 'intl-messageformat';
import type { CardData, DragonData, EditionData } from '../net/messages';
import { LANGUAGE } from '../words';
import { withLabels, Faces, type DragonFace, type Face } from './faces';
import { MENTORS } from './payment';

export type Catalogue = Readonly<Record<string, unknown>>;
type Values = Record<string, string | number>;
type Message = readonly [id: string, values: Values];

const COUNTED = ['memory', 'item', 'non_starter'];
const either = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

class Words {
  constructor(private readonly catalogue: Catalogue) {}

  find(id: string, values?: Values): string | null {
    const message = this.catalogue[id];
    return typeof message === 'string' ? String(new IntlMessageFormat(message, LANGUAGE).format(values)) : null;
  }

  growth(name: string): string {
    return this.find(`growth.${name}.name`) ?? spelled(name);
  }

  /** Its own words, else the catalogue's for the card or the Growth it counts as, else its id spelled out. */
  card(card: Pick<CardData, 'id' | 'kind' | 'name' | 'words'>): string {
    const growth = card.kind === 'growth' ? this.find(`growth.${card.name}.name`) : null;
    return card.words[LANGUAGE] ?? this.find(`card.${card.id}.name`) ?? growth ?? spelled(card.name);
  }
}

export function facesOf(edition: EditionData, catalogue: Catalogue): Faces {
  const words = new Words(catalogue);
  const byId = new Map(edition.cards.map((card) => [card.id, card]));
  const title = (id: string) => words.card(byId.get(id) ?? { id, kind: '', name: id, words: {} });
  const faces = edition.cards.map((card) => faceOf(card, words, cardText(card, words, title)));
  const dragons = edition.dragons.map((dragon) => [dragon.id, dragonFace(dragon, words)] as const);
  return new Faces(
    new Map(withLabels(faces).map((face) => [face.id, face])),
    new Map(dragons),
    mentorsFace(edition, words),
  );
}

function faceOf(card: CardData, words: Words, text: readonly Message[]): Omit<Face, 'label'> {
  const { id, kind, name, item, starter, season, growth, cost, points, score } = card;
  const sentence = (end: string) => text.map(([effect, values]) => words.find(effect + end, values) ?? '');
  return {
    id, kind, name, item, starter, season, growth, cost, points, score,
    title: words.card(card),
    text: sentence('').join(' '),
    short: sentence('.short').join('. '),
  };
}

function cardText(card: CardData, words: Words, title: (id: string) => string): Message[] {
  return [...mischief(card, words, title), ...draws(card, words), ...reveals(card), ...scores(card, words)];
}

function mischief(card: CardData, words: Words, title: (id: string) => string): Message[] {
  const found: Message[] = [];
  if (card.loses.length) found.push(['effect.loses', { growth: either.format(card.loses.map((n) => words.growth(n))) }]);
  const guard = card.protects;
  if (guard) found.push(['effect.protects', { mischief: title(guard.from), growth: words.growth(guard.growth) }]);
  if (card.lost_to) found.push(['effect.lost_to', { mischief: title(card.lost_to) }]);
  return found;
}

function draws(card: CardData, words: Words): Message[] {
  const found: Message[] = [];
  const drawn = card.when_drawn;
  if (drawn) found.push([drawn.discard_item ? 'effect.when_drawn_item' : 'effect.when_drawn', { draw: drawn.draw }]);
  const other = card.when_you_draw;
  if (other?.card === 'mischief') found.push(['effect.when_you_draw_mischief', { draw: other.draw }]);
  else if (other) found.push(['effect.when_you_draw', { card: words.growth(other.card), draw: other.draw }]);
  return found;
}

function reveals(card: CardData): Message[] {
  return card.when_revealed ? [[`effect.${card.when_revealed}`, {}]] : [];
}

function scores(card: CardData, words: Words): Message[] {
  const rule = card.score;
  if (!rule) return [];
  const numbers = { points: card.points, each: rule.each, at_most: rule.at_most ?? 0 };
  if (COUNTED.includes(rule.per)) return [[`effect.score_${rule.per}`, numbers]];
  return [['effect.score_growth', { ...numbers, growth: words.growth(rule.per) }]];
}

function dragonFace(dragon: DragonData, words: Words): DragonFace {
  const values = { growth: words.growth(dragon.favourite), draw: dragon.when_favourite_draw };
  return {
    id: dragon.id,
    favourite: dragon.favourite,
    favouriteTitle: words.growth(dragon.favourite),
    deck: dragon.deck,
    title: words.find(`dragon.${dragon.id}.name`) ?? spelled(dragon.id),
    text: words.find('effect.favourite', values) ?? '',
  };
}

function mentorsFace(edition: EditionData, words: Words): Face {
  const title = words.find('mentors.name') ?? spelled(MENTORS);
  return {
    id: MENTORS, kind: 'mentors', name: MENTORS, title, label: title,
    text: words.find('effect.mentors') ?? '', short: words.find('effect.mentors.short') ?? '',
    item: false, starter: false, season: null, cost: 0, points: 0, score: null,
    growth: edition.mentors_growth,
  };
}

function spelled(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
