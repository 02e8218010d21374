/** What all four dragons share: moods, feet, shadows and the small signs of a mood. */
import type { Mood } from '../names';
import { INK, at, cut, flat, line } from '../paper';
import { circle, lens, ribbon, ring, round, star, turn, type Point } from '../path';

export type { Mood };

/** The value for the mood; a winner wears its joy where nothing else is said. */
export const by = <T>(mood: Mood, idle: T, joy: T, mischief: T, win = joy): T =>
  mood === 'win' ? win : mood === 'joy' ? joy : mood === 'mischief' ? mischief : idle;

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

/** A horn swept back from the first point, with rings near its root. */
export function horn(points: readonly Point[], width: number, fill: string, rings: string): string {
  const [root, next] = [points[0] as Point, points[1] as Point];
  const a = (Math.atan2(next[1] - root[1], next[0] - root[0]) * 180) / Math.PI;
  const ring = (along: number): string => {
    const [x, y] = turn(along, -width * 0.42, a, root[0], root[1]);
    return lens(x, y, width * 0.84, 3, a + 90);
  };
  const widths = points.map((_, i) => width * (1 - (0.86 * i) / (points.length - 1)));
  return cut(fill, ribbon(points, widths), 0.7) + flat(rings, [ring(8), ring(16)]);
}

/** A sail with its shoulder at (0, 0) and its fingers at `tips`, cut out between them. */
export function sail(tips: readonly Point[], fill: string, rib: string, lift = 0.8): string {
  const edge = tips.slice(1).map(([x, y], i) => {
    const [px, py] = tips[i] as Point;
    return `Q${round((px + x) * 0.36)} ${round((py + y) * 0.36)} ${x} ${y}`;
  });
  const first = tips[0] as Point;
  const fingers = tips.slice(0, -1).map(([x, y]) => `M0 0L${round(x * 0.95)} ${round(y * 0.95)}`);
  return cut(fill, `M-7 6L${first[0]} ${first[1]}${edge.join('')}L8 8Z`, lift) + line(rib, 2.8, fingers);
}

/** The winner's wreath, open in front; its middle is at (x, y). */
export function laurel(x: number, y: number, r: number, angle = 0): string {
  const leaves = ring(11, (a, i) => {
    const [px, py] = turn(r, 0, a, 0, 0);
    return lens(px, py * 0.42, r * 0.6, r * 0.34, a + Math.sign(i - 5) * 58);
  }, 180, 360);
  return at(x, y, 1, angle, cut(INK.honey, leaves, 0.5) + flat(INK.brick, circle(0, -r * 0.5, r * 0.14)));
}

/** The winner's cup: gold, on a foot. */
export function prize(x: number, y: number, scale: number, angle = 0): string {
  const cup = [
    'M-17 -20H17C17 -2 12 8 4 10V16H-4V10C-12 8 -17 -2 -17 -20Z', 
    'M16 -17c14 -2 12 17 -5 18l2 -4.500c9 -1 10 -10 2 -9Z', 'M-16 -17c-14 -2 -12 17 5 18l-2 -4.500c-9 -1 -10 -10 -2 -9Z',
  ];
  return at(x, y, scale, angle,
    cut(INK.teal, 'M-11 14H11L15 23H-15Z', 0.7) +
      cut('#eab54a', cup, 0.7) +
      flat('#b47a17', 'M-17 -20H17L16.6 -16H-16.600Z') + flat(INK.teal, star(0, -6, 8, 3.4, 5)),
  );
}

/** Scraps of paper in the air, from a fixed list. */
export function confetti(places: readonly (readonly [x: number, y: number, angle: number])[]): string {
  const inks = [INK.brick, INK.honey, INK.teal, INK.rose];
  return places.map(([x, y, a], i) => flat(inks[i % 4] as string, lens(x, y, 10, 7, a))).join('');
}
