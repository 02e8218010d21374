// What the server's strongest bot thinks of a table: hints, and what it is worth to each seat.
import type { Action } from './shown';

/** One thing that speaks for a choice, or against it; values that do not apply are missing. */
export interface HintReason {
  readonly why: string;
  readonly card?: string;
  /** A season, or the Mischief that is stopped. */
  readonly other?: string;
  readonly seat?: number;
  /** Points, or growth. */
  readonly amount?: number;
  readonly share?: number;
  readonly chance?: number;
}

export interface Option {
  readonly action: Action;
  /** Of the victory after it, and the standard error of that. */
  readonly share: number;
  readonly error: number;
  readonly points: number;
  readonly reasons: readonly HintReason[];
}

export interface Hinted {
  readonly type: 'hint';
  readonly key: string;
  /** The `table_version` that it is about. */
  readonly version: number;
  readonly hint: { readonly seat: number; readonly options: readonly Option[]; readonly walks: number };
}

export interface SeatWorth {
  readonly share: number;
  readonly error: number;
  readonly points: number;
}

export interface Worth {
  readonly seats: readonly SeatWorth[];
  /** The search saw the end, and every walk came to the same. */
  readonly solved: boolean;
  readonly walks: number;
}

export interface Weighed {
  readonly type: 'worth';
  readonly version: number;
  readonly worth: Worth;
}
