// What the server says of a game that is entered.
import type { EditionData, Entry, Refusal, RoomFace, State, TableEvent, Odds, Action } from '../net/messages';
import type { Begun, Header, Ply } from './notebook';

export interface Enter {
  readonly record: string;
  readonly since: number;
  readonly begun: Begun | null;
  readonly would?: readonly Action[];
  readonly faces?: boolean;
  readonly stopped: boolean;
}

/** The next card that somebody must tell. */
export interface Asked {
  readonly what: 'drew' | 'market' | 'memories' | 'winter';
  readonly seat: number | null;
  readonly slot: number | null;
  readonly odds: Odds;
}

/** The first ply that cannot be, counted from 1, and why. */
export interface Misfit {
  readonly ply: number;
  readonly seat: number | null;
  readonly why: 'rules' | 'card' | 'missing' | 'spare' | 'seat' | 'over';
  readonly refusal: Refusal | null;
  readonly card: string | null;
  readonly to_act: number | null;
}

export interface Entered {
  readonly room: RoomFace;
  readonly edition: EditionData | null;
  readonly header: Header;
  readonly plies: number;
  readonly misfit: Misfit | null;
  readonly mended: readonly (Ply & { readonly ply: number })[];
  readonly ply: Ply | null;
  readonly entries: readonly Entry[];
  /** Null while the table is laid. */
  readonly state: State | null;
  readonly asked: Asked | null;
  readonly events: readonly TableEvent[];
  readonly refusal: Refusal | null;
  readonly would: readonly (Refusal | null)[];
  readonly result: unknown;
}
