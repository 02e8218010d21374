// What everybody at a table is shown: the table, what may be done, the people, and the log's entries.
import type { Season } from '../model/faces';

export type Pile = Readonly<Record<string, number>>;

export function total(pile: Pile): number {
  return Object.values(pile).reduce((sum, n) => sum + n, 0);
}

export interface Refusal {
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

// --- the room

export type Luck = 'sealed' | 'known';

/** `turn`: seconds for each turn; `bank`: for the whole game, and `increment` more after each turn. */
export interface Clock {
  readonly kind: 'turn' | 'bank';
  readonly seconds: number;
  readonly increment: number;
  /** At zero a bot acts once, or takes the seat. */
  readonly at_zero: 'act' | 'seat';
}

export interface SeatFace {
  readonly name: string;
  readonly kind: 'person' | 'bot';
  readonly bot: string | null;
  readonly dragon: string;
  /** Laid for somebody who comes by a link. */
  readonly by_link: boolean;
}

export type Reason = 'winter' | 'adjudicated' | 'stopped';

export interface Result {
  readonly reason: Reason;
  readonly totals: readonly number[];
  readonly winners: readonly number[];
  readonly turns: number;
}

/** A room that goes on from a ply of another game. */
export interface Origin {
  readonly id: string;
  readonly plies: number;
  readonly luck: 'same' | 'new';
}

export interface RoomFace {
  readonly id: string;
  readonly edition: string;
  readonly digest: string;
  readonly seats: readonly SeatFace[];
  readonly open_winter: boolean;
  readonly luck: Luck;
  readonly commit: string;
  readonly clock: Clock | null;
  /** Seconds after which a bot takes the seat of a person who is to act and not here; null: never. */
  readonly away: number | null;
  /** Seconds after which a bot takes the seat of a person who left. */
  readonly leave: number;
  readonly origin: Origin | null;
  readonly rematch_of: string | null;
}

// --- the table

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

// --- the people

export type BotWhy = 'laid' | 'host' | 'left' | 'away' | 'clock';

/** Who plays a seat now. */
export interface SeatNow {
  readonly name: string;
  readonly player: 'person' | 'bot';
  readonly bot: string | null;
  /** Why a bot plays; all but `laid` can be taken back. */
  readonly why: BotWhy | null;
  readonly joined: boolean;
  /** When a bot takes the seat that its person left: milliseconds by the server's clock. */
  readonly leaving: number | null;
}

/** Insight at the table: hints for who is to act, and the bar of everybody's chances. */
export type Aid = 'hint' | 'bar';
export type WishKind = 'take_back' | 'stop' | Aid;

/** What one person asks of the others. */
export interface WishNow {
  readonly id: number;
  readonly kind: WishKind;
  readonly seat: number;
  readonly plies: number | null;
  readonly yes: readonly number[];
  readonly waiting: readonly number[];
}

export type How = 'free' | 'bots' | 'consent';

/** What a seat could take back now, by which rule, and why by this one. */
export interface TakeBack {
  readonly seat: number;
  readonly plies: number;
  readonly how: How;
  readonly why: 'nothing_seen' | 'cards_seen' | 'others_acted';
}

/** The clocks as they stood at `since`; the running one has lost what went by from then on. */
export interface ClockNow {
  readonly left: readonly (number | null)[];
  readonly running: number | null;
  readonly since: number | null;
}

export interface State {
  readonly version: number;
  /** The last entry that changed the table: chat or a join never spoils an action. */
  readonly table_version: number;
  readonly view: View;
  readonly offers: Offers | null;
  readonly odds: readonly Odds[];
  /** Of the Market's next card; a state from before there were any has none. */
  readonly market_odds?: Odds;
  readonly scores: readonly SeatScore[];
  readonly result: Result | null;
  readonly seed: string | null;
  readonly people: readonly SeatNow[];
  readonly wish: WishNow | null;
  readonly take_back: readonly TakeBack[];
  readonly clock: ClockNow | null;
  /** Whether people can write to each other. */
  readonly chat: boolean;
  /** Whoever runs the server has closed the room. */
  readonly closed: boolean;
  /** What the people at this table have agreed to; a state from before there was any has none. */
  readonly insight?: Readonly<Record<Aid, boolean>>;
}

// --- the log

export type Action =
  | { readonly draw: true }
  | { readonly pass: true }
  | { readonly lose: string }
  | { readonly discard_item: string | null }
  | { readonly buy: Row; readonly slot: number; readonly card: string; readonly pay: Pile };

export const PRESETS = ['hello', 'good_luck', 'one_moment', 'back', 'nice', 'oops', 'thanks', 'good_game'] as const;
export type Preset = (typeof PRESETS)[number];

export type What =
  | 'act' | 'stop' | 'seat' | 'wish' | 'answer' | 'take_back' | 'say' | 'chat' | 'pause' | 'rematch' | 'close'
  | 'insight' | 'hint';

/** What an entry that is no action says; fields that do not apply are missing. */
export interface Change {
  readonly seat?: number;
  readonly to?: 'joined' | 'renamed' | 'left' | 'back' | 'bot' | 'person';
  readonly name?: string;
  readonly bot?: string;
  readonly why?: BotWhy;
  /** When a bot takes the seat that was left. */
  readonly until?: number;
  readonly wish?: WishKind;
  /** The entry of the wish that is answered. */
  readonly id?: number;
  readonly yes?: boolean;
  readonly plies?: number;
  readonly how?: How;
  readonly text?: string;
  readonly preset?: Preset;
  readonly on?: boolean;
  readonly insight?: Aid;
  /** Milliseconds that the server was down: no clock ran. */
  readonly pause?: number;
  readonly room?: string;
  readonly luck?: 'same' | 'new';
}

export interface Entry {
  readonly version: number;
  readonly what: What;
  readonly seat: number | null;
  readonly action: Action | null;
  readonly events: readonly TableEvent[];
  readonly at: number;
  /** Of an action: who chose it for the seat. */
  readonly by: 'person' | 'bot' | 'clock' | null;
  readonly change: Change | null;
}
