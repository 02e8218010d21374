// What people counted against the score sheet: where they differ, and which lines would explain it.
import type { SeatScore } from '../net/messages';

export type Counted = Readonly<Record<string, string>>;

export const totalKey = (seat: number): string => `${seat}`;
export const lineKey = (seat: number, card: string): string => `${seat}:${card}`;

/** The number that somebody wrote; null where none is to be read. */
export function numberOf(written: string | undefined): number | null {
  const text = (written ?? '').trim();
  return /^-?\d{1,4}$/.test(text) ? Number(text) : null;
}

/** How much more was counted than there is; null where nothing was. */
export function surplus(written: string | undefined, due: number): number | null {
  const counted = numberOf(written);
  return counted === null ? null : counted - due;
}

export interface Difference {
  readonly card: string;
  readonly count: number;
  readonly points: number;
  /** Of this line; null where nobody counted it. */
  readonly surplus: number | null;
  /** Left out, or one copy of it left out or counted once too often: that would make the difference of the total. */
  readonly explains: boolean;
}

export function differences({ total, lines }: SeatScore, seat: number, counted: Counted): Difference[] {
  const off = Math.abs(surplus(counted[totalKey(seat)], total) ?? 0);
  const each = lines.map(({ card, count, points }) => {
    const more = surplus(counted[lineKey(seat, card)], points);
    const copy = Math.abs(points / count);
    return { card, count, points, surplus: more, explains: off > 0 && more === null && (Math.abs(points) === off || copy === off) };
  });
  // once lines were counted that differ, no guess is needed
  return each.some(({ surplus }) => surplus) ? each.map((line) => ({ ...line, explains: false })) : each;
}

/** The total of the lines as far as they were counted, and as they are where nobody did. */
export function lineSum({ lines }: SeatScore, seat: number, counted: Counted): number {
  return lines.reduce((sum, { card, points }) => sum + (numberOf(counted[lineKey(seat, card)]) ?? points), 0);
}
