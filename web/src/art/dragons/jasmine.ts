/** Jasmine: a long-necked beauty wearing a garland. */
import { blossom, sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, lens, ray, ribbon, sym, type Point } from '../path';
import { face } from './face';
import { by, foot, ground, heart, puff, toes, type Mood } from './parts';

const SKIN = INK.teal;
const LIGHT = '#5d9490';
const DARK = '#153f43';
const PALE = '#d5e4d3';

function tail(mood: Mood): string {
  const t = by<Point[]>(
    mood,
    [[150, 196], [194, 208], [222, 184], [212, 148], [226, 122], [214, 106]],
    [[150, 196], [196, 206], [220, 176], [206, 138], [222, 104], [208, 84]],
    [[150, 198], [192, 212], [222, 206], [230, 180], [214, 168], [204, 180]],
  );
  const [end, bend] = [t[5] as Point, t[3] as Point];
  return (
    cut(DARK, ribbon(t, [32, 26, 20, 14, 10, 6])) +
    flat(LIGHT, t.slice(1, 4).map(([x, y], i) => lens(x - 4, y - 2, 13, 5, [-30, -80, -110][i] ?? 0))) +
    blossom(end[0] - 2, end[1] - 2, 19, -60) +
    flat(INK.rose, [lens(end[0] + 10, end[1] + 14, 15, 8, 20), lens(bend[0] - 4, bend[1], 14, 7, 0)])
  );
}

function wing(mood: Mood): string {
  const a = by(mood, -34, -58, -14);
  return (
    cut(INK.leaf, [lens(144, 150, 74, 36, a), lens(144, 156, 56, 28, a + 30)]) +
    line(INK.moss, 2.4, [ray(144, 150, a, 14, 54), ray(144, 156, a + 30, 14, 40)])
  );
}

function body([hx, hy]: Point): string {
  return (
    cut(SKIN, [
      blob([[112, 148], [134, 138], [160, 152], [174, 184], [168, 212], [140, 219], [108, 218], [98, 190]]),
      ribbon([[134, 186], [118, 148], [126, 112], [hx + 4, hy + 4]], [58, 42, 30, 30]),
    ]) +
    flat(LIGHT, ribbon([[118, 206], [106, 170], [112, 134], [110, 108]], [24, 18, 12, 4])) +
    flat(SKIN, [lens(102, 186, 26, 4, 4), lens(98, 172, 24, 4, 4), lens(99, 158, 20, 4, 2), lens(102, 144, 16, 4, 0)]) +
    cut(SKIN,
      [
        ribbon([[112, 178], [106, 200], [104, 213]], [24, 17, 15]),
        foot(101, 219, 15, 8),
        blob([[132, 206], [138, 180], [160, 176], [174, 196], [170, 216], [142, 219]]),
        foot(142, 220, 19, 8),
      ],
      0.6,
    ) +
    toes(98, 217, 2, INK.cream) +
    toes(136, 218, 2, INK.cream)
  );
}

const garland = (y: number): string =>
  cut(INK.leaf, [lens(96, y + 8, 18, 9, 150), lens(146, y + 8, 18, 9, 20), lens(122, y + 18, 18, 9, 90)], 0.4) +
  blossom(105, y + 8, 14, -100) +
  blossom(138, y + 9, 14, -80) +
  blossom(121, y + 15, 15.5, -90);

function head(mood: Mood): string {
  const crest = by(mood, 0, -14, 26);
  const ear = (k: number): string => {
    const [len = 0, right = 0, left = 0] = by<number[]>(mood, [30, -40, -140], [30, -40, -140], [24, 10, 172]);
    return lens(k * 26, -20, len, 15, k > 0 ? right : left);
  };
  return (
    cut(INK.leaf,
      [lens(20, -22, 62, 20, -28 + crest), lens(26, -10, 60, 18, -2 + crest), lens(8, -30, 50, 18, -58 + crest)],
      0.8,
    ) +
    line(INK.moss, 2, [ray(20, -22, -28 + crest, 10, 46), ray(26, -10, -2 + crest, 10, 44)]) +
    cut(SKIN, [ear(-1), ear(1)], 0.7) +
    cut(SKIN, sym([[0, -38], [24, -33], [40, -12], [38, 10], [22, 32], [0, 40]], 0)) +
    flat(PALE, sym([[0, -10], [18, -21], [34, -8], [32, 12], [18, 29], [0, 35]], 0)) +
    flat(SKIN, lens(0, -30, 24, 7, 90)) +
    face(0, 0, mood, { gap: 20, scale: 0.92, skin: PALE, snout: 21, lashes: true, look: -1 }) +
    blossom(16, -34, 17, -70) +
    blossom(-4, -40, 11, -100) +
    flat(INK.rose, lens(32, -30, 14, 8, -20))
  );
}

function comb(x: number, y: number, angle: number): string {
  const teeth = [-23, -14, -5, 4, 13, 22].map((q) => `M${q - 2.6} -5h5.2v19q-2.6 3 -5.2 0Z`);
  return at(x, y, 1, angle,
    cut(INK.honey, ['M-26 -12Q0 -22 26 -12V-4H-26Z', ...teeth], 0.7) +
      flat(INK.brick, [lens(-10, -10, 9, 5, 0), lens(10, -10, 9, 5, 180), circle(0, -11, 2.6)]),
  );
}

export function jasmine(mood: Mood): string {
  const at0 = by<Point>(mood, [102, 72], [96, 64], [92, 84]);
  const prop = by(
    mood,
    () => comb(50, 203, -8),
    () => comb(52, 150, -24) + heart(38, 64, 1, INK.rose) + sparkle(174, 44, 9) + sparkle(52, 108, 6),
    () => puff(188, 56, 0.95) + comb(48, 204, 158),
  );
  return (
    ground(128, 72) +
    tail(mood) +
    wing(mood) +
    body(at0) +
    garland(by(mood, 120, 116, 124)) +
    at(at0[0], at0[1], 1, by(mood, -4, -8, 6), head(mood)) +
    prop()
  );
}
