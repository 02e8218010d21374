// The people at one table: who plays which seat, who is here, whose time runs, and which seat is shown as the own.
import type { RoomFace, SeatNow, State, Welcome, WishNow } from '../net/messages';
import { timeLeft } from '../model/clock';
import { isolated } from '../model/people';
import { ticker } from './ticker.svelte';

export class Gathering {
  room = $state.raw<RoomFace | null>(null);
  yours = $state.raw<readonly number[]>([]);
  /** Whether this page may do what the host may. */
  host = $state(false);
  /** The table as far as it was read; people, clocks and wishes are always those of `latest`. */
  shown = $state.raw<State | null>(null);
  latest = $state.raw<State | null>(null);
  watchers = $state(0);
  private here = $state.raw<ReadonlyMap<number, number> | null>(null);
  /** The own seat that was to act last. */
  private turned = $state<number | null>(null);
  /** The server's clock against ours. */
  private ahead = $state(0);

  /** The own seat that this page shows: the one to act, else the one that was. */
  get me(): number | null {
    const toAct = this.shown?.view.to_act ?? null;
    if (toAct !== null && this.plays(toAct)) return toAct;
    return this.turned !== null && this.yours.includes(this.turned) ? this.turned : (this.yours[0] ?? null);
  }

  /** The seat that is "you": nobody, where several people share this page. */
  get you(): number | null {
    return this.yours.length === 1 ? (this.yours[0] ?? null) : null;
  }

  /** Whether a person at this page acts for the seat now. */
  plays(seat: number): boolean {
    return this.yours.includes(seat) && this.person(seat)?.player !== 'bot';
  }

  person(seat: number): SeatNow | undefined {
    return this.latest?.people[seat];
  }

  name(seat: number): string {
    return isolated(this.person(seat)?.name ?? this.room?.seats[seat]?.name ?? '');
  }

  /** How many connections play a seat; null until that was told. */
  hereAt(seat: number): number | null {
    return this.here ? (this.here.get(seat) ?? 0) : null;
  }

  /** Whether other people are, were or will be here: else nobody needs to hear of people. */
  get company(): boolean {
    const persons = this.room?.seats.filter(({ kind }) => kind === 'person').length ?? 0;
    return persons > 1 || this.watchers > 0 || this.yours.length < persons;
  }

  /** Milliseconds on the seat's clock, which tick while it runs; null: it has none, or the game is over. */
  timeLeft(seat: number): number | null {
    const clock = this.latest?.result === null ? this.latest.clock : null;
    return timeLeft(clock, seat, clock?.running === seat ? this.now : 0);
  }

  /** The server's time, which ticks. */
  get now(): number {
    return ticker.now + this.ahead;
  }

  get wish(): WishNow | null {
    return this.latest?.wish ?? null;
  }

  protected arrive({ room, yours, host, now }: Welcome): void {
    this.room = room;
    this.yours = yours;
    this.host = host;
    this.setTime(now);
  }

  protected setTime(now: number): void {
    this.ahead = now - Date.now();
  }

  protected setHere(seats: readonly { readonly seat: number; readonly here: number }[], watchers: number): void {
    this.here = new Map(seats.map(({ seat, here }) => [seat, here]));
    this.watchers = watchers;
  }

  protected turnTo(state: State): void {
    this.shown = state;
    const toAct = state.view.to_act;
    if (toAct !== null && this.plays(toAct)) this.turned = toAct;
  }
}
