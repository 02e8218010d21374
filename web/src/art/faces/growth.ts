/** Growth and Mischief: the four cares, and what a dragon does instead. */
import { imp as dragonImp } from '../dragons';
import type { Expression } from '../dragons/face';
import { blossom } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, lens, ring, star } from '../path';
import { bowl, cloud, floor, moon, stars, steam, type Ask, type Scene, type Scenes } from './motifs';

const feeding: Scene = () =>
  floor('#c98f2a') +
  steam(80, 42, 1.1) +
  bowl(80, 66, 1.15) +
  flat(INK.leaf, [lens(30, 108, 24, 10, -24), lens(132, 108, 24, 10, -156)]);

const kite = (): string =>
  cut(INK.honey, 'M0 -38L30 0L0 40L-30 0Z') +
  flat(INK.teal, ['M0 -38L30 0H0Z', 'M0 40L-30 0H0Z']) +
  flat(INK.cream, ring(4, (a) => lens(0, 0, 15, 8, a)));

const entertaining: Scene = () =>
  cloud(34, 96, 0.7, '#c9604a') +
  line(INK.cream, 2.2, 'M88 84Q70 98 82 108T62 126') +
  at(92, 48, 1.15, 16, kite()) +
  flat(INK.cream, [lens(82, 104, 14, 8, 20), lens(82, 104, 14, 8, 200)]);

const sleeping: Scene = () =>
  stars(INK.cream, [[38, 32, 6], [118, 28, 7], [132, 66, 5], [26, 70, 4]]) +
  moon(80, 48, 1.05) +
  cloud(104, 96, 1.05, '#7f8fbe') +
  cloud(48, 102, 0.9, '#aab6d6');

const grooming: Scene = () => {
  const teeth = [-33, -22, -11, 0, 11, 22, 33].map((q) => `M${q - 3} -4h6v26q-3 4 -6 0Z`);
  const comb =
    cut(INK.honey, ['M-36 -14Q0 -32 36 -14V-2H-36Z', ...teeth]) +
    flat(INK.brick, [lens(0, -14, 17, 8, 0), lens(0, -14, 17, 8, 180), circle(0, -14, 4)]);
  return (
    floor('#3f7672', 92) + at(80, 60, 1.25, -10, comb) + blossom(40, 34, 13) + blossom(124, 96, 12, -60) + blossom(30, 92, 9, -70)
  );
};

/** The owner's dragon up to mischief, its face at (x, y). */
const imp = ({ dragon }: Ask, says: Expression, x: number, y: number): string => dragonImp(dragon, says, x, y + 4, 0.78);

const picky: Scene = (ask) => {
  const greens =
    cut('#e9e3d0', circle(0, 10, 40, 13)) +
    flat('#cfc6ac', circle(0, 8, 29, 8)) +
    cut(INK.leaf, blob([[-16, 8], [-20, -6], [-8, -14], [6, -16], [18, -6], [16, 8]]), 0.5) +
    flat(INK.moss, [circle(-9, -4, 5), circle(2, -8, 5), circle(10, -1, 5)]);
  return imp(ask, 'picky', 58, 60) + at(112, 90, 0.96, 8, greens) + line(INK.cream, 2.6, ['M140 62q8 4 10 12', 'M132 66q5 2 6 8'], 0.8);
};

const bite: Scene = (ask) => {
  const teeth = [-54, -41, -28, -15, -2].map((q) => `M${q - 3.5} 4h7v24q-3.5 4 -7 0Z`);
  const comb = ['M-60 -16Q-10 -32 20 -24L13 -14L22 -6L12 0L18 8H-60Z', ...teeth];
  const chewed =
    line('#6d3d12', 5, comb) +
    cut('#eab54a', comb) +
    flat('#eab54a', [lens(28, -14, 13, 6, -30), lens(30, 0, 14, 6, 10), lens(26, 12, 12, 6, 50)]) +
    flat(INK.brick, [lens(-34, -10, 15, 7, 0), lens(-34, -10, 15, 7, 180), circle(-34, -10, 3.4)]) +
    flat(INK.cream, ['M-14 -25h11l-5.500 13Z', 'M3 -27h11l-5 13Z']);
  return imp(ask, 'mischief', 80, 52) + at(90, 92, 0.8, -8, chewed);
};

const bored: Scene = (ask) => {
  const half = cut(INK.honey, 'M0 -38L8 -26L2 -14L12 -6L4 6L10 16L0 40L-30 0Z', 0.8) + flat(INK.teal, 'M0 40L-30 0H7L4 6L10 16Z');
  const scrap = cut(INK.honey, 'M0 -24L22 -4L12 14L2 12L8 2L-4 -4L2 -14Z', 0.6) + flat(INK.teal, 'M0 -24L22 -4L6 -6L2 -14Z');
  return (
    imp(ask, 'bored', 60, 54) +
    line(INK.cream, 2.4, 'M96 116q10 -10 20 -2t20 -6', 0.9) +
    at(112, 92, 0.86, 58, half) +
    at(138, 62, 0.8, 22, scrap)
  );
};

const grumpy: Scene = (ask) => {
  const bolt = cut(INK.honey, 'M4 -16H16L8 -2H17L-4 24L2 4H-7Z', 0.6);
  const pillow =
    cut(INK.cream, 'M-42 -14Q0 -24 42 -14Q36 0 42 16Q0 26 -42 16Q-36 0 -42 -14Z') +
    line('#b9c3dd', 2.4, ['M-32 -8Q-28 0 -32 9', 'M32 -8Q28 0 32 9']) +
    flat(INK.dusk, ring(6, (a) => lens(0, 1, 11, 6, a)));
  return (
    imp(ask, 'grumpy', 70, 62) + at(112, 22, 1, 0, cloud(0, 0, 0.92, '#3a2a44') + at(2, 24, 0.72, 0, bolt)) + at(112, 104, 0.8, -14, pillow) + flat(INK.cream, [lens(70, 112, 13, 5, -30), lens(142, 78, 12, 5, 50), lens(84, 100, 10, 4, -70)])
  );
};

const trouble: Scene = (ask) => {
  const bits = [[36, 96, 7], [128, 92, 9], [116, 34, 6], [140, 60, 5]] as const;
  return (
    imp(ask, 'mischief', 80, 58) +
    flat(INK.honey, bits.map(([x, y, r]) => star(x, y, r, r * 0.5, 5)))
  );
};

export const GROWTH: Scenes<'growth'> = { feeding, entertaining, sleeping, grooming };
export const MISCHIEF: Scenes<'mischief'> = { picky, bored, grumpy, bite, trouble };
