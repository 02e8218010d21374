// An edition of one's own as its form shows it: which numbers differ, what is wrong with them, and where they stand.
import type { EditionData } from '../net/messages';
import { SEASONS, type Season } from '../model/faces';
import type { OwnEdition } from '../state/own';
import type { CheckEdition, EditionFault, Figure, NumberWish } from './checked';

export const MENTORS = 'mentors';
export const TITLE_LENGTH = 60;
/** This browser has room for so many. */
export const MOST = 24;
const WHOLE = /^\d{1,6}$/;

/** What is wrong at a place of the form; `title` is a place, and null the edition as a whole. */
export interface Wrong {
  readonly place: string | null;
  readonly card: string | null;
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
  /** In English, where there is no name. */
  readonly why: string;
}

export const placeOf = ({ card, field }: { readonly card: string; readonly field: string }): string => `${card}.${field}`;

export const shown = (value: number | null): string => (value === null ? '' : String(value));

/** What a field says as a number, or undefined where it is none that could stand there. */
export function valueOf(figure: Figure, typed: string): number | null | undefined {
  const said = typed.trim();
  if (said === '' && figure.may_go) return null;
  const value = WHOLE.test(said) ? Number(said) : -1;
  return value >= figure.low && value <= figure.high ? value : undefined;
}

// --- names

/** Lower-case words joined by hyphens, never one of an edition that comes with the program. */
export function slug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean).join('-').slice(0, 40).replace(/-$/, '');
  return words === 'my' || words.startsWith('my-') ? words : ['my', words || 'edition'].join('-');
}

export function freeId(wished: string, taken: readonly string[]): string {
  let found = wished;
  for (let number = 2; taken.includes(found); number += 1) found = `${wished}-${number}`;
  return found;
}

// --- what differs

/** The numbers that are not as in the file that it was begun with, whether or not they could stand there. */
export function changedOf(own: OwnEdition, base: readonly Figure[]): Figure[] {
  return base.filter((figure) => {
    const typed = own.typed[placeOf(figure)];
    return typed !== undefined && valueOf(figure, typed) !== figure.value;
  });
}

export function wishOf(own: OwnEdition, base: readonly Figure[]): CheckEdition {
  const changes = base.flatMap((figure): NumberWish[] => {
    const { card, field } = figure;
    const typed = own.typed[placeOf(figure)];
    const value = typed === undefined ? figure.value : valueOf(figure, typed);
    const told = value !== figure.value || (own.source === 'owner' && own.seen.includes(card));
    return told && value !== undefined ? [{ card, field, value }] : [];
  });
  return { text: own.base, title: own.title.trim(), source: own.source, changes };
}

export function typedInto(own: OwnEdition, figure: Figure, typed: string): OwnEdition {
  const { [placeOf(figure)]: before, ...rest } = own.typed;
  void before;
  return { ...own, typed: typed.trim() === shown(figure.value) ? rest : { ...rest, [placeOf(figure)]: typed } };
}

// --- what is wrong

/** All that can be said without the server. */
export function wrongOf(own: OwnEdition, base: readonly Figure[]): Wrong[] {
  const title = own.title.trim();
  const named = title.length > 0 && title.length <= TITLE_LENGTH;
  const wrong: Wrong[] = named ? [] : [{ place: 'title', card: null, name: 'title', values: { most: TITLE_LENGTH }, why: '' }];
  for (const figure of base) {
    const typed = own.typed[placeOf(figure)];
    if (typed === undefined || valueOf(figure, typed) !== undefined) continue;
    const { low, high, may_go, card } = figure;
    wrong.push({ place: placeOf(figure), card, name: may_go ? 'may_go' : 'number', values: { low, high }, why: '' });
  }
  return wrong;
}

/** A fault of the server's at its field, where the form has one: a whole deck is blamed at its first number. */
export function wrongAt(fault: EditionFault, base: readonly Figure[]): Wrong {
  const { card, field, name, values, why } = fault;
  const own = base.filter((figure) => figure.card === card);
  const at = own.find((figure) => figure.field === field || figure.field.startsWith(`${field}.`));
  return { place: at ? placeOf(at) : null, card, name, values, why };
}

// --- where they stand

export type GroupName = 'decks' | 'starters' | 'market' | Season | 'changed';

export interface Owner {
  readonly id: string;
  readonly kind: 'mentors' | 'dragon' | 'card';
  readonly figures: readonly Figure[];
}

export interface Group {
  readonly name: GroupName;
  readonly owners: readonly Owner[];
}

/** As they lie on the table: dragons with their decks, starters, the Market, the Memories season by season. */
export function groupsOf(edition: EditionData, base: readonly Figure[], changed: readonly Figure[]): Group[] {
  const owner = (id: string, kind: Owner['kind']): Owner => ({ id, kind, figures: base.filter(({ card }) => card === id) });
  const dragons = edition.dragons.map(({ id }) => owner(id, 'dragon'));
  const cards = edition.cards.map((card) => ({ card, owner: owner(card.id, 'card') }));
  const those = (fits: (card: EditionData['cards'][number]) => boolean) => cards.filter(({ card }) => fits(card)).map((each) => each.owner);
  const groups: Group[] = [
    { name: 'market', owners: those(({ starter, season }) => !starter && season === null) },
    ...SEASONS.map((season): Group => ({ name: season, owners: those((card) => card.season === season) })),
    { name: 'starters', owners: those(({ starter }) => starter) },
    { name: 'decks', owners: [owner(MENTORS, 'mentors'), ...dragons] },
  ];
  const differ = new Set(changed.map(({ card }) => card));
  const all = groups.flatMap(({ owners }) => owners).filter(({ id }) => differ.has(id));
  return [...groups.filter(({ owners }) => owners.some(({ figures }) => figures.length)), { name: 'changed', owners: all }];
}

/** The text of an edition in a file: its own, or the one that a game record carries. */
export function editionText(file: string): string {
  if (!file.startsWith('{')) return file;
  try {
    const header = JSON.parse(file.split('\n', 1)[0] ?? '') as { edition_text?: unknown };
    return typeof header.edition_text === 'string' ? header.edition_text : file;
  } catch {
    return file;
  }
}
