// What happened, as sentences: one list for the eye and for the live region of a screen reader.
import { known, say, sayList, type MessageId, type Values } from '../words';
import type { Faces } from './faces';
import type { TableEvent } from '../net/messages';

export interface Teller {
  readonly faces: Faces;
  /** The seat of the person at this page, or null for a watcher. */
  readonly me: number | null;
  name(seat: number): string;
}

export interface Line {
  readonly seat: number | null;
  readonly what: string;
  readonly text: string;
  /** The cards it speaks of, for looking at them. */
  readonly cards: readonly string[];
  /** What it tells of, the main event first; empty where nothing happened to a card. */
  readonly events: readonly TableEvent[];
  /** What the purchase or the reveal effect before it said. */
  readonly cause?: string;
  /** What a person wrote, without the sentence around it. */
  readonly said?: string;
  /** The room to which it leads. */
  readonly room?: string;
}

/** Told by what comes with them: a purchase names its payment, a drawn Mischief its way to the discard pile. */
const SILENT = new Set(['joined', 'waits_discarded', 'turn_ended', 'mentors_passed', 'paid']);
/** Their `other` is no card. */
const ASKING = new Set(['asked', 'bought', 'reveal_effect', 'season_began', 'game_ended']);
/** Said once for a run of them, with a list of cards. */
const RUNS = new Set(['revealed', 'memory_dealt', 'market_discarded']);

/** What explains the events that follow: a Memory has the piles shuffled, a revealed card has the Market dealt anew. */
const CAUSES = new Set(['bought', 'reveal_effect']);

export function tell(events: readonly TableEvent[], teller: Teller): Line[] {
  const lines: Line[] = [];
  let paid: TableEvent[] = [];
  let cause: string | undefined;
  const add = (told: Line): void => void lines.push(cause === undefined ? told : { ...told, cause });
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (!event) continue;
    if (event.what === 'paid' || event.what === 'mentors_passed') paid.push(event);
    else if (WITH_CARD.has(event.what)) attach(event, lines);
    if (SILENT.has(event.what)) continue;
    if (RUNS.has(event.what)) {
      const run = runFrom(events, i);
      add(runLine(run, teller));
      i += run.length - 1;
    } else if (event.what === 'bought') {
      add(purchase(event, paid, teller));
      paid = [];
    } else {
      add(plain(event, teller));
    }
    if (CAUSES.has(event.what)) cause = event.other;
  }
  return lines;
}

/** What has no sentence of its own but became of the card that the sentence before spoke of. */
const WITH_CARD = new Set(['joined', 'waits_discarded']);

function attach(event: TableEvent, lines: Line[]): void {
  const last = lines.at(-1);
  if (last) lines[lines.length - 1] = { ...last, events: [...last.events, event] };
}

function runFrom(events: readonly TableEvent[], start: number): TableEvent[] {
  const what = events[start]?.what;
  const end = events.findIndex((event, i) => i > start && event.what !== what);
  return events.slice(start, end < 0 ? undefined : end);
}

function runLine(run: readonly TableEvent[], teller: Teller): Line {
  const cards = run.flatMap((event) => (event.card ? [event.card] : []));
  const what = run[0]?.what ?? '';
  const values = { cards: sayList(cards.map((id) => teller.faces.label(id))), count: cards.length };
  return { seat: null, what, text: say(`event.${what}` as MessageId, values), cards, events: run };
}

function purchase(event: TableEvent, paid: readonly TableEvent[], teller: Teller): Line {
  const counts = new Map<string, number>();
  for (const { what, card } of paid) if (what === 'paid' && card) counts.set(card, (counts.get(card) ?? 0) + 1);
  const parts = [...counts].map(([id, n]) => copies(teller.faces.label(id), n));
  const passed = paid.find((e) => e.what === 'mentors_passed');
  if (passed) parts.push(teller.faces.label('mentors'));
  const to = passed?.to;
  const values = {
    ...basics(event, teller),
    pay: sayList(parts),
    passed: to === undefined ? 'none' : to === teller.me ? 'me' : 'other',
    to: to === undefined ? '' : teller.name(to),
  };
  const told = line(event, say('event.bought', values));
  return { ...told, cards: [...told.cards, ...counts.keys(), ...(passed ? ['mentors'] : [])], events: [event, ...paid] };
}

function plain(event: TableEvent, teller: Teller): Line {
  const id = `event.${event.what}`;
  return line(event, known(id) ? say(id, basics(event, teller)) : event.what);
}

function line(event: TableEvent, text: string): Line {
  const also = ASKING.has(event.what) || event.other === event.card ? undefined : event.other;
  const cards = [event.card, also].filter((card) => card !== undefined);
  return { seat: event.seat ?? null, what: event.what, text, cards, events: [event] };
}

export function basics(event: TableEvent, teller: Teller): Values {
  const seat = event.seat ?? null;
  const label = (id: string | undefined) => (id === undefined ? '' : teller.faces.label(id));
  return {
    who: seat === null ? '' : teller.name(seat),
    me: seat !== null && seat === teller.me ? 'yes' : 'no',
    card: label(event.card),
    other: label(event.other),
    key: event.other ?? '',
    slot: event.slot ?? 0,
    count: event.count ?? 0,
  };
}

export function copies(label: string, count: number): string {
  return say('copies', { label, count });
}
