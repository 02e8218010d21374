/** Chamomile: a daisy asleep in its own leaves. */
import { daisy, sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, hatch, lens, petal, ray, ribbon, ring, sym, turn, type Point } from '../path';
import { face } from './face';
import { by, foot, ground, puff, toes, type Mood } from './parts';

const SKIN = '#8fa86a';
const DARK = INK.leaf;

/** A feathery leaf: one long lens with two pairs of side leaves. */
function feather(x: number, y: number, angle: number, len: number): string[] {
  const pairAt = (along: number, size: number, width: number, spread: number): string[] => {
    const [px, py] = turn(len * along, 0, angle, x, y);
    return [lens(px, py, len * size, width, angle - spread), lens(px, py, len * size, width, angle + spread)];
  };
  return [lens(x, y, len, 8, angle), ...pairAt(0.35, 0.5, 6, 38), ...pairAt(0.6, 0.36, 5, 34)];
}

/** A small wing of two leaves. */
function wing(mood: Mood): string {
  const a = by(mood, -66, -84, -74);
  return (
    cut(DARK, [lens(142, 152, 66, 34, a), lens(146, 154, 54, 28, a + 34)], 0.7) +
    line(INK.moss, 2.2, [ray(142, 152, a, 12, 52), ray(146, 154, a + 34, 12, 42)])
  );
}

function body(mood: Mood): string {
  const tail = by<Point[]>(
    mood,
    [[210, 200], [196, 220], [150, 222], [116, 214]],
    [[210, 200], [196, 220], [150, 222], [116, 214]],
    [[206, 204], [222, 196], [230, 172], [222, 150]],
  );
  const back: Point[] = [
    [60, 208], [66, 170], [100, 134], [146, 116], [190, 128], [214, 162], [216, 198], [196, 216], [130, 219], [84, 218],
  ];
  const haunch: Point[] = [[150, 204], [152, 176], [176, 162], [200, 176], [204, 206], [184, 218], [160, 217]];
  return (
    cut(DARK, [...feather(178, 134, -66, 46), ...feather(198, 152, -34, 42), ...feather(208, 178, -8, 30)], 0.7) +
    cut(SKIN, blob(back)) +
    wing(mood) +
    flat(DARK, hatch([150, 132], 4, [14, 6], 18, 6, 78, -14), 0.55) +
    flat(DARK, hatch([142, 152], 4, [16, 7], 16, 6, 76, -12), 0.55) +
    cut('#a3b97c', blob(haunch), 0.6) +
    toes(158, 216) +
    cut(DARK, ribbon(tail, [24, 20, 16, 8]), 0.8) +
    by(mood, () => daisy(112, 212, 17, 10), () => daisy(112, 212, 17, 10), () => daisy(221, 142, 19, 10))()
  );
}

function head(mood: Mood): string {
  const bad = mood === 'mischief';
  const horn = (k: number): string =>
    ribbon([[k * 17, -32], [k * 21, -50], [k * 29, -60]], [13, 9, 3]);
  const vein = (a: number): string => {
    const [x, y] = turn(42, 0, a, 0, 0);
    return lens(x, y, 14, 2.6, a);
  };
  return (
    cut('#e9dfc4', ring(15, (a) => petal(0, 0, bad ? 66 : 68, 24, a + 12)), 1) +
    cut(INK.cream, ring(15, (a, i) => petal(0, 0, bad ? (i % 2 ? 62 : 56) : 64, 23, a)), 0.6) +
    flat('#d9cda9', ring(15, vein)) +
    cut(DARK, [horn(-1), horn(1)], 0.8) +
    cut(INK.honey, sym([[0, -38], [27, -33], [41, -8], [36, 16], [25, 30], [19, 40], [0, 44]], 0), 0.8) +
    flat('#c98a1f',
      [
        circle(-9, -25, 2.4), circle(0, -29, 2.4), circle(9, -25, 2.4), circle(-17, -20, 2), circle(17, -20, 2),
        circle(0, -21, 2),
      ],
      0.75,
    ) +
    face(0, -1, bad ? 'mischief' : 'idle', {
      gap: 22,
      scale: 0.95,
      muzzle: '#f2cf7c',
      muzzleSize: [21, 15.5],
      ridge: '#ebb85a',
      bridge: '#e2b04c',
      skin: INK.honey,
      snout: 24,
      eyes: by(mood, 'peek', 'sleep', 'mischief'),
    })
  );
}

const snore = (x: number, y: number, scale: number): string => at(x, y, scale, 0, line(INK.dusk, 4.4, 'M-8 -8H8L-8 8H8'));

export function chamomile(mood: Mood): string {
  const moon = at(186, 62, 1, -20, cut(INK.dusk, 'M10 -30A30 30 0 1 0 26 16A24 24 0 0 1 10 -30Z', 0.7));
  const prop = by(
    mood,
    () => snore(146, 74, 0.8) + snore(162, 54, 0.55),
    () => moon + snore(140, 64, 1) + snore(120, 44, 0.7) + sparkle(214, 40, 7) + sparkle(206, 96, 5),
    () => puff(176, 62, 0.95),
  );
  const feet = [foot(58, 221, 17, 9), ...(mood === 'mischief' ? [foot(98, 222, 17, 9)] : [])];
  return (
    ground(124, 94) +
    body(mood) +
    at(82, by(mood, 154, 142, 136), 1, by(mood, -6, -10, 0), head(mood)) +
    cut(SKIN, feet, 0.6) +
    toes(56, 218) +
    prop()
  );
}
