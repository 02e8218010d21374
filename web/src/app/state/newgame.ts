// Laying a table: the wish as the form has it, what is wrong with it, and the room that it becomes.
import { CLOCKS, UNITS, type Unit } from '../model/manners';
import { http } from '../net/http';
import type { Clock, CreateRoom, Refusal, RoomMade, SeatWish } from '../net/messages';
import type { MessageId } from '../words';
import { go, tableHref } from './route.svelte';
import { rememberMade } from './tokens';

export const WHO = ['here', 'link', 'bot'] as const;
export type Who = (typeof WHO)[number];

export interface SeatDraft {
  who: Who;
  name: string;
  bot: string;
  /** Empty: dealt by chance. */
  dragon: string;
}

export interface ClockDraft {
  /** None, an index in CLOCKS, or the numbers below. */
  choice: 'none' | 'own' | number;
  kind: Clock['kind'];
  amount: number | null;
  unit: Unit;
  /** Seconds. */
  increment: number | null;
  atZero: Clock['at_zero'];
}

/** How people play together. */
export interface MannersDraft {
  clock: ClockDraft;
  /** Seconds, or 'never'. */
  away: number | 'never';
  chat: boolean;
}

export interface Draft extends MannersDraft {
  edition: string;
  /** Of one's own edition. */
  editionText?: string | undefined;
  /** The first is the person at this page; against bots, the others are bots. */
  seats: SeatDraft[];
  first: number | 'chance';
  openWinter: boolean;
  seed: string;
}

/** What is wrong, and at which field. */
export interface Problem {
  readonly field: string;
  readonly id: MessageId;
}

export function newManners(): MannersDraft {
  const clock: ClockDraft = { choice: 'none', kind: 'bank', amount: 15, unit: 'minute', increment: 10, atZero: 'act' };
  return { clock, away: 'never', chat: true };
}

// --- from the form to the wish

export function clockOf({ choice, kind, amount, unit, increment, atZero }: ClockDraft): Clock | null {
  if (choice === 'none') return null;
  const ready = typeof choice === 'number' ? CLOCKS[choice] : undefined;
  const own = { kind, seconds: Math.round((amount ?? 0) * UNITS[unit]), increment: kind === 'bank' ? Math.round(increment ?? 0) : 0 };
  return { ...(ready ?? own), at_zero: atZero };
}

export function mannersOf({ clock, away, chat }: MannersDraft): { clock: Clock | null; away: number | null; chat: boolean } {
  return { clock: clockOf(clock), away: away === 'never' ? null : away, chat };
}

export function seatWish({ who, name, bot, dragon }: SeatDraft): SeatWish {
  const person = who !== 'bot';
  return { kind: person ? 'person' : 'bot', name: name.trim(), dragon: dragon || null, bot: person ? null : bot, by_link: who === 'link' };
}

export function roomWish(draft: Draft): CreateRoom {
  const first = draft.first === 'chance' || draft.first < draft.seats.length ? draft.first : 'chance';
  return {
    seats: draft.seats.map(seatWish),
    edition: draft.editionText === undefined ? draft.edition : null,
    ...(draft.editionText === undefined ? {} : { edition_text: draft.editionText }),
    first,
    open_winter: draft.openWinter,
    seed: draft.seed.trim().toLowerCase() || null,
    ...mannersOf(draft),
  };
}

// --- what is wrong with it

const SEED = /^[0-9a-f]{32}$/i;
const SHORTEST = 5;
const LONGEST = 14 * UNITS.day;

export function seatProblems(seats: readonly SeatDraft[]): Problem[] {
  const problems: Problem[] = [];
  if (seats.every(({ who }) => who === 'bot')) problems.push({ field: 'seats', id: 'refusal.no_person' });
  seats.forEach(({ name, dragon }, i) => {
    if (!name.trim()) problems.push({ field: `seat-${i}-name`, id: 'refusal.no_name' });
    const taken = dragon !== '' && seats.findIndex((seat) => seat.dragon === dragon) < i;
    if (taken) problems.push({ field: `seat-${i}-dragon`, id: 'refusal.dragon_taken' });
  });
  return problems;
}

export function clockProblems(clock: ClockDraft): Problem[] {
  if (clock.choice !== 'own') return [];
  const { seconds = 0 } = clockOf(clock) ?? {};
  const problems: Problem[] = [];
  if (!(seconds >= SHORTEST && seconds <= LONGEST)) problems.push({ field: 'clock-amount', id: 'lay.clock-range' });
  const more = clock.increment ?? 0;
  if (clock.kind === 'bank' && !(more >= 0 && more <= UNITS.day)) problems.push({ field: 'clock-increment', id: 'lay.increment-range' });
  return problems;
}

export function problemsOf(draft: Draft): Problem[] {
  const seed = draft.seed.trim();
  const bad: Problem[] = seed && !SEED.test(seed) ? [{ field: 'seed', id: 'lay.seed-form' }] : [];
  return [...seatProblems(draft.seats), ...clockProblems(draft.clock), ...bad];
}

const FIELDS: Readonly<Record<string, string>> = {
  dragon_taken: 'dragon', unknown_dragon: 'dragon', no_name: 'name', unknown_bot: 'bot',
};
const PLACES: Readonly<Record<string, string>> = {
  too_many_seats: 'seats', no_person: 'seats', bad_first: 'first', unknown_edition: 'edition', bad_edition: 'edition',
};

/** The field that the server's refusal speaks of, or null: it concerns the whole. */
export function fieldOf({ reason, details }: Refusal): string | null {
  const field = FIELDS[reason];
  if (field && typeof details['seat'] === 'number') return `seat-${details['seat']}-${field}`;
  return PLACES[reason] ?? null;
}

// --- to the table

/** Keeps the secrets of a room that was made here, and goes there. */
export function enter(made: RoomMade, seats: readonly { readonly by_link?: boolean }[]): void {
  rememberMade(made, (wish) => seats[wish]?.by_link === true);
  go(tableHref(made.room));
}

export async function lay(wish: CreateRoom): Promise<void> {
  enter(await http.create(wish), wish.seats);
}
