// What a card file says, as the server tells it.
import type { ScoreRule, Season } from '../model/faces';

/** A message of the catalogue; its values are numbers, ids of names, or lists of such ids ("or"). */
export interface Phrase {
  readonly message: string;
  readonly values: Readonly<Record<string, number | string | readonly string[]>>;
}

export interface CardData {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly item: boolean;
  readonly starter: boolean;
  readonly season: Season | null;
  readonly growth: number;
  readonly cost: number;
  readonly points: number;
  readonly score: ScoreRule | null;
  /** Names of Growth that a Mischief card takes. */
  readonly loses?: readonly string[];
  readonly protects?: { readonly from: string; readonly growth: string } | null;
  /** The Mischief that takes a Vulnerable card. */
  readonly lost_to?: string | null;
  readonly words: Readonly<Record<string, string>>;
  readonly text: readonly Phrase[];
}

export interface DragonData {
  readonly id: string;
  readonly favourite: string;
  readonly text: readonly Phrase[];
}

export interface EditionData {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly digest: string;
  readonly mentors_growth: number;
  readonly max_seats: number;
  /** Bots that learned on another edition. */
  readonly untrained: readonly string[];
  readonly mentors_text: readonly Phrase[];
  readonly dragons: readonly DragonData[];
  readonly cards: readonly CardData[];
}

export interface Editions {
  readonly editions: readonly EditionData[];
  readonly default: string;
  readonly bots: readonly string[];
}
