/** Ginseng: a plump root with a leafy crown, always near a bowl. */
import { sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { circle, lens, ray, ribbon, ring, sym, type Point } from '../path';
import { face, type Expression } from './face';
import { by, confetti, ground, heart, laurel, prize, puff, sail, type Mood } from './parts';

const SKIN = INK.tan;
const DARK = '#a9733a';
const LIGHT = '#e4bf85';

function tail(mood: Mood): string {
  const t = by<Point[]>(
    mood,
    [[150, 188], [188, 200], [212, 184], [206, 160], [218, 144]],
    [[150, 188], [186, 196], [208, 172], [200, 142], [214, 118]],
    [[150, 190], [188, 206], [216, 194], [214, 170], [228, 156]],
  );
  const [fork, root] = [t[3] as Point, t[2] as Point];
  return cut(DARK, [
    ribbon(t, [30, 22, 15, 10, 3]), ribbon([root, [root[0] + 14, root[1] + 8], [root[0] + 24, root[1] + 2]], [9, 6, 2]),
    ribbon([fork, [fork[0] - 12, fork[1] - 8], [fork[0] - 16, fork[1] - 18]], [7, 5, 2]),
  ]);
}

function crown(mood: Mood): string {
  const droop = by(mood, 0, 8, -10);
  const turned = (k: 1 | -1): number => k * -(22 + droop);
  const base = (k: 1 | -1): number => (k > 0 ? 0 : 180) + turned(k);
  const leaves = (k: 1 | -1): string[] =>
    ring(5, (a) => lens(120 + k * 8, 42, 40 - Math.abs(a) * 0.22, 19, base(k) + a * k), -64, 64).reverse();
  const veins = ([-1, 1] as const).flatMap((k) => [-40, 0, 40].map((a) => ray(120 + k * 8, 42, base(k) + a * k, 8, 26)));
  return (
    cut(INK.leaf, [ribbon([[120, 62], [118, 46], [120, 32]], [11, 8, 7]), ...leaves(-1), ...leaves(1)]) +
    line(INK.moss, 2, veins) +
    cut(INK.brick, [circle(120, 22, 8.5), circle(109, 31, 8), circle(131, 31, 8), circle(120, 36, 8)], 0.6) +
    flat(INK.cream, [circle(117, 19, 2), circle(106, 28, 1.8), circle(128, 28, 1.8)], 0.8)
  );
}

function body(): string {
  return (
    cut(DARK, [
      ribbon([[98, 190], [84, 208], [64, 214], [48, 210]], [34, 24, 13, 3]),
      ribbon([[142, 190], [156, 208], [176, 214], [190, 211]], [34, 24, 13, 3]),
      ribbon([[84, 206], [74, 216], [62, 221]], [10, 6, 2]), ribbon([[157, 206], [166, 216], [177, 221]], [10, 6, 2]),
    ]) +
    cut(SKIN, sym([[120, 110], [150, 124], [166, 158], [158, 192], [134, 213], [120, 214]], 120)) +
    flat(LIGHT, sym([[120, 138], [140, 148], [148, 172], [138, 196], [120, 202]], 120)) +
    flat(DARK,
      [
        lens(158, 150, 24, 4, 172), lens(163, 166, 20, 4, 176), lens(82, 158, 24, 4, 8), lens(77, 174, 18, 4, 2),
        lens(106, 206, 26, 4, 0),
      ],
      0.8,
    )
  );
}

function head(says: Expression): string {
  const horn = (k: number): string[] => [
    ribbon([[120 + k * 42, 82], [120 + k * 62, 68], [120 + k * 66, 48]], [20, 13, 3]),
    ribbon([[120 + k * 60, 70], [120 + k * 74, 70], [120 + k * 82, 62]], [9, 6, 2]),
  ];
  return (
    cut(DARK, [...horn(-1), ...horn(1)], 0.8) +
    cut(SKIN, sym([[120, 56], [148, 60], [172, 80], [173, 102], [150, 124], [142, 140], [120, 145]], 120)) +
    flat(DARK, [lens(112, 62, 18, 4, 0), lens(106, 69, 11, 3, 0), lens(158, 76, 12, 3.4, 48), lens(82, 76, 12, 3.4, 132)], 0.75) +
    face(120, 96, says, {
      gap: 27,
      muzzle: LIGHT,
      muzzleSize: [24, 16],
      ridge: '#dcae6f',
      bridge: '#c8955a',
      skin: SKIN,
      snout: 26,
      look: -1,
    })
  );
}

/** Two small leafy sails behind the shoulders. */
function wings(mood: Mood): string {
  const tips: Point[] = [[30, -58], [62, -44], [72, -14], [58, 14]];
  const tilt = by(mood, 6, -12, 26, -20);
  const one = (k: 1 | -1): string => at(120 + k * 26, 148, 0.86, k * tilt, `<g transform="scale(${k} 1)">${sail(tips, INK.leaf, INK.moss)}</g>`);
  return one(-1) + one(1);
}

function bowl(x: number, y: number, angle: number, full: boolean): string {
  const porridge = 'M-25 -2C-18 -16 -8 -13 0 -17S18 -15 25 -2A25 4 0 0 1 -25 -2Z';
  return at(x, y, 1, angle,
    cut(INK.teal, 'M-30 -2H30C30 20 18 27 0 27S-30 20 -30 -2Z', 0.8) +
      flat(INK.cream, [-18, -6, 6, 18].map((q) => lens(q, 17, 12, 7, -90))) +
      flat(INK.ink, circle(0, -2, 30, 5)) +
      (full ? flat(INK.cream, porridge) : ''),
  );
}

const arm = (k: number, mood: Mood): string =>
  mood === 'joy' || mood === 'win'
    ? ribbon(
        [[120 + k * 38, 148], [120 + k * 62, 138], [120 + k * 72, 112], [120 + k * 66, 100]],
        [22, 17, 12, 5],
      )
    : ribbon(
        [[120 + k * 40, 146], [120 + k * 56, 160], [120 + k * 46, 178], [120 + k * 28, 182]],
        [22, 18, 15, 10],
      );

/** `bare`: without what lies about, for a picture that brings its own. */
export function ginseng(mood: Mood, says: Expression = mood, bare = false): string {
  const prop = by(
    mood,
    () => bowl(120, 176, 0, true),
    () => bowl(120, 170, 0, true) + heart(40, 84, 1) + sparkle(204, 76, 10) + sparkle(34, 128, 7),
    () => bowl(58, 190, -58, false) + puff(214, 84, 0.95),
    () => prize(120, 172, 1.15) + confetti([[26, 70, 20], [44, 36, 80], [196, 30, 60], [216, 62, 10], [222, 108, -20], [16, 122, -50]]),
  );
  const dy = by(mood, 0, -6, 3);
  return (
    ground(122, 74) +
    tail(mood) +
    wings(mood) +
    at(0, dy, 1, 0, crown(mood)) +
    body() +
    at(0, dy, 1, 0, head(says)) +
    (mood === 'win' ? laurel(120, 60, 36) : '') +
    cut(SKIN, [arm(-1, mood), arm(1, mood)], 0.7) +
    (bare ? '' : prop())
  );
}
