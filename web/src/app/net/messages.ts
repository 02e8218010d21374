// The messages of docs/protocol.md, as far as this client uses them.
import type { ScoreRule, Season } from '../model/faces';

export const PROTOCOL = 1;

export type Pile = Readonly<Record<string, number>>;

export interface Refusal {
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

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
  readonly mentors_text: readonly Phrase[];
  readonly dragons: readonly DragonData[];
  readonly cards: readonly CardData[];
}

export interface Editions {
  readonly editions: readonly EditionData[];
  readonly default: string;
  readonly bots: readonly string[];
}

export interface SeatWish {
  readonly kind: 'person' | 'bot';
  readonly name: string;
  readonly dragon: string | null;
  readonly bot: string | null;
}

export interface CreateRoom {
  readonly seats: readonly SeatWish[];
  readonly edition: string;
  readonly first: number | 'chance';
  readonly open_winter: boolean;
}

export interface RoomMade {
  readonly room: string;
  readonly tokens: readonly { readonly seat: number; readonly wish: number; readonly token: string }[];
}

export interface SeatFace {
  readonly name: string;
  readonly kind: 'person' | 'bot';
  readonly bot: string | null;
  readonly dragon: string;
}

export type Reason = 'winter' | 'adjudicated' | 'stopped';

export interface Result {
  readonly reason: Reason;
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly turns: number;
}

export interface RoomFace {
  readonly id: string;
  readonly edition: string;
  readonly digest: string;
  readonly seats: readonly SeatFace[];
  readonly open_winter: boolean;
  readonly luck: 'sealed' | 'known';
  readonly commit: string;
}

export interface RoomLine {
  readonly room: RoomFace;
  readonly yours: readonly number[];
  readonly version: number;
  readonly to_act: number | null;
  readonly season: Season;
  readonly turns: number;
  readonly result: Result | null;
  readonly created: number;
  readonly changed: number;
}

export interface AreaView {
  readonly dragon: string;
  readonly deck: Pile;
  readonly hold: Pile;
  readonly discard: Pile;
  readonly mentors: boolean;
  readonly growth: number;
}

export interface Choice {
  readonly kind: 'lose' | 'discard_item';
  readonly cause: string;
  readonly options: readonly string[];
}

export interface View {
  readonly seats: readonly AreaView[];
  readonly market: readonly (string | null)[];
  readonly market_deck: Pile;
  readonly market_discard: Pile;
  readonly memories: readonly (string | null)[];
  readonly season: Season;
  readonly winter: readonly string[] | null;
  readonly box: Pile;
  readonly to_act: number | null;
  readonly choice: Choice | null;
  readonly waiting: string | null;
  readonly turns: number;
  readonly plies: number;
  readonly over: boolean;
  readonly reason: string | null;
}

export interface TableEvent {
  readonly what: string;
  readonly seat?: number;
  readonly card?: string;
  readonly slot?: number;
  readonly other?: string;
  readonly count?: number;
  /** The seat that something goes to. */
  readonly to?: number;
}

export type Row = 'market' | 'memory';

export interface BuyOffer {
  readonly buy: Row;
  readonly slot: number;
  readonly card: string;
  readonly payments: readonly { readonly pay: Pile; readonly growth: number }[];
  readonly refusal: Refusal | null;
}

export interface Offers {
  readonly seat: number;
  readonly draw: boolean;
  readonly pass: boolean;
  readonly buys: readonly BuyOffer[];
  readonly lose: readonly string[];
  readonly discard_item: readonly string[];
  readonly decline: boolean;
}

export interface SeatScore {
  readonly total: number;
  readonly memories: number;
  readonly lines: readonly { readonly card: string; readonly count: number; readonly points: number }[];
}

export type Odds = Readonly<Record<string, readonly [number, number]>>;

export interface State {
  readonly version: number;
  readonly view: View;
  readonly offers: Offers | null;
  readonly odds: readonly Odds[];
  readonly scores: readonly SeatScore[];
  readonly result: Result | null;
  readonly seed: string | null;
}

export type Action =
  | { readonly draw: true }
  | { readonly pass: true }
  | { readonly lose: string }
  | { readonly discard_item: string | null }
  | { readonly buy: Row; readonly slot: number; readonly card: string; readonly pay: Pile };

export interface Entry {
  readonly version: number;
  readonly what: 'act' | 'stop';
  readonly seat: number | null;
  readonly action: Action | null;
  readonly events: readonly TableEvent[];
}

export interface Welcome {
  readonly type: 'welcome';
  readonly protocol: number;
  readonly room: RoomFace;
  readonly yours: readonly number[];
  readonly state: State;
  readonly log: readonly Entry[];
  readonly earlier: number;
}

export interface Update {
  readonly type: 'update';
  readonly entry: Entry;
  readonly state: State;
}

export type ServerMessage =
  | Welcome
  | Update
  | { readonly type: 'accepted'; readonly key: string; readonly version: number }
  | { readonly type: 'refused'; readonly key: string | null; readonly refusal: Refusal; readonly state: State | null }
  | { readonly type: 'answer'; readonly ask: number; readonly version: number; readonly refusal: Refusal | null }
  | { readonly type: 'pong'; readonly version: number };

export type ClientMessage =
  | { readonly type: 'hello'; readonly tokens: readonly string[]; readonly have: number | null }
  | { readonly type: 'act'; readonly version: number; readonly key: string; readonly action: Action }
  | { readonly type: 'quote'; readonly ask: number; readonly action: Action }
  | { readonly type: 'ping' };

export function total(pile: Pile): number {
  return Object.values(pile).reduce((sum, n) => sum + n, 0);
}
