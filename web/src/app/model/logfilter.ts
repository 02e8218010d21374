// Which lines of the log somebody wants to see: of a seat, of a kind, with some words in them.
import type { Line } from './sentences';

export const KINDS = ['all', 'draw', 'buy', 'mischief', 'effect', 'season', 'people'] as const;
export type LogKind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, LogKind>> = {
  drew: 'draw', draw_failed: 'draw', reshuffled: 'draw', passed: 'draw', joined: 'draw', turn_ended: 'draw',
  bought: 'buy', paid: 'buy', mentors_passed: 'buy',
  waits_discarded: 'mischief', vulnerable_lost: 'mischief', protected: 'mischief', lost: 'mischief',
  triggered: 'effect', asked: 'effect', item_discarded: 'effect', declined: 'effect', reveal_effect: 'effect',
  revealed: 'season', market_reshuffled: 'season', market_discarded: 'season', memory_left: 'season', season_began: 'season',
  memory_dealt: 'season', game_ended: 'season',
};

/** What happened beside the cards is a matter of people. */
export function kindOfLine(line: Line): LogKind {
  return KIND_OF[line.what] ?? 'people';
}

export interface Wanted {
  readonly seat: number | null;
  readonly kind: LogKind;
  readonly words: string;
}

/** Letters with and without marks are the same to whoever searches. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{Mark}/gu, '').toLocaleLowerCase();
}

export function fitting<T extends Line>(lines: readonly T[], { seat, kind, words }: Wanted): T[] {
  const parts = plain(words).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (seat !== null && line.seat !== seat) return false;
    if (kind !== 'all' && kindOfLine(line) !== kind) return false;
    const text = plain(line.text);
    return parts.every((part) => text.includes(part));
  });
}
