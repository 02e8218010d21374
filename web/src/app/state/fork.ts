// Playing on from a step of a replay: the form's draft, and the room that it becomes.
import { http } from '../net/http';
import type { Fork, Replay as Head } from '../net/messages';
import { clockProblems, enter, mannersOf, newManners, seatProblems, seatWish, type MannersDraft, type Problem, type SeatDraft } from './newgame';

export interface ForkDraft {
  seats: SeatDraft[];
  luck: Fork['luck'];
  manners: MannersDraft;
}

/** Whoever was a person plays here, unless told otherwise; bots go on as bots. Dragons stay. */
export function forkDraft(head: Head): ForkDraft {
  const seats = head.room.seats.map(({ name, kind, bot, dragon }): SeatDraft => ({ who: kind === 'bot' ? 'bot' : 'here', name, bot: bot ?? '', dragon }));
  return { seats, luck: 'new', manners: newManners() };
}

/** Whether the luck of the old game can be had again, or why not. */
export function sameLuck(head: Head): 'free' | 'running' | 'no-seed' {
  if (head.result === null) return 'running';
  return head.seed === null ? 'no-seed' : 'free';
}

export function forkProblems(draft: ForkDraft): Problem[] {
  return [...seatProblems(draft.seats), ...clockProblems(draft.manners.clock)];
}

/** A bot of elsewhere that this server does not have is followed by the best that it has. */
export function withBots(seats: readonly SeatDraft[], bots: readonly string[]): SeatDraft[] {
  return seats.map((seat) => (bots.includes(seat.bot) ? seat : { ...seat, bot: bots.at(-1) ?? '' }));
}

export function forkWish({ seats, luck, manners }: ForkDraft, plies: number): Fork {
  const going = seats.map(seatWish).map(({ kind, name, bot, by_link = false }) => ({ kind, name, bot, by_link }));
  return { plies, seats: going, luck, ...mannersOf(manners) };
}

export async function layFork(id: string, wish: Fork): Promise<void> {
  enter(await http.fork(id, wish), wish.seats);
}
