// From what happened to who moves where: each event as moves of cards, in beats that follow one another.
import type { Season } from '../model/faces';
import { total, type TableEvent, type View } from '../net/messages';

/** Where a card can lie: what stands in `data-place` of the page, and two spots before a hold that have no mark. */
export type Place =
  | `${'deck' | 'hold' | 'discard' | 'mentors' | 'waits' | 'front'}:${number}`
  | `${'market' | 'memory'}:${number}`
  | 'market-deck' | 'market-discard' | 'seasons' | 'box';

/** In what manner: how long it takes and how it looks follows from this. */
export type Manner =
  | 'draw' | 'join' | 'discard' | 'strike' | 'lose' | 'guard' | 'bounce' | 'back' | 'pay' | 'buy' | 'shuffle'
  | 'reveal' | 'deal' | 'leave' | 'pass' | 'nudge';

export interface Move {
  /** Null: face down all the way. */
  readonly card: string | null;
  readonly from: Place;
  readonly to: Place;
  readonly manner: Manner;
  /** Whose card it is. */
  readonly seat: number | null;
  /** The held card at which it aims. */
  readonly aim?: string;
}

/** What happens at the same time. */
export interface Beat {
  readonly moves: readonly Move[];
  /** The season that begins with it. */
  readonly season?: Season;
}

/** As many backs stand for a pile that is shuffled. */
const SHUFFLED = 5;

export function beatsOf(events: readonly TableEvent[], before: View): Beat[] {
  const telling = new Telling(before);
  for (const event of events) telling.hear(event);
  return telling.end();
}

interface Striker {
  readonly card: string;
  readonly seat: number;
  at: Place;
  /** Held cards it has struck at. */
  readonly struck: string[];
}

class Telling {
  private readonly beats: { moves: Move[]; season?: Season }[] = [];
  private striker: Striker | null = null;
  private guards: Move[] = [];
  private readonly discards: number[];
  private marketDiscards: number;

  constructor(private readonly before: View) {
    this.discards = before.seats.map(({ discard }) => total(discard));
    this.marketDiscards = total(before.market_discard);
  }

  hear(event: TableEvent): void {
    const { what, seat, card } = event;
    if (!MISCHIEVOUS.has(what)) this.settle();
    if (seat !== undefined && card !== undefined) this.ofSeat(event, seat, card);
    else if (seat !== undefined) this.ofPiles(event, seat);
    else this.ofRows(event);
  }

  end(): Beat[] {
    this.settle();
    return this.beats;
  }

  // --- a seat's cards

  private ofSeat(event: TableEvent, seat: number, card: string): void {
    const { what, other = '' } = event;
    const own = (manner: Manner, from: Place, to: Place): Move => ({ card, from, to, manner, seat });
    if (what === 'drew') this.next(own('draw', `deck:${seat}`, `waits:${seat}`));
    else if (what === 'joined') this.next(own('join', `waits:${seat}`, `hold:${seat}`));
    else if (what === 'waits_discarded') this.striker = { card, seat, at: `waits:${seat}`, struck: [] };
    else if (what === 'vulnerable_lost' || what === 'lost') this.lose(seat, card, other);
    else if (what === 'protected') this.protect(seat, card, other);
    else if (what === 'item_discarded') this.toDiscard(own('discard', `hold:${seat}`, `discard:${seat}`));
    else if (what === 'paid') this.toDiscard(own('pay', `hold:${seat}`, `discard:${seat}`), 'pay');
    else if (what === 'bought') this.buy(event, seat, card);
    else if (what === 'triggered' && card !== this.before.seats[seat]?.dragon) this.next(own('nudge', `hold:${seat}`, `hold:${seat}`));
  }

  private buy({ slot = 0, other }: TableEvent, seat: number, card: string): void {
    if (other === 'memory') this.toDiscard({ card, from: `memory:${slot}`, to: `discard:${seat}`, manner: 'buy', seat });
    else this.next({ card, from: `market:${slot}`, to: `hold:${seat}`, manner: 'buy', seat });
  }

  private toDiscard(move: Move, joins?: Manner): void {
    if (move.seat !== null) this.discards[move.seat] = (this.discards[move.seat] ?? 0) + 1;
    this.next(move, joins);
  }

