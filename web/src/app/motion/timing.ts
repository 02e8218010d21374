// Who flies when: the moves of the beats, on one line of time, each card with all its ways in order.
import type { Season } from '../model/faces';
import type { Beat, Manner, Move, Place } from './moves';

export interface Leg {
  readonly from: Place;
  readonly to: Place;
  readonly manner: Manner;
  readonly start: number;
  readonly end: number;
  readonly aim?: string;
  /** Which of the same pile's cards it is. */
  readonly turn: number;
}

/** One card, from where it lay to where it comes to lie. */
export interface Actor {
  readonly card: string | null;
  readonly seat: number | null;
  readonly legs: readonly [Leg, ...Leg[]];
}

export interface Turning {
  readonly season: Season;
  readonly start: number;
  readonly end: number;
}

export interface Play {
  readonly actors: readonly Actor[];
  readonly turnings: readonly Turning[];
  readonly length: number;
}

/** Milliseconds at the usual speed; `gap` between those that start in the same beat, `rest` until the next. */
const TIMES: Readonly<Record<Manner, { readonly take: number; readonly gap: number; readonly rest: number }>> = {
  draw: { take: 420, gap: 0, rest: 100 },
  join: { take: 300, gap: 0, rest: 40 },
  discard: { take: 380, gap: 40, rest: 40 },
  strike: { take: 340, gap: 0, rest: 0 },
  lose: { take: 440, gap: 80, rest: 40 },
  guard: { take: 300, gap: 0, rest: 0 },
  bounce: { take: 480, gap: 0, rest: 40 },
  back: { take: 300, gap: 0, rest: 0 },
  pay: { take: 360, gap: 60, rest: 0 },
  buy: { take: 520, gap: 0, rest: 40 },
  shuffle: { take: 520, gap: 60, rest: 40 },
  reveal: { take: 460, gap: 70, rest: 40 },
  deal: { take: 460, gap: 60, rest: 40 },
  leave: { take: 420, gap: 0, rest: 0 },
  pass: { take: 600, gap: 0, rest: 0 },
  nudge: { take: 380, gap: 0, rest: 0 },
};
const SEASON = 1700; // a word, a twig, and the colours of the table
const SEASON_ALONE = 700; // of it, until cards move again
/** Overlay nodes at most: what comes after is shown without a flight. */
export const MOST = 32;

/** `pace` lengthens, and nothing takes longer than `budget`. */
export function staged(beats: readonly Beat[], pace: number, budget: number): Play {
  const cast = new Cast();
  let clock = 0;
  for (const beat of beats) clock = cast.play(beat, clock);
  const scale = Math.min(pace, cast.last > 0 ? budget / cast.last : pace);
  return cast.told(scale);
}

interface Draft {
  readonly card: string | null;
  readonly seat: number | null;
  readonly legs: Leg[];
}

class Cast {
  last = 0;
  private readonly actors: Draft[] = [];
  private readonly turnings: Turning[] = [];
  /** Who came to lie where, so that the same card goes on from there. */
  private readonly lying = new Map<string, Draft[]>();

  /** Gives when the next beat starts. */
  play({ moves, season }: Beat, clock: number): number {
    let end = clock;
    if (season) {
      this.turnings.push({ season, start: clock, end: clock + SEASON });
      this.last = Math.max(this.last, clock + SEASON);
      end = clock + SEASON_ALONE;
    }
    const turns = new Map<Manner, number>();
    for (const move of moves) {
      const turn = turns.get(move.manner) ?? 0;
      turns.set(move.manner, turn + 1);
      end = Math.max(end, this.move(move, clock, turn));
    }
    return end;
  }

  told(scale: number): Play {
    const stretch = <T extends { start: number; end: number }>(span: T): T => ({ ...span, start: span.start * scale, end: span.end * scale });
    const actors = this.actors.map(({ card, seat, legs }) => ({ card, seat, legs: legs.map(stretch) as [Leg, ...Leg[]] }));
    return { actors, turnings: this.turnings.map(stretch), length: this.last * scale };
  }

  private move(move: Move, clock: number, turn: number): number {
    const { take, gap, rest } = TIMES[move.manner];
    const start = clock + gap * turn;
    const leg: Leg = { from: move.from, to: move.to, manner: move.manner, start, end: start + take, turn, ...(move.aim ? { aim: move.aim } : {}) };
    const actor = this.actorOf(move);
    if (!actor) return clock;
    actor.legs.push(leg);
    this.layDown(actor, move);
    this.last = Math.max(this.last, leg.end);
    return leg.end + rest;
  }

  private actorOf(move: Move): Draft | null {
    const known = move.card === null ? undefined : this.lying.get(spot(move.from, move.card))?.pop();
    if (known) return known;
    if (this.actors.length >= MOST) return null;
    const actor: Draft = { card: move.card, seat: move.seat, legs: [] };
    this.actors.push(actor);
    return actor;
  }

  private layDown(actor: Draft, move: Move): void {
    if (move.card === null || pileless(move.to)) return;
    const key = spot(move.to, move.card);
    this.lying.set(key, [...(this.lying.get(key) ?? []), actor]);
  }
}

/** In a deck a card is lost from sight: whoever leaves it is another. */
function pileless(place: Place): boolean {
  return place.startsWith('deck') || place === 'market-deck' || place === 'seasons' || place === 'box';
}

function spot(place: Place, card: string): string {
  return `${place}/${card}`;
}
