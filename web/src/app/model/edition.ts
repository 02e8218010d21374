// The edition's numbers and the server's catalogue of words, joined into faces.
import { sign } from '../../cards/line';
import type { CardData, DragonData, EditionData, Phrase } from '../net/messages';
import { language, phrase, say, sayList } from '../words';
import { Faces, spelled, withLabels, type DragonFace, type Face } from './faces';
import { MENTORS } from './payment';

export type Catalogue = Readonly<Record<string, unknown>>;

class Words {
  constructor(private readonly catalogue: Catalogue) {}

  find(id: string, values?: Record<string, string | number>): string | null {
    const message = this.catalogue[id];
    return typeof message === 'string' ? phrase(message, values) : null;
  }

  growth(name: string): string {
    return this.find(`growth.${name}.name`) ?? spelled(name);
  }

  /** Its own words, else the catalogue's for the card or the Growth it counts as, else its id spelled out. */
  card(card: CardData): string {
    const growth = card.kind === 'growth' ? this.find(`growth.${card.name}.name`) : null;
    return card.words[language()] ?? this.find(`card.${card.id}.name`) ?? growth ?? spelled(card.name);
  }
}

/** Says what effects do; names inside are message ids, or lists of them of which any one fits. */
class Speaker {
  constructor(
    private readonly words: Words,
    private readonly named: ReadonlyMap<string, string>,
  ) {}

  sentences(phrases: readonly Phrase[]): string {
    return this.each(phrases, '', (id) => this.name(id)).join(' ');
  }

  /** For the card itself: the cares are signs. */
  short(phrases: readonly Phrase[]): string {
    const named = (id: string): string => (id.startsWith('growth.') && sign(id.split('.')[1] ?? '')) || this.name(id);
    return this.each(phrases, '.short', named).join('. ');
  }

  private each(phrases: readonly Phrase[], end: string, named: (id: string) => string): string[] {
    return phrases.map(({ message, values }) => {
      const said = Object.entries(values).map(([name, value]) => [name, this.value(value, named)]);
      return this.words.find(message + end, Object.fromEntries(said)) ?? '';
    });
  }

  private value(value: Phrase['values'][string], named: (id: string) => string): string | number {
    if (typeof value === 'number') return value;
    return typeof value === 'string' ? named(value) : sayList(value.map(named), 'disjunction');
  }

  private name(id: string): string {
    return this.named.get(id) ?? this.words.find(id) ?? spelled(id.split('.')[1] ?? id);
  }
}

export function facesOf(edition: EditionData, catalogue: Catalogue): Faces {
  const words = new Words(catalogue);
  const named = new Map(edition.cards.map((card) => [`card.${card.id}.name`, words.card(card)]));
  const speaker = new Speaker(words, named);
  const faces = withLabels(edition.cards.map((card) => faceOf(card, words, speaker)));
  return new Faces(
    new Map(faces.map((face) => [face.id, face])),
    new Map(edition.dragons.map((dragon) => [dragon.id, dragonFace(dragon, words, speaker)])),
    mentorsFace(edition, words, speaker),
    edition.untrained,
  );
}

function faceOf(card: CardData, words: Words, speaker: Speaker): Omit<Face, 'label'> {
  const { id, kind, name, item, starter, season, growth, cost, points, score } = card;
  const said = { title: words.card(card), text: speaker.sentences(card.text), short: speaker.short(card.text) };
  const pairs = { loses: card.loses ?? [], protects: card.protects ?? null, lostTo: card.lost_to ?? null };
  const effects = card.text.map(({ message }) => message);
  const mark = starter ? say('card.starter-mark') : '';
  return { id, kind, name, item, starter, mark, season, growth, cost, points, score, ...pairs, effects, ...said };
}

function dragonFace(dragon: DragonData, words: Words, speaker: Speaker): DragonFace {
  return {
    id: dragon.id,
    favourite: dragon.favourite,
    favouriteTitle: words.growth(dragon.favourite),
    title: words.find(`dragon.${dragon.id}.name`) ?? spelled(dragon.id),
    text: speaker.sentences(dragon.text),
    effects: dragon.text.map(({ message }) => message),
  };
}

function mentorsFace(edition: EditionData, words: Words, speaker: Speaker): Face {
  const title = words.find('mentors.name') ?? spelled(MENTORS);
  const none = { item: false, starter: false, season: null, cost: 0, points: 0, score: null };
  const said = { title, label: title, text: speaker.sentences(edition.mentors_text), short: speaker.short(edition.mentors_text) };
  const effects = edition.mentors_text.map(({ message }) => message);
  return { id: MENTORS, kind: 'mentors', name: MENTORS, growth: edition.mentors_growth, effects, ...none, ...said };
}
