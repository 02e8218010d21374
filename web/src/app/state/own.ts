// Editions of one's own as this browser keeps them, and beside those that the server offers.
import type { Source } from '../edition/checked';
import type { EditionData, Editions } from '../net/messages';
import { keep, recall } from './storage';

export const KEPT = 'editions';

export interface OwnEdition {
  readonly id: string;
  readonly title: string;
  /** Who says the numbers that are changed. */
  readonly source: Source;
  /** The file that it was begun with, and the title of what was copied. */
  readonly base: string;
  readonly from: string;
  /** What stands in the fields that were touched, by card and field: not always a number. */
  readonly typed: Readonly<Record<string, string>>;
  /** Cards of which all numbers were read from the printed ones. */
  readonly seen: readonly string[];
  /** The last state that could be played. */
  readonly text: string;
  readonly face: EditionData;
}

/** Own ones beside the others, with the texts that they are played by. */
export interface Offered extends Editions {
  readonly texts: Readonly<Record<string, string>>;
}

export function ownEditions(): readonly OwnEdition[] {
  return recall<readonly OwnEdition[]>(KEPT, []);
}

/** In its place, or as the last. Whether the browser keeps it. */
export function keepOwn(own: OwnEdition): boolean {
  const all = ownEditions();
  const there = all.some(({ id }) => id === own.id);
  return keep(KEPT, there ? all.map((each) => (each.id === own.id ? own : each)) : [...all, own]);
}

export function dropOwn(id: string): void {
  keep(KEPT, ownEditions().filter((each) => each.id !== id));
}

/** Those that the server offers go first, and where one is called as ours it is theirs. */
export function withOwn(editions: Editions): Offered {
  const own = ownEditions().filter(({ id }) => editions.editions.every((each) => each.id !== id));
  return {
    ...editions,
    editions: [...editions.editions, ...own.map(({ face, title }) => ({ ...face, title }))],
    texts: Object.fromEntries(own.map(({ id, text }) => [id, text])),
  };
}

let wanted: string | null = null;

/** The next form of a game begins with this edition. */
export function want(id: string): void {
  wanted = id;
}

/** What was wanted last, once, where it is offered; else what is offered first. */
export function wantedOf({ editions, default: first }: Editions): string {
  const found = editions.some(({ id }) => id === wanted) ? wanted : null;
  wanted = null;
  return found ?? first;
}
