/** Jasmine: a long-necked beauty wearing a garland. */
import { blossom, sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, lens, ray, ribbon, sym, type Point } from '../path';
import { face, type Expression } from './face';
import { by, confetti, foot, ground, heart, horn, laurel, prize, puff, sail, toes, type Mood } from './parts';

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

/** Two green sails, half open. */
function wings(mood: Mood): string {
  const tips: Point[] = [[4, -74], [40, -70], [64, -46], [70, -14]];
  return (
    at(150, 158, 0.82, by(mood, 34, 20, 54, 8), sail(tips, '#2f5d3c', INK.moss)) +
    at(142, 160, 1, by(mood, 16, -4, 36, -16), sail(tips, INK.leaf, INK.moss))
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

function head(mood: Mood, says: Expression): string {
  const crest = by(mood, 0, -14, 26);
  const fin = (k: 1 | -1): string =>
    at(k * 31, -8, 1, k * by(mood, -22, -30, 24), `<g transform="scale(${k} 1)">${sail([[26, -12], [32, 3], [24, 15]], LIGHT, DARK, 0.5)}</g>`);
  return (
    cut(INK.leaf,
      [lens(20, -22, 62, 20, -28 + crest), lens(26, -10, 60, 18, -2 + crest), lens(8, -30, 50, 18, -58 + crest)],
      0.8,
    ) +
    line(INK.moss, 2, [ray(20, -22, -28 + crest, 10, 46), ray(26, -10, -2 + crest, 10, 44)]) +
    horn([[-14, -30], [-20, -50], [-16, -68]], 13, INK.honey, '#b47a17') +
    horn([[18, -32], [30, -48], [46, -60]], 13, INK.honey, '#b47a17') +
    fin(-1) +
    fin(1) +
    cut(SKIN, sym([[0, -38], [24, -33], [40, -12], [37, 8], [25, 24], [21, 36], [0, 45]], 0)) +
    flat(PALE, sym([[0, -10], [18, -21], [34, -8], [32, 8], [20, 22], [18, 38], [0, 45]], 0)) +
    flat(SKIN, lens(0, -30, 24, 7, 90)) +
    face(0, -2, says, {
      gap: 20,
      scale: 0.92,
      skin: PALE,
      muzzle: '#e6efdf',
      muzzleSize: [20, 14],
      bridge: '#b9d2c4',
      snout: 28,
      lashes: true,
      look: -1,
    }) +
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

/** `bare`: without what lies about, for a picture that brings its own. */
export function jasmine(mood: Mood, says: Expression = mood, bare = false): string {
  const at0 = by<Point>(mood, [102, 72], [96, 64], [92, 84]);
  const prop = by(
    mood,
    () => comb(50, 203, -8),
    () => comb(52, 150, -24) + heart(38, 64, 1, INK.rose) + sparkle(174, 44, 9) + sparkle(52, 108, 6),
    () => puff(196, 66, 0.95) + comb(48, 204, 158),
    () => prize(50, 190, 1.15, -6) + confetti([[30, 60, 20], [44, 22, 80], [22, 118, -40], [186, 20, 60], [206, 60, 10], [150, 8, -20]]),
  );
  return (
    ground(128, 72) +
    tail(mood) +
    wings(mood) +
    body(at0) +
    garland(by(mood, 120, 116, 124)) +
    at(at0[0], at0[1], 1, by(mood, -4, -8, 6), head(mood, says)) +
    (mood === 'win' ? laurel(at0[0] - 1, at0[1] - 30, 30, -8) : '') +
    (bare ? '' : prop())
  );
}
