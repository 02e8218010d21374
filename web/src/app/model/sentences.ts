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
  /** What a person wrote, without the sentence around it. */
  readonly said?: string;
  /** The room to which it leads. */
  readonly room?: string;
}

/** Told by what comes with them: a purchase names its payment, a drawn Mischief its way to the discard pile. */
const SILENT = new Set(['joined', 'waits_discarded', 'turn_ended', 'mentors_passed', 'paid']);
/** Said once for a run of them, with a list of cards. */
const RUNS = new Set(['revealed', 'memory_dealt', 'market_discarded']);

export function tell(events: readonly TableEvent[], teller: Teller): Line[] {
  const lines: Line[] = [];
  let paid: TableEvent[] = [];
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (!event) continue;
    if (event.what === 'paid' || event.what === 'mentors_passed') paid.push(event);
    if (SILENT.has(event.what)) continue;
    if (RUNS.has(event.what)) {
      const run = runFrom(events, i);
      lines.push(runLine(run, teller));
      i += run.length - 1;
    } else if (event.what === 'bought') {
      lines.push(purchase(event, paid, teller));
      paid = [];
    } else {
      lines.push(plain(event, teller));
    }
  }
  return lines;
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
  return { seat: null, what, text: say(`event.${what}` as MessageId, values), cards };
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
  return line(event, say('event.bought', values));
}

function plain(event: TableEvent, teller: Teller): Line {
  const id = `event.${event.what}`;
  return line(event, known(id) ? say(id, basics(event, teller)) : event.what);
}

function line(event: TableEvent, text: string): Line {
  return { seat: event.seat ?? null, what: event.what, text, cards: event.card ? [event.card] : [] };
}

function basics(event: TableEvent, teller: Teller): Values {
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
