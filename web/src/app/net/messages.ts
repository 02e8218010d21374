// Every message of a room's WebSocket; docs/protocol.md tells their use.
import type { Hinted, Weighed } from './insight';
import type { Action, Aid, Entry, Preset, Refusal, RoomFace, State } from './shown';

export type * from './bodies';
export type * from './cards';
export type * from './insight';
export * from './shown';

export const PROTOCOL = 1;
export const NAME_LENGTH = 40;
export const CHAT_LENGTH = 280;

export interface Welcome {
  readonly type: 'welcome';
  readonly protocol: number;
  readonly room: RoomFace;
  readonly yours: readonly number[];
  readonly state: State;
  readonly log: readonly Entry[];
  readonly earlier: number;
  readonly host: boolean;
  /** The server's time, for clocks. */
  readonly now: number;
}

export interface Update {
  readonly type: 'update';
  readonly entry: Entry;
  readonly state: State;
}

/** Who is connected now: how many connections play each seat. */
export interface Here {
  readonly type: 'here';
  readonly seats: readonly { readonly seat: number; readonly here: number }[];
  readonly watchers: number;
}

export interface Refused {
  readonly type: 'refused';
  readonly key: string | null;
  readonly refusal: Refusal;
  readonly state: State | null;
}

export type ServerMessage =
  | Welcome
  | Update
  | Here
  | Refused
  | Hinted
  | Weighed
  | { readonly type: 'accepted'; readonly key: string; readonly version: number }
  | { readonly type: 'answer'; readonly ask: number; readonly version: number; readonly refusal: Refusal | null }
  | { readonly type: 'pong'; readonly version: number; readonly now: number }
  | { readonly type: 'bye'; readonly refusal: Refusal };

/** What a person does beside the table; `seat` is one of the person's own, but for what the host does. */
export type Deed =
  | { readonly deed: 'take_back'; readonly seat: number; readonly version: number }
  | { readonly deed: 'stop'; readonly seat: number }
  | { readonly deed: 'answer'; readonly seat: number; readonly id: number; readonly yes: boolean }
  | { readonly deed: 'say'; readonly seat: number; readonly text: string }
  | { readonly deed: 'say'; readonly seat: number; readonly preset: Preset }
  | { readonly deed: 'rename'; readonly seat: number; readonly name: string }
  | { readonly deed: 'leave'; readonly seat: number }
  | { readonly deed: 'come_back'; readonly seat: number }
  | { readonly deed: 'hand'; readonly seat: number; readonly to: 'bot' | 'person'; readonly bot: string | null }
  | { readonly deed: 'chat'; readonly on: boolean }
  | { readonly deed: 'insight'; readonly seat: number; readonly what: Aid; readonly on: boolean }
  | { readonly deed: 'hint'; readonly seat: number; readonly version: number };

export type ClientMessage =
  | {
      readonly type: 'hello';
      readonly tokens: readonly string[];
      readonly have: number | null;
      readonly host: string | null;
      readonly protocol: number;
    }
  | { readonly type: 'act'; readonly version: number; readonly key: string; readonly action: Action }
  | { readonly type: 'do'; readonly key: string; readonly deed: Deed }
  | { readonly type: 'quote'; readonly ask: number; readonly action: Action }
  | { readonly type: 'ping' };
