/** Rooibos: a springy red bush in a play bow, with a long snout, swept horns and sails for wings. */
import { sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, lens, ribbon, ring, turn, type Point } from '../path';
import { face, type Expression } from './face';
import { by, confetti, foot, ground, horn, laurel, prize, puff, sail, toes, type Mood } from './parts';

const SKIN = INK.brick;
const DARK = INK.rust;
const SAIL = '#d9733a';
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
    [[182, 136], [212, 134], [222, 106]],
    [[182, 134], [212, 128], [222, 94]],
    [[184, 138], [210, 146], [222, 128]],
  );
  const [x, y] = t[2] as Point;
  const q = by(mood, 0, 0, 34);
  return (
    cut(DARK, needles(x, y, 2, 40, 11, -160 + q, 0 + q, 11), 0.8) +
    cut(INK.honey, needles(x, y, -2, 22, 7, -150 + q, -10 + q, 8), 0.5) +
    cut(SKIN, ribbon(t, [22, 16, 11]))
  );
}

/** Two sails of orange; they hang where the dragon schemes, and stand where it wins. */
function wings(mood: Mood): string {
  const tips: Point[] = [[-18, -92], [26, -96], [60, -70], [70, -34]];
  return (
    at(160, 122, 0.84, by(mood, 24, 14, 48, 10), sail(tips, DARK, INK.rust)) +
    at(146, 124, 1, by(mood, 0, -12, 22, -22), sail(tips, SAIL, DARK) + flat(INK.cream, circle(-18, -92, 4)))
  );
}

function legs(mood: Mood): string {
  const near: Point[] = mood === 'win' ? [[112, 168], [94, 184], [64, 180]] : [[110, 176], [92, 198], [70, 209]];
  return (
    cut(SKIN, [ribbon([[186, 146], [202, 178], [196, 210]], [42, 26, 20]), foot(193, 219, 17, 9)], 0.7) +
    toes(190, 217, 2, INK.cream) +
    flat(INK.cream, [lens(182, 128, 16, 5, -70), lens(191, 134, 14, 5, -56), lens(174, 126, 14, 5, -86)], 0.85) +
    cut(SKIN, mood === 'win' ? ribbon(near, [28, 20, 15]) : [ribbon(near, [28, 20, 16]), foot(66, 219, 15, 9)], 0.7) +
    (mood === 'win' ? '' : toes(63, 217, 2, INK.cream))
  );
}

function body(mood: Mood): string {
  const back: Point[] = [
    [84, 150], [112, 128], [150, 102], [186, 106], [202, 136], [196, 164], [166, 172], [136, 178], [110, 196], [88, 188],
  ];
  return (
    cut(DARK,
      [
        ribbon([[176, 150], [184, 182], [176, 212]], [36, 22, 18]), foot(172, 219, 15, 8),
        ribbon([[96, 178], [70, 196], [48, 208]], [26, 18, 15]), foot(46, 217, 14, 8),
      ],
      0.6,
    ) +
    cut(DARK, needles(158, 142, 22, 56, 9, -116, -8, 15)) +
    wings(mood) +
    cut(SKIN, blob(back)) +
    flat(MUZZLE, blob([[104, 192], [136, 172], [172, 166], [186, 158], [160, 174], [132, 184], [114, 198]])) +
    flat(INK.honey, [lens(140, 168, 24, 6, -166), lens(146, 158, 18, 5, -168)], 0.75) +
    legs(mood)
  );
}

/** A webbed fin where others have an ear; `flop` lets it hang. */
const fin = (flop: number): string =>
  at(30, -14, 1, flop * 40 - 14, sail([[34, -14], [44, 2], [36, 18]], SAIL, DARK, 0.6));

function head(mood: Mood, says: Expression): string {
  const skull: Point[] = [
    [4, -40], [26, -35], [41, -14], [38, 10], [22, 26], [10, 46], [-12, 58], [-38, 58], [-50, 44], [-46, 26], [-33, 8],
    [-30, -16], [-18, -34],
  ];
  return (
    cut(DARK, needles(4, -2, 30, 60, 13, -84, 96, 19)) +
    cut(INK.honey, needles(4, 0, 28, 44, 10, -76, 84, 10), 0.4) +
    horn([[-8, -32], [-8, -56], [8, -76], [32, -82]], 17, '#e6c58a', INK.bark) +
    horn([[16, -32], [28, -52], [50, -62], [72, -58]], 17, '#e6c58a', INK.bark) +
    fin(by(mood, 0, -0.5, 1)) +
    cut(SKIN, blob(skull)) +
    flat(INK.honey, [lens(2, -20, 18, 8, -96), lens(-6, -19, 13, 6, -122), lens(10, -20, 13, 6, -66)]) +
    face(2, -2, says, {
      gap: 20,
      scale: 0.98,
      muzzle: MUZZLE,
      muzzleSize: [24, 17],
      ridge: '#c65d3f',
      bridge: '#e8b487',
      skin: SKIN,
      snout: 42,
      lean: -21,
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

/** `bare`: without what lies about, for a picture that brings its own. */
export function rooibos(mood: Mood, says: Expression = mood, bare = false): string {
  const bounce = line(INK.ink, 2.4, ['M20 58Q12 72 18 84', 'M34 60Q29 70 32 78'], 0.4);
  const prop = by(
    mood,
    () => ball(24, 200),
    () => ball(34, 30) + sparkle(214, 34, 9) + sparkle(66, 8, 6, INK.brick) + bounce,
    () => puff(216, 62, 0.9) + chewedBall(24, 202),
    () => prize(48, 178, 1.05, -12) + confetti([[28, 40, 20], [52, 16, 80], [20, 92, -40], [226, 40, 60], [196, 10, 10], [230, 168, -20]]),
  );
  return (
    ground(128, 88) +
    tail(mood) +
    body(mood) +
    at(88, by(mood, 112, 96, 132, 90), 1, by(mood, -2, 8, -2, 12), head(mood, says)) +
    (mood === 'win' ? laurel(95, 54, 30, 14) : '') +
    (bare ? '' : prop())
  );
}
