// What is said over HTTP: the bodies of requests and answers.
import type { Season } from '../model/faces';
import type { Change, Clock, Entry, Luck, Result, RoomFace, State, What } from './shown';

export interface SeatWish {
  readonly kind: 'person' | 'bot';
  readonly name: string;
  readonly dragon: string | null;
  readonly bot: string | null;
  readonly by_link?: boolean;
}

/** How people play together, in a new room and in one that goes on from a ply. */
export interface Manners {
  readonly clock?: Clock | null;
  readonly away?: number | null;
  readonly chat?: boolean;
}

export interface CreateRoom extends Manners {
  readonly seats: readonly SeatWish[];
  /** The id of one that is offered; null where the text of another one is given. */
  readonly edition: string | null;
  readonly edition_text?: string;
  readonly first: number | 'chance';
  readonly open_winter: boolean;
  /** 32 hexadecimal digits; given: the room is marked as known luck. */
  readonly seed?: string | null;
}

export interface RoomMade {
  readonly room: string;
  readonly tokens: readonly { readonly seat: number; readonly wish: number; readonly token: string }[];
  /** Opens what only the host may do; no seat. */
  readonly host: string;
}

export interface RoomLine {
  readonly room: RoomFace;
  readonly yours: readonly number[];
  readonly version: number;
  readonly to_act: number | null;
  readonly season: Season;
  readonly turns: number;
  readonly result: Result | null;
  readonly closed: boolean;
  readonly created: number;
  readonly changed: number;
}

export interface Stopped {
  readonly version: number;
  readonly result: Result;
}

export interface LinkMade {
  readonly seat: number;
  readonly token: string;
}

export interface Replay {
  readonly room: RoomFace;
  readonly source: 'room' | 'import';
  /** Steps 0 to this can be asked for. */
  readonly plies: number;
  readonly result: Result | null;
  readonly luck: Luck;
  readonly seed: string | null;
}

export interface ReplayStep {
  readonly ply: number;
  /** What led to it; null at the deal. */
  readonly entry: Entry | null;
  readonly state: State;
}

/** Who goes on at a seat, in turn order; dragons stay. */
export interface ForkSeat {
  readonly kind: 'person' | 'bot';
  readonly name: string;
  readonly bot?: string | null;
  readonly by_link?: boolean;
}

export interface Fork extends Manners {
  readonly plies: number;
  readonly seats: readonly ForkSeat[];
  readonly luck: 'same' | 'new';
}

/** A remark on a game, which its record does not tell. */
export interface Note {
  readonly version: number;
  readonly at: number;
  readonly plies: number;
  readonly what: What;
  readonly seat?: number;
  readonly change?: Change;
}

export interface Notes {
  readonly room: RoomFace;
  readonly notes: readonly Note[];
}

export interface Health {
  readonly ok: boolean;
  readonly version: string;
  readonly protocol: number;
  readonly engine: 'compiling' | 'ready';
}

export interface LogPage {
  readonly entries: readonly Entry[];
  readonly earlier: number;
}

/** Numbers of sentences (S1 ..) and rulings (R1 ..) behind what is shown. */
export interface RuleIndex {
  /** By `what`, or that, a dot, and its `other`, `dragon`, or the `other` of what caused it; the longer key goes first. */
  readonly events: Readonly<Record<string, readonly string[]>>;
  readonly refusals: Readonly<Record<string, readonly string[]>>;
  /** By the message of a card's text. */
  readonly effects: Readonly<Record<string, readonly string[]>>;
  readonly topics: Readonly<Record<string, readonly string[]>>;
}
