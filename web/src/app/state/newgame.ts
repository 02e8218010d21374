// Laying a table: the wish as the form has it, sent to the server, and the seat's token kept.
import { http } from '../net/http';
import type { CreateRoom, RoomFace, SeatWish } from '../net/messages';
import { go, tableHref } from './route.svelte';
import { rememberMade } from './tokens';

export interface BotWish {
  name: string;
  bot: string;
}

export interface Wish {
  readonly edition: string;
  readonly name: string;
  /** Null: dealt by chance. */
  readonly dragon: string | null;
  readonly bots: readonly BotWish[];
  /** 0 is the person at this page, then the bots clockwise. */
  readonly first: number | 'chance';
  readonly openWinter: boolean;
}

export function roomWish(wish: Wish): CreateRoom {
  const person: SeatWish = { kind: 'person', name: wish.name, dragon: wish.dragon, bot: null };
  const bots = wish.bots.map(({ name, bot }): SeatWish => ({ kind: 'bot', name, dragon: null, bot }));
  return { seats: [person, ...bots], edition: wish.edition, first: wish.first, open_winter: wish.openWinter };
}

/** The same people and dragons again, under new luck; seats stand in turn order, and the next one starts. */
export function sameAgain(room: RoomFace): CreateRoom {
  const seats = room.seats.map(({ kind, name, dragon, bot }): SeatWish => ({ kind, name, dragon, bot }));
  return { seats, edition: room.edition, first: 1, open_winter: room.open_winter };
}

export async function lay(wished: CreateRoom): Promise<void> {
  const made = await http.create(wished);
  rememberMade(made, (wish) => wished.seats[wish]?.by_link ?? false);
  go(tableHref(made.room));
}

export function playAgain(room: RoomFace): Promise<void> {
  return lay(sameAgain(room));
}
