// What the server says of an edition of one's own, and what it is asked.
import type { EditionData } from '../net/messages';

export type Source = 'house' | 'owner';

/** A number that is to be another one; null: the bound goes. */
export interface NumberWish {
  readonly card: string;
  readonly field: string;
  readonly value: number | null;
}

/** Either the id of an edition that is copied, or a text. */
export interface CheckEdition {
  readonly base?: string;
  readonly text?: string;
  readonly id?: string;
  readonly title?: string;
  readonly source?: Source;
  readonly changes?: readonly NumberWish[];
}

/** A number as the edition has it. */
export interface Figure extends NumberWish {
  readonly low: number;
  readonly high: number;
  readonly source: string | null;
  /** Null is a value, too. */
  readonly may_go: boolean;
}

export interface EditionFault {
  readonly line: number | null;
  readonly card: string | null;
  readonly field: string | null;
  /** In English. */
  readonly why: string;
  /** Where a change of numbers can be the reason. */
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

export interface CheckedEdition {
  readonly text: string | null;
  readonly edition: EditionData | null;
  readonly numbers: readonly Figure[];
  readonly faults: readonly EditionFault[];
}
