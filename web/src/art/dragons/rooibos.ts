/** Rooibos: a springy red bush in a play bow, with a long snout and small needle wings. */
import { sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, lens, ribbon, ring, sym, turn, type Point } from '../path';
import { face } from './face';
import { by, foot, ground, puff, toes, type Mood } from './parts';

const SKIN = INK.brick;
const DARK = INK.rust;
const MUZZLE = '#f0c9a0';

/** A bristle of needles round (x, y), every other one shorter. */
function needles(x: number, y: number, r0: number, r1: number, n: number, a0: number, a1: number, w: number): string[] {
  const needle = (a: number, i: number): string => {
    const [px, py] = turn(r0, 0, a, x, y);
    return lens(px, py, (r1 - r0) * (i % 2 ? 0.82 : 1), w, a, 0.4);
  };
  return ring(n, needle, a0, a1);
}

function tail(mood: Mood): string {
  const t = by<Point[]>(
    mood,
    [[182, 126], [208, 112], [212, 82]],
    [[182, 124], [206, 104], [208, 72]],
    [[184, 130], [206, 130], [214, 106]],
  );
  const [x, y] = t[2] as Point;
  const q = by(mood, 0, 0, 40);
  return (
    cut(DARK, needles(x, y, 2, 50, 13, -190 + q, 20 + q, 12), 0.8) +
    cut(INK.honey, needles(x, y, -2, 27, 9, -180 + q, 10 + q, 9), 0.5) +
    cut(SKIN, ribbon(t, [22, 16, 12]))
  );
}

/** A scalloped wing, folded a little where the ears hang. */
function wing(mood: Mood): string {
  const ribs = ['M151 124L136 40', 'M154 122L170 48', 'M157 122L198 72'];
  const sail = 'M144 128L135 38Q150 56 171 46Q174 66 200 71Q188 84 193 104Q178 104 166 128Z';
  return at(150, 128, 1, by(mood, 4, -2, 20), at(-150, -128, 1, 0, cut('#d9733a', sail, 0.8) + line(DARK, 2.6, ribs)));
}

function body(): string {
  return (
    cut(DARK,
      [
        ribbon([[176, 150], [184, 182], [176, 212]], [36, 22, 18]), foot(172, 219, 15, 8),
        ribbon([[96, 178], [70, 196], [48, 208]], [26, 18, 15]), foot(46, 217, 14, 8),
      ],
      0.6,
    ) +
    cut(DARK, needles(150, 142, 20, 62, 13, -150, -12, 15)) +
    cut(SKIN,
      blob([
        [84, 150], [112, 128], [150, 102], [186, 106], [202, 136], [196, 164], [166, 172], [136, 178], [110, 196], [88, 188],
      ]),
    ) +
    flat(INK.honey, [lens(146, 168, 30, 6, -160), lens(150, 158, 22, 5, -164)], 0.75) +
    cut(SKIN, [ribbon([[186, 146], [202, 178], [196, 210]], [42, 26, 20]), foot(193, 219, 17, 9)], 0.7) +
    toes(190, 217, 2, INK.cream) +
    flat(INK.cream, [lens(182, 128, 16, 5, -70), lens(191, 134, 14, 5, -56), lens(174, 126, 14, 5, -86)], 0.85) +
    cut(SKIN, [ribbon([[110, 176], [92, 198], [70, 209]], [28, 20, 16]), foot(66, 219, 15, 9)], 0.7) +
    toes(63, 217, 2, INK.cream)
  );
}

/** The mane, horns and ears; `flop` lets the ears hang. */
function mane(flop: number): string {
  const ear = (k: number): string =>
    blob([[k * 20, -28], [k * 40, -44], [k * 64, -50 + 26 * flop], [k * 60, -28 + 14 * flop], [k * 43, -14]]);
  const inner = (k: number): string => lens(k * 34, -23, 28, 9, k > 0 ? -40 + 34 * flop : -140 - 34 * flop);
  const horn = (k: number): string =>
    ribbon([[k * 12, -34], [k * 15, -54], [k * 8, -68]], [13, 9, 3]);
  const rings = (k: number): string[] => {
    const a = k > 0 ? 0 : 180;
    return [lens(k * 8, -44, 11, 3, a), lens(k * 9, -52, 9, 3, a)];
  };
  return (
    cut(DARK, needles(0, 0, 34, 66, 19, -214, 34, 15)) +
    cut(INK.honey, needles(0, 2, 30, 47, 16, -205, 25, 10), 0.4) +
    cut(INK.cream, [horn(-1), horn(1)], 0.6) +
    flat(INK.tan, [...rings(-1), ...rings(1)]) +
    cut(SKIN, [ear(-1), ear(1)], 0.8) +
    flat(INK.rose, [inner(-1), inner(1)])
  );
}

function head(mood: Mood): string {
  return (
    mane(by(mood, 0, 0, 1)) +
    cut(SKIN, sym([[0, -42], [26, -38], [47, -16], [47, 8], [31, 24], [25, 40], [0, 47]], 0)) +
    flat(INK.honey, [lens(0, -24, 16, 8, -90), lens(-7, -24, 12, 6, -118), lens(7, -24, 12, 6, -62)]) +
    face(0, 0, mood, {
      gap: 23,
      muzzle: MUZZLE,
      muzzleSize: [23, 17],
      ridge: '#c65d3f',
      bridge: '#e8b487',
      skin: SKIN,
      snout: 28,
      cheek: INK.honey,
      look: -1,
    })
  );
}

function ball(x: number, y: number): string {
  const petals = ring(6, (a) => lens(0, 0, 16, 7, a));
  return at(x, y, 1, 0, cut(INK.teal, circle(0, 0, 19), 0.8) + flat(INK.cream, petals) + flat(INK.honey, circle(0, 0, 4)));
}

function chewedBall(x: number, y: number): string {
  return at(x, y, 1, 0,
    cut(INK.teal, 'M-19 0A19 19 0 0 1 16 -10L4 -4L14 2L2 8L10 14A19 19 0 0 1 -19 0Z', 0.8) +
      flat(INK.cream, [lens(-4, 0, 12, 6, 180), lens(-4, 0, 12, 6, 240), lens(-4, 0, 12, 6, 120)]),
  );
}

export function rooibos(mood: Mood): string {
  const bounce = line(INK.ink, 2.4, ['M22 74Q14 88 20 100', 'M36 76Q31 86 34 94'], 0.4);
  const prop = by(
    mood,
    () => ball(26, 199),
    () => ball(38, 46) + sparkle(150, 40, 9) + sparkle(70, 26, 6, INK.brick) + bounce,
    () => puff(196, 44, 0.9) + chewedBall(30, 200),
  );
  return (
    ground(128, 88) +
    tail(mood) +
    wing(mood) +
    body() +
    at(92, by(mood, 120, 104, 134), 1, by(mood, -4, -8, 8), head(mood)) +
    prop()
  );
}