  private ofPiles({ what, to = 0 }: TableEvent, seat: number): void {
    if (what === 'reshuffled') {
      this.shuffle(`discard:${seat}`, `deck:${seat}`, this.discards[seat] ?? 0, seat);
      this.discards[seat] = 0;
    } else if (what === 'mentors_passed') {
      this.next({ card: 'mentors', from: `mentors:${seat}`, to: `mentors:${to}`, manner: 'pass', seat: null }, 'pay');
    }
  }

  // --- mischief

  /** The Mischief goes at a card before that card goes. It may have come to the discard pile an action ago. */
  private lose(seat: number, card: string, mischief: string): void {
    const striker = this.strikerOf(seat, mischief);
    if (!striker.struck.includes(card)) {
      striker.struck.push(card);
      this.next({ card: mischief, from: striker.at, to: `hold:${seat}`, manner: 'strike', seat, aim: card });
      striker.at = `hold:${seat}`;
    }
    this.toDiscard({ card, from: `hold:${seat}`, to: `discard:${seat}`, manner: 'lose', seat }, 'lose');
  }

  private protect(seat: number, card: string, mischief: string): void {
    const striker = this.strikerOf(seat, mischief);
    this.next({ card, from: `hold:${seat}`, to: `front:${seat}`, manner: 'guard', seat });
    this.next({ card: mischief, from: striker.at, to: `front:${seat}`, manner: 'bounce', seat });
    striker.at = `front:${seat}`;
    this.guards.push({ card, from: `front:${seat}`, to: `hold:${seat}`, manner: 'back', seat });
  }

  private strikerOf(seat: number, card: string): Striker {
    if (this.striker?.card !== card) {
      this.settle();
      this.striker = { card, seat, at: `discard:${seat}`, struck: [] };
      this.discards[seat] = Math.max(0, (this.discards[seat] ?? 0) - 1);
    }
    return this.striker as Striker;
  }

  /** The Mischief is done: it goes to the discard pile, and who stood before the hold steps back. */
  private settle(): void {
    const { striker, guards } = this;
    this.striker = null;
    this.guards = [];
    if (!striker) return;
    const { card, seat, at } = striker;
    const last: Manner | undefined = guards.length ? undefined : 'lose';
    this.toDiscard({ card, from: at, to: `discard:${seat}`, manner: 'discard', seat }, last);
    for (const guard of guards) this.next(guard, 'discard');
  }

  // --- the rows

  private ofRows({ what, card = '', slot = 0, other }: TableEvent): void {
    const alone = (manner: Manner, from: Place, to: Place): Move => ({ card, from, to, manner, seat: null });
    const market: Place = `market:${slot}`;
    const row: Place = `memory:${slot}`;
    if (what === 'revealed') this.next(alone('reveal', 'market-deck', market), 'reveal');
    else if (what === 'reveal_effect') this.next(alone('nudge', market, market));
    else if (what === 'market_reshuffled') {
      this.shuffle('market-discard', 'market-deck', this.marketDiscards, null);
      this.marketDiscards = 0;
    } else if (what === 'market_discarded') {
      this.marketDiscards += 1;
      this.next(alone('discard', market, 'market-discard'), 'deal', 'discard');
    } else if (what === 'memory_left') this.next(alone('leave', row, 'box'));
    else if (what === 'season_began') this.beats.push({ moves: [], season: other as Season });
    else if (what === 'memory_dealt') this.next(alone('deal', 'seasons', row), 'deal');
  }

  private shuffle(from: Place, to: Place, cards: number, seat: number | null): void {
    const backs = Math.min(cards, SHUFFLED);
    if (backs > 0) this.beats.push({ moves: Array.from({ length: backs }, () => ({ card: null, from, to, manner: 'shuffle', seat })) });
  }

  /** In a beat of its own, or in the last one where that has moves of a manner that it joins. */
  private next(move: Move, ...joins: readonly (Manner | undefined)[]): void {
    const last = this.beats.at(-1);
    if (last?.moves.some(({ manner }) => joins.includes(manner))) last.moves.push(move);
    else this.beats.push({ moves: [move] });
  }
}

/** What may follow a Mischief before it is done. */
const MISCHIEVOUS = new Set(['vulnerable_lost', 'lost', 'protected']);
