// The secrets this browser keeps: of the seats it plays, and of the rooms it is the host of.
import type { RoomMade } from '../net/messages';
import { keep, recall } from './storage';

/** A seat that is played here. */
export interface Key {
  readonly room: string;
  readonly token: string;
}

/** A room that was made here. Its links are for other people: this page must not play their seats. */
export interface Hosted extends Key {
  /** By seat: the token to give away. */
  readonly links: Readonly<Record<number, string>>;
}

const MOST = 500; // what the server takes in one question
const SEATS = 4;

export function keys(): Key[] {
  return kept('seats').filter(isKey);
}

export function remember(added: readonly Key[]): void {
  const old = keys().filter((key) => !added.some((other) => same(key, other)));
  keep('seats', [...added, ...old].slice(0, MOST));
}

/** The newest first, no more than there are seats: older ones may be dead. */
export function tokensOf(room: string): string[] {
  return keys().filter((key) => key.room === room).map((key) => key.token).slice(0, SEATS);
}

export function hosted(): Hosted[] {
  return kept('hosted').filter(isHosted);
}

export function hostedRoom(room: string): Hosted | null {
  return hosted().find((each) => each.room === room) ?? null;
}

export function rememberHost(added: Hosted): void {
  keep('hosted', [added, ...hosted().filter(({ room }) => room !== added.room)].slice(0, MOST));
}

/** The link that the host got for a seat, in place of the one before. */
export function keepLink(room: string, seat: number, token: string): void {
  const found = hostedRoom(room);
  if (found) rememberHost({ ...found, links: { ...found.links, [seat]: token } });
}

/** What a new room gave: the seats of people who are here, and what the host may do and give away. */
export function rememberMade(made: RoomMade, byLink: (wish: number) => boolean): void {
  const away = made.tokens.filter(({ wish }) => byLink(wish));
  remember(made.tokens.filter(({ wish }) => !byLink(wish)).map(({ token }) => ({ room: made.room, token })));
  rememberHost({ room: made.room, token: made.host, links: Object.fromEntries(away.map(({ seat, token }) => [seat, token])) });
}

/** A rematch opens with the tokens of the room before. Who sits where may differ, so links stay behind. */
export function carryOver(from: string, to: string): void {
  remember(tokensOf(from).map((token) => ({ room: to, token })));
  const host = hostedRoom(from);
  if (host && !hostedRoom(to)) rememberHost({ room: to, token: host.token, links: {} });
}

/** All that the server may be asked about at once: which rooms are mine? */
export function allTokens(): string[] {
  return [...new Set([...keys(), ...hosted()].map(({ token }) => token))].slice(0, MOST);
}

function same(one: Key, other: Key): boolean {
  return one.room === other.room && one.token === other.token;
}

/** Lets a room go from this browser; gives what brings it back. */
export function forget(room: string): () => void {
  const seats = keys().filter((key) => key.room === room);
  const host = hostedRoom(room);
  keep('seats', keys().filter((key) => key.room !== room));
  keep('hosted', hosted().filter((each) => each.room !== room));
  return () => {
    remember(seats);
    if (host) rememberHost(host);
  };
}

function kept(name: string): unknown[] {
  const found = recall<unknown>(name, []);
  return Array.isArray(found) ? found : [];
}

function isKey(value: unknown): value is Key {
  const key = value as Partial<Key> | null;
  return typeof key?.room === 'string' && typeof key.token === 'string';
}

function isHosted(value: unknown): value is Hosted {
  return isKey(value) && typeof (value as Partial<Hosted>).links === 'object' && (value as Partial<Hosted>).links !== null;
}
