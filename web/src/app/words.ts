// Every sentence the page shows comes from here: ids to ICU messages, one catalogue a language, of which only the
// spoken one is fetched; parts that most visits do without come when they are asked for.
import { IntlMessageFormat } from 'intl-messageformat';
import { against, isolate, isolating } from './isolate';
import type base from '../words/en.json';
import type companion from '../words/companion/en.json';
import type edition from '../words/edition/en.json';
import type insight from '../words/insight/en.json';
import type review from '../words/review/en.json';
import type rules from '../words/rules/en.json';
import type tutorial from '../words/tutorial/en.json';
import type why from '../words/why/en.json';

export type MessageId = keyof typeof base | keyof typeof companion | keyof typeof edition | keyof typeof insight | keyof typeof tutorial | keyof typeof review | keyof typeof rules | keyof typeof why;
export type Part = 'companion' | 'edition' | 'insight' | 'tutorial' | 'rules' | 'review' | 'why';
export type Values = Record<string, string | number>;
type Message = ConstructorParameters<typeof IntlMessageFormat>[0];

/** English in disguise, to see which text is too long for its place or comes from nowhere. */
export const PSEUDO = 'en-XA';
const FIRST = 'en';
const RIGHT_TO_LEFT: readonly string[] = ['ar'];
const fetched = import.meta.glob<Record<string, string>>(['../words/*.json', '../words/*/*.json'], { import: 'default' });

/** Every language that has a catalogue. */
export const LANGUAGES: readonly string[] = Object.keys(fetched).flatMap((path) => /words\/([a-z]+)\.json$/.exec(path)?.[1] ?? []);

interface Tongue {
  /** As the catalogues are named. */
  readonly language: string;
  readonly catalogue: Record<string, string>;
  readonly disguise: ((message: string) => Message) | null;
  readonly compiled: Map<string, IntlMessageFormat>;
}

let tongue: Tongue = { language: FIRST, catalogue: {}, disguise: null, compiled: new Map() };
const brought = new Set<Part>();
let latest = 0;

async function catalogueOf(language: string, part?: Part): Promise<Record<string, string>> {
  const at = (each: string) => fetched[part ? `../words/${part}/${each}.json` : `../words/${each}.json`];
  return (await (at(language) ?? at(FIRST))?.()) ?? {};
}

/** From now on the page speaks this language; what was said before stays as it was. Rejects where its words cannot be fetched. */
export async function speak(wished: string): Promise<void> {
  const mine = (latest += 1);
  const language = wished === PSEUDO ? FIRST : wished;
  const disguise = wished === PSEUDO ? (await import('./pseudo')).disguised : null;
  const all = await Promise.all([catalogueOf(language), ...[...brought].map((part) => catalogueOf(language, part))]);
  if (mine !== latest) return;
  tongue = { language, catalogue: Object.assign({}, ...all), disguise, compiled: new Map() };
  document.documentElement.lang = wished;
  document.documentElement.dir = direction();
}

/** Fetches a part of the catalogue; until then none of its ids is known. */
export async function bring(part: Part): Promise<void> {
  brought.add(part);
  let asked: Tongue;
  do {
    asked = tongue;
    Object.assign(asked.catalogue, await catalogueOf(asked.language, part));
  } while (asked !== tongue);
}

/** The language whose words the server is to be asked for. */
export function language(): string {
  return tongue.language;
}

function direction(): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(tongue.language) ? 'rtl' : 'ltr';
}

/** Cards bear European digits as a part of their drawing, so the text beside them has the same ones in every language. */
function locale(): string {
  return `${tongue.language}-u-nu-latn`;
}

/** Says a message that is in no catalogue of ours: the server's words for cards. */
export function phrase(message: string, values?: Values): string {
  const apart = values !== undefined && against(direction(), Object.values(values));
  const key = apart ? isolate(message) : message;
  let format = tongue.compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(tongue.disguise?.(message) ?? message, locale());
    if (apart) format = new IntlMessageFormat(isolating(format), locale());
    tongue.compiled.set(key, format);
  }
  return String(format.format(values));
}

export function say(id: MessageId, values?: Values): string {
  const message = tongue.catalogue[id];
  return message === undefined ? id : phrase(message, values);
}

/** A stretch of a message: a value that was to be set off, by its name, or the words between. */
export interface Stretch {
  readonly text: string;
  readonly name?: string;
}

// Private characters round a value, so that each language may put it where it belongs.
const SET_OFF = /\uE000(\w+)\uE001(.*?)\uE002/su;

/** A message in which some values are dressed in another way than the words around them. */
export function sayApart(id: MessageId, values: Values, apart: readonly string[]): Stretch[] {
  const marked = apart.map((name) => [name, `\uE000${name}\uE001${values[name] ?? ''}\uE002`]);
  const cut = say(id, { ...values, ...Object.fromEntries(marked) }).split(SET_OFF);
  const all = cut.flatMap((text, i): Stretch[] => (i % 3 === 0 ? [{ text }] : i % 3 === 2 ? [{ text, name: cut[i - 1] ?? '' }] : []));
  return all.filter(({ text }) => text !== '');
}

/** Whether the catalogue has this id: ids built from what the server sends must be asked for first. */
export function known(id: string): id is MessageId {
  return Object.hasOwn(tongue.catalogue, id);
}

export function sayList(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const said = against(direction(), items) ? items.map(isolate) : items;
  return new Intl.ListFormat(locale(), { type }).format(said);
}

/** A moment, in milliseconds as of `Date`: in the spoken language, as it is written where the reader is. */
export function sayMoment(moment: number): string {
  const there = navigator.languages.find((each) => each.split('-')[0] === tongue.language) ?? tongue.language;
  return new Intl.DateTimeFormat(`${there}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}
