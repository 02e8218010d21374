// The examples: tables and events that the engine made when the client was built (teadragon.learning.examples).
import type { Season } from '../model/faces';
import type { EditionData, Pile, SeatScore, TableEvent } from '../net/messages';
import file from './examples.json';

export interface SmallSeat {
  readonly dragon: string;
  readonly hold: Pile;
  readonly discard: Pile;
  readonly deck: number;
  readonly mentors: boolean;
}

export interface SmallTable {
  readonly seats: readonly SmallSeat[];
  /** The drawn card, until it is clear where it goes. */
  readonly waiting: string | null;
  readonly season: Season;
  readonly market?: readonly (string | null)[];
  readonly memories?: readonly (string | null)[];
}

export interface Moment {
  readonly events: readonly TableEvent[];
  /** The table after them. */
  readonly table: SmallTable;
}

export interface ExampleData {
  readonly before: SmallTable;
  readonly moments: readonly Moment[];
  /** Which its words name, such as a cost. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly end: { readonly scores: readonly SeatScore[]; readonly winners: readonly number[] } | null;
}

interface File {
  readonly edition: EditionData;
  readonly examples: Readonly<Record<string, ExampleData>>;
}

const data = file as unknown as File;

/** The edition whose cards the examples show. */
export const EDITION = data.edition;

export function example(name: string): ExampleData {
  const found = data.examples[name];
  if (!found) throw new Error(`no example ${name}`);
  return found;
}
