/** Chamomile: a dragon with a frill of petals, asleep in its own leaves. */
import { daisy, sparkle } from '../flora';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, hatch, lens, petal, ribbon, ring, turn, type Point } from '../path';
import { face, type Expression } from './face';
import { by, confetti, foot, ground, horn, laurel, prize, puff, sail, toes, type Mood } from './parts';

const SKIN = '#8fa86a';
const DARK = INK.leaf;
const BARK = '#6f7f45';

/** A feathery leaf: one long lens with two pairs of side leaves. */
function feather(x: number, y: number, angle: number, len: number): string[] {
  const pairAt = (along: number, size: number, width: number, spread: number): string[] => {
    const [px, py] = turn(len * along, 0, angle, x, y);
    return [lens(px, py, len * size, width, angle - spread), lens(px, py, len * size, width, angle + spread)];
  };
  return [lens(x, y, len, 8, angle), ...pairAt(0.35, 0.5, 6, 38), ...pairAt(0.6, 0.36, 5, 34)];
}

/** Two wings with leaf ribs, folded in sleep. */
function wings(mood: Mood): string {
  const tips: Point[] = [[-14, -84], [26, -86], [56, -62], [66, -30]];
  return (
    at(168, 146, 0.86, by(mood, 30, 14, 20, 4), sail(tips, DARK, BARK)) +
    at(150, 152, 0.94, by(mood, 10, -6, -2, -16), sail(tips, '#b3c587', DARK))
  );
}

function body(mood: Mood): string {
  const tail = by<Point[]>(
    mood,
    [[210, 200], [196, 220], [150, 222], [116, 214]],
    [[210, 200], [196, 220], [150, 222], [116, 214]],
    [[206, 204], [222, 196], [226, 172], [218, 150]],
    [[206, 204], [220, 194], [224, 166], [214, 140]],
  );
  const [tx, ty] = tail[3] as Point;
  const back: Point[] = [
    [60, 208], [66, 170], [100, 134], [146, 116], [190, 128], [214, 162], [216, 198], [196, 216], [130, 219], [84, 218],
  ];
  const haunch: Point[] = [[150, 204], [152, 176], [176, 162], [200, 176], [204, 206], [184, 218], [160, 217]];
  return (
    cut(DARK, [...feather(190, 136, -56, 44), ...feather(204, 158, -26, 38), ...feather(210, 182, -4, 26)], 0.7) +
    wings(mood) +
    cut(SKIN, blob(back)) +
    flat(DARK, hatch([152, 134], 4, [14, 7], 18, 6, 78, -14), 0.55) +
    flat(DARK, hatch([144, 154], 4, [16, 8], 16, 6, 76, -12), 0.55) +
    cut('#a3b97c', blob(haunch), 0.6) +
    toes(158, 216) +
    cut(DARK, ribbon(tail, [24, 20, 16, 8]), 0.8) +
    daisy(tx - by(mood, 4, 4, 0), ty - by(mood, 2, 2, 6), 17, 10)
  );
}

/** Petals behind the skull only: chin and snout stand free of them. */
function frill(bad: boolean): string {
  const vein = (a: number): string => {
    const [x, y] = turn(40, 0, a, 8, -4);
    return lens(x, y, 14, 2.6, a);
  };
  return (
    cut('#e9dfc4', ring(11, (a) => petal(8, -4, bad ? 64 : 66, 24, a), -166, 84), 1) +
    cut(INK.cream, ring(11, (a, i) => petal(8, -4, bad && i % 2 ? 54 : 62, 23, a), -154, 96), 0.6) +
    flat('#d9cda9', ring(11, vein, -154, 96))
  );
}

function head(mood: Mood, says: Expression): string {
  const bad = mood === 'mischief';
  const skull: Point[] = [
    [4, -38], [26, -33], [40, -10], [36, 12], [22, 26], [10, 44], [-12, 55], [-38, 55], [-50, 42], [-46, 26], [-33, 8],
    [-30, -14], [-18, -32],
  ];
  const freckles = [circle(-4, -27, 2.4), circle(6, -30, 2.4), circle(15, -26, 2.4), circle(24, -20, 2), circle(5, -21, 2)];
  return (
    frill(bad) +
    horn([[-10, -30], [-16, -54], [-8, -74], [10, -86]], 16, DARK, INK.moss) +
    horn([[18, -30], [32, -50], [36, -70], [54, -84]], 16, DARK, INK.moss) +
    cut(INK.honey, blob(skull), 0.8) +
    flat('#c98a1f', freckles, 0.75) +
    face(3, -2, says === 'joy' ? 'idle' : says, {
      gap: 20,
      scale: 0.95,
      muzzle: '#f2cf7c',
      muzzleSize: [24, 17],
      ridge: '#ebb85a',
      bridge: '#dba640',
      skin: INK.honey,
      snout: 41,
      lean: -22,
      look: -1,
      ...(says === 'idle' ? { eyes: 'peek' } : says === 'joy' ? { eyes: 'sleep' } : {}),
    })
  );
}

const snore = (x: number, y: number, scale: number): string => at(x, y, scale, 0, line(INK.dusk, 4.4, 'M-8 -8H8L-8 8H8'));

/** `bare`: without what lies about, for a picture that brings its own. */
export function chamomile(mood: Mood, says: Expression = mood, bare = false): string {
  const moon = at(206, 44, 0.9, -20, cut(INK.dusk, 'M10 -30A30 30 0 1 0 26 16A24 24 0 0 1 10 -30Z', 0.7));
  const prop = by(
    mood,
    () => snore(34, 74, 0.8) + snore(20, 52, 0.55),
    () => moon + snore(30, 60, 1) + snore(14, 34, 0.7) + sparkle(168, 24, 7) + sparkle(224, 84, 5),
    () => puff(214, 56, 0.95),
    () => prize(128, 196, 1.05, 6) + confetti([[18, 30, 20], [40, 60, 80], [14, 100, -40], [214, 40, 60], [184, 18, 10], [224, 96, -20]]),
  );
  const up = by(mood, 150, 140, 134, 116);
  const feet = [foot(58, 221, 17, 9), ...(mood === 'mischief' || mood === 'win' ? [foot(98, 222, 17, 9)] : [])];
  return (
    ground(124, 94) +
    body(mood) +
    (mood === 'win' ? cut(SKIN, ribbon([[104, 186], [92, 156], [84, 124]], [56, 44, 36])) : '') +
    at(by(mood, 82, 82, 82, 84), up, 1, by(mood, -4, -8, 2, 8), head(mood, says)) +
    (mood === 'win' ? laurel(91, 80, 28, 8) : '') +
    cut(SKIN, feet, 0.6) +
    toes(56, 218) +
    (bare ? '' : prop())
  );
}
