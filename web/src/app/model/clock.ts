// Times to think: what is left on a seat's clock, how it is written, and when it is little.
import type { ClockNow } from '../net/messages';
import { say } from '../words';

/** Seconds left at which the page speaks up. */
export const WARNINGS: readonly number[] = [30, 10];
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds; null: this seat has no clock. `now` by the server's clock. */
export function timeLeft(clock: ClockNow | null, seat: number, now: number): number | null {
  const left = clock?.left[seat] ?? null;
  if (!clock || left === null) return null;
  const gone = clock.running === seat && clock.since !== null ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, left - gone);
}

/** As on a clock: a second that has begun counts in full. */
export function clockText(ms: number): string {
  if (ms >= DAY) return say('clock.days', { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  const all = Math.ceil(ms / SECOND);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** In words, the two largest units. */
export function spanText(ms: number): string {
  const all = Math.round(ms / SECOND);
  const parts: [number, string][] = [
    [Math.floor(all / 86_400), 'days'],
    [Math.floor(all / 3600) % 24, 'hours'],
    [Math.floor(all / 60) % 60, 'minutes'],
    [all % 60, 'seconds'],
  ];
  const first = parts.findIndex(([n]) => n > 0);
  if (first < 0) return say('span.seconds', { n: 0 });
  const told = parts.slice(first, first + 2).filter(([n]) => n > 0);
  return told.map(([n, unit]) => say(`span.${unit}` as 'span.days', { n })).join(' ');
}

/** The warning that has been passed last, in seconds; null: there is time, or was never more than this. */
export function warning(ms: number, given: number): number | null {
  const passed = WARNINGS.filter((seconds) => seconds < given && ms <= seconds * SECOND);
  return passed.at(-1) ?? null;
}
