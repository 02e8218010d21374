// The clocks and waits that a new table offers, in words.
import type { Clock } from '../net/messages';
import { say } from '../words';
import { spanText } from './clock';

export const UNITS = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
export type Unit = keyof typeof UNITS;

type Time = Omit<Clock, 'at_zero'>;

/** The clocks to choose from: quick ones for an evening, slow ones for games over days. */
export const CLOCKS: readonly Time[] = [
  { kind: 'turn', seconds: 60, increment: 0 },
  { kind: 'turn', seconds: 180, increment: 0 },
  { kind: 'turn', seconds: 86_400, increment: 0 },
  { kind: 'bank', seconds: 600, increment: 10 },
  { kind: 'bank', seconds: 1_200, increment: 20 },
  { kind: 'bank', seconds: 259_200, increment: 43_200 },
];

export function timeText({ kind, seconds, increment }: Time): string {
  const values = { kind, time: secondsText(seconds), more: increment ? 'yes' : 'no', increment: secondsText(increment) };
  return say('lay.clock', values);
}

export function secondsText(seconds: number): string {
  return spanText(seconds * 1_000);
}

/** Seconds after which a bot takes the seat of somebody who is away. */
export const ABSENCES: readonly number[] = [120, 600, 3_600, 86_400, 259_200];
