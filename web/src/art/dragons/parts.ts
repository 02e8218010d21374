/** What all four dragons share: moods, feet, shadows and the small signs of a mood. */
import type { Mood } from '../names';
import { INK, at, cut, flat, line } from '../paper';
import { circle, ribbon, star } from '../path';

export type { Mood };

/** The value for the mood. */
export const by = <T>(mood: Mood, idle: T, joy: T, mischief: T): T =>
  mood === 'joy' ? joy : mood === 'mischief' ? mischief : idle;

export const foot = (x: number, y: number, w = 15, h = 9): string => circle(x, y - h, w, h);

export function toes(x: number, y: number, n = 2, colour: string = INK.ink): string {
  return line(colour, 2.2, Array.from({ length: n }, (_, i) => `M${x - (n - 1) * 3.5 + i * 7} ${y - 3}v-5`), 0.55);
}

export const ground = (x: number, w: number): string => flat(INK.ink, circle(x, 219, w, 6), 0.12);

/** The dark burst of Mischief, with a bolt in it. */
export function puff(x: number, y: number, scale = 1): string {
  const bolt = line(INK.cream, 3.2, ['M-6 -6l5 5l-4 3l6 6', 'M5 -7l-2 5']);
  return at(x, y, scale, 0, cut(INK.plum, star(0, 0, 19, 11, 9, 10), 0.6) + bolt);
}

export function heart(x: number, y: number, scale: number, fill: string = INK.brick): string {
  return at(x, y, scale, 0, cut(fill, 'M0 9C-14 -1 -9 -12 0 -5C9 -12 14 -1 0 9Z', 0.5));
}

/** A pair of horns that rise by h from (x +- dx, y). */
export function horns(x: number, y: number, dx: number, h: number, w: number, fill: string): string {
  const horn = (k: number): string =>
    ribbon([[x + k * dx, y], [x + k * (dx + 9), y - h * 0.5], [x + k * (dx + 5), y - h]], [w, w * 0.7, 2]);
  return cut(fill, [horn(-1), horn(1)], 0.6);
}
