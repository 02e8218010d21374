// Why something happened or cannot be done: what is known of it, as sentences, cards and numbers of rules.
import type { Refusal, RuleIndex, TableEvent } from '../net/messages';
import { known, say, type MessageId, type Values } from '../words';
import type { Faces } from './faces';
import { refusalText } from './refusal';
import { basics, type Line, type Teller } from './sentences';

/** What somebody asks about. */
export type Why =
  | { readonly kind: 'line'; readonly line: Line }
  | { readonly kind: 'refusal'; readonly refusal: Refusal; readonly card?: string | undefined }
  | { readonly kind: 'shut'; readonly shut: Shut; readonly who?: string | undefined }
  | { readonly kind: 'topic'; readonly topics: readonly string[]; readonly text: string }
  /** Everything that can be done at the table, and what cannot. */
  | { readonly kind: 'acts' };

/** Why something is closed that the server need not be asked about. */
export type Shut =
  | 'over' | 'closed' | 'question' | 'news' | 'line' | 'busy' | 'turn' | 'to_come' | 'bot' | 'watching'
  | 'nothing' | 'no-news' | 'first' | 'last' | 'empty' | 'same' | 'stop';

export interface Because {
  /** What happened, or what was said about it at the table. */
  readonly fact: string;
  readonly causes: readonly string[];
  readonly cards: readonly string[];
  readonly rules: readonly string[];
  /** Whether it is a matter of the table and not of the rules. */
  readonly house: boolean;
}

/** What the index says of it, where it is a matter of the rules. */
const OF_SHUT: Partial<Record<Shut, (index: RuleIndex) => readonly string[] | undefined>> = {
  over: ({ refusals }) => refusals['game_over'],
  question: ({ refusals }) => refusals['choice_pending'],
  turn: ({ topics }) => topics['turn'],
  stop: ({ topics }) => topics['stop'],
};

/** Under which keys the index of rules, and the words, have an event: the most particular first. */
export function keysOf(event: TableEvent, cause: string | undefined, faces: Faces): string[] {
  const dragon = event.card !== undefined && faces.isDragon(event.card) ? 'dragon' : undefined;
  const tails = [event.other, dragon, cause].filter((tail) => tail !== undefined);
  return [...tails.map((tail) => `${event.what}.${tail}`), event.what];
}

export function because(why: Why, index: RuleIndex, teller: Teller): Because {
  if (why.kind === 'line') return ofLine(why.line, index, teller);
  if (why.kind === 'refusal') return ofRefusal(why.refusal, why.card, index, teller.faces);
  if (why.kind === 'shut') return ofShut(why.shut, why.who ?? '', index);
  if (why.kind === 'topic') return { ...NOTHING, fact: why.text, rules: union(why.topics.map((topic) => index.topics[topic] ?? [])) };
  return NOTHING;
}

const NOTHING: Because = { fact: '', causes: [], cards: [], rules: [], house: false };

function ofLine(line: Line, index: RuleIndex, teller: Teller): Because {
  if (line.events.length === 0) return ofNews(line);
  const all = line.events.map((event) => ({ event, keys: keysOf(event, line.cause, teller.faces) }));
  // one sentence for each kind of event that the line tells of: a purchase spends several cards
  const kinds = all.filter(({ event }, i) => i === 0 || (TOLD_TOO.has(event.what) && all.findIndex((other) => other.event.what === event.what) === i));
  return {
    fact: line.text,
    causes: kinds.map(({ event, keys }) => causeOf(keys, valuesOf(event, teller))),
    cards: line.cards,
    rules: union(all.map(({ keys }) => first(keys, index.events) ?? [])),
    house: false,
  };
}

/** What deserves a sentence beside that of the line to which it belongs. */
const TOLD_TOO = new Set(['waits_discarded', 'mentors_passed']);

function valuesOf(event: TableEvent, teller: Teller): Values {
  return { ...basics(event, teller), key: event.other ?? '' };
}

function causeOf(keys: readonly string[], values: Values): string {
  const id = keys.map((key) => `why.event.${key}`).find(known) ?? 'why.event.other';
  return say(id as MessageId, values);
}

function ofNews(line: Line): Because {
  const id = `why.news.${line.what}`;
  return { ...NOTHING, fact: line.text, causes: [say(known(id) ? id : 'why.news.other')], house: true };
}

function ofRefusal(refusal: Refusal, card: string | undefined, index: RuleIndex, faces: Faces): Because {
  const id = `why.refusal.${refusal.reason}`;
  const rules = index.refusals[refusal.reason] ?? [];
  const named = refusal.details['card'] ?? refusal.details['cause'];
  const cards = [card, typeof named === 'string' ? named : undefined].filter((each) => each !== undefined);
  return {
    fact: refusalText(refusal, faces),
    causes: known(id) ? [say(id)] : [],
    cards: [...new Set(cards)],
    rules,
    house: !known(id),
  };
}

function ofShut(shut: Shut, who: string, index: RuleIndex): Because {
  const rules = OF_SHUT[shut]?.(index) ?? [];
  return { ...NOTHING, fact: say(`why.shut.${shut}`, { who }), rules, house: rules.length === 0 };
}

function first<T>(keys: readonly string[], from: Readonly<Record<string, T>>): T | undefined {
  const key = keys.find((each) => Object.hasOwn(from, each));
  return key === undefined ? undefined : from[key];
}

export function union(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}
