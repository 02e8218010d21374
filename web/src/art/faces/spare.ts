/** Parts from which the picture of an unknown card is laid: a ground for its kind or season, a thing on it, leaves for
    its growth. Each is a file of its own, so that a few dozen files make thousands of pictures. */
import { daisy, sprig } from '../flora';
import { CARE, FRAME, KIND_HUE, SEASON_HUE, framed, type Hue } from '../frame';
import { GROUNDS, SEASONS, SPRIGS, isKind, type Ground, type Motif, type Prank, type Season } from '../names';
import { INK, at, cut, flat, line, svgFile } from '../paper';
import { blob, circle, lens, petal, ribbon, ring, rrect, star, sym, turn } from '../path';
import { cloud, fir, flake, floor, hills, house, lantern, moon, stars, steam, sun, teacup, teapot, tree } from './motifs';

const pot = (): string =>
  cut(INK.leaf, [lens(0, -8, 34, 18, -36), lens(0, -8, 34, 18, -144), lens(0, -14, 26, 14, -90)]) +
  line(INK.leaf, 5, 'M0 8V-12') +
  cut(INK.brick, ['M-24 6H24V17H-24Z', 'M-20 17H20L15 40H-15Z']) +
  flat(INK.cream, ring(6, (a) => lens(0, 28, 8, 5, a)));

const parasol = (): string =>
  line('#7a4a2a', 5, 'M0 -34V34q0 7 -8 7') +
  cut(INK.honey, 'M-42 2C-40 -22 -22 -36 0 -36S40 -22 42 2Q33 -6 25 0Q17 -8 8 -2Q0 -8 -8 -2Q-17 -8 -25 0Q-33 -6 -42 2Z') +
  line('#b47a17', 2, ['M0 -36Q-16 -22 -24 -2', 'M0 -36Q16 -22 24 -2']) +
  flat(INK.brick, circle(0, -37, 4));

const tin = (): string =>
  cut(INK.dusk, 'M-28 -18H28V36H-28Z') +
  cut(INK.honey, ['M-31 -29H31V-17H-31Z', 'M-8 -35H8V-28H-8Z'], 0.7) +
  flat(INK.cream, circle(0, 9, 18)) +
  flat(INK.leaf, [lens(0, 22, 26, 12, -90), lens(0, 20, 18, 9, -34), lens(0, 20, 18, 9, -146)]);

const candle = (): string =>
  cut(INK.cream, ['M-13 -10H13V28H-13Z']) +
  flat('#e2d5b4', 'M-13 -10H13V-2q-5 6 -9 0t-8 0t-9 3Z') +
  cut('#d9822b', 'M0 -38C8 -28 11 -22 8 -15Q4 -11 0 -11T-8 -15C-10 -21 -4 -27 0 -38Z', 0.4) +
  flat('#f6d98a', 'M0 -26C5 -20 5 -16 0 -13C-5 -16 -4 -20 0 -26Z') +
  cut(INK.teal, ['M-28 26H28Q26 37 14 38H-14Q-26 37 -28 26Z'], 0.7);

const bell = (): string =>
  cut(INK.honey, sym([[0, -34], [12, -30], [19, -6], [23, 16], [32, 28], [0, 30]], 0)) +
  flat('#b47a17', 'M-28 18Q0 27 28 18L32 28Q0 34 -32 28Z', 0.75) +
  cut(INK.brick, [circle(0, 34, 7), circle(0, -36, 6)], 0.5);

const gift = (): string =>
  cut(INK.dusk, [rrect(-30, -12, 60, 48, 3), rrect(-34, -22, 68, 14, 3)]) +
  flat(INK.honey, 'M-6 -22H6V36H-6Z') +
  cut(INK.honey, [lens(0, -21, 28, 18, -30), lens(0, -21, 28, 18, -150), circle(0, -22, 6)], 0.5);

const drum = (): string =>
  cut(INK.brick, 'M-32 -10H32V24Q0 40 -32 24Z') +
  line(INK.honey, 3, 'M-31 -2L-18 28L-6 4L6 31L18 4L31 26') +
  cut(INK.cream, circle(0, -10, 33, 11), 0.5) +
  line('#7a4a2a', 5, ['M-30 -38L-8 -14', 'M32 -36L10 -14']) +
  flat(INK.honey, [circle(-31, -38, 4.500), circle(33, -37, 4.500)]);

const apple = (): string =>
  cut(INK.brick, sym([[0, -20], [16, -25], [32, -8], [27, 20], [11, 35], [0, 31]], 0)) +
  flat(INK.rose, lens(-18, -8, 20, 8, 74)) +
  line(INK.bark, 5, 'M0 -18Q0 -30 6 -37') +
  cut(INK.leaf, lens(3, -26, 28, 14, -20), 0.5);

const acorn = (): string =>
  cut(INK.tan, sym([[0, -4], [24, -6], [22, 16], [9, 32], [0, 40]], 0)) +
  flat('#e4bf85', lens(-10, 2, 26, 8, 82)) +
  cut(INK.bark, 'M-30 -4C-30 -26 -14 -32 0 -32S30 -26 30 -4Q0 6 -30 -4Z') +
  line('#6d4420', 2, ['M-24 -8Q0 -2 24 -8', 'M-24 -18Q0 -12 24 -18', 'M-12 -28L-18 -4', 'M12 -28L18 -4']) +
  line(INK.bark, 5, 'M0 -30Q0 -38 6 -41');

const mushroom = (): string =>
  cut(INK.cream, sym([[0, -4], [11, 0], [10, 24], [15, 38], [0, 40]], 0)) +
  flat('#e2d5b4', 'M-22 0Q0 11 22 0Z') +
  cut(INK.brick, 'M-38 2C-38 -26 -19 -38 0 -38S38 -26 38 2Q0 13 -38 2Z') +
  flat(INK.cream, [circle(-17, -12, 6), circle(5, -25, 6.500), circle(20, -7, 5), circle(-2, -5, 4)]);

const fish = (): string =>
  cut(INK.teal, [
    blob([[-34, 0], [-18, -18], [10, -18], [24, -3], [24, 3], [10, 18], [-18, 18]]), lens(20, 0, 28, 18, -38), lens(20, 0, 28, 18, 38),
  ]) +
  line(INK.sky, 2.4, ['M-8 -12q7 12 0 24', 'M4 -12q7 12 0 24', 'M14 -8q5 8 0 16']) +
  flat(INK.cream, circle(-21, -4, 5)) +
  flat(INK.ink, circle(-22, -4, 2.6)) +
  flat(INK.honey, lens(-6, -17, 24, 11, -30));

const key = (): string =>
  cut(INK.honey, ribbon([[-6, 6], [14, -14], [34, -34]], [9, 9, 9])) +
  cut(INK.honey, [lens(24, -24, 20, 10, 45), lens(14, -14, 16, 9, 45)], 0.5) +
  cut(INK.honey, ring(5, (a) => circle(...turn(13, 0, a, -16, 16), 10)), 0.7) +
  flat(INK.brick, circle(-16, 16, 8));

const hat = (): string =>
  cut(INK.plum, ['M-40 26Q0 42 40 26Q34 16 24 16H-24Q-34 16 -40 26Z', 'M-26 20C-24 -4 -14 -26 6 -40Q10 -22 24 -24Q18 -4 27 20Z']) +
  cut(INK.honey, 'M-26 14Q0 24 26 14L27 22Q0 32 -27 22Z', 0.4) +
  flat(INK.cream, star(4, 0, 7, 3, 5));

const wreath = (): string =>
  cut(INK.leaf, ring(14, (a, i) => lens(...turn(25, 0, a, 0, 0), i % 2 ? 18 : 21, 11, a + (i % 2 ? 70 : 40)))) +
  daisy(0, 25, 11, 9) +
  daisy(-15, 20, 8, 9) +
  daisy(15, 20, 8, 9);

const flower = (): string =>
  line(INK.leaf, 5, 'M0 40V-4') +
  cut(INK.leaf, [lens(0, 34, 28, 13, -28), lens(0, 34, 28, 13, -152)], 0.5) +
  cut(INK.rose, ring(9, (a) => petal(0, -10, 29, 16, a))) +
  flat(INK.honey, circle(0, -10, 10)) +
  flat(INK.brick, ring(8, (a) => circle(...turn(6, 0, a, 0, -10), 1.3)));

const kite = (): string =>
  line(INK.cream, 2.4, 'M-6 26Q-18 34 -30 30T-40 40') +
  at(4, -4, 1, 16,
    cut(INK.brick, 'M0 -36L27 -4L0 36L-27 -4Z') + flat(INK.honey, ['M0 -36L27 -4H0Z', 'M0 36L-27 -4H0Z']),
  );

const snail = (): string =>
  cut(INK.moss, [blob([[-36, 30], [-30, 18], [-24, 2], [-30, -12], [-20, -14], [-12, 8], [12, 20], [38, 32], [0, 34]])]) +
  line(INK.moss, 3, ['M-28 -12l-6 -10', 'M-22 -13l2 -11']) +
  cut(INK.rose, circle(10, 4, 25)) +
  line(INK.brick, 4, 'M10 4q7 -3 7 4t-12 6t-10 -13t17 -14t19 18');

const shell = (): string =>
  cut(INK.rose, ['M0 34L-36 -6Q-32 -32 0 -36Q32 -32 36 -6Z', 'M-14 28H14L10 38H-10Z']) +
  line('#b4665e', 2.6, ['M0 30V-32', 'M-3 30L-20 -28', 'M3 30L20 -28', 'M-5 29L-32 -12', 'M5 29L32 -12']);

const MOTIF: Record<Motif, () => string> = {
  seedling: pot,
  parasol,
  tin,
  candle,
  bell,
  gift,
  drum,
  apple,
  acorn,
  mushroom,
  fish,
  key,
  hat,
  wreath,
  flower,
  kite,
  snail,
  shell,
  teapot: () => at(-2, 2, 0.7, 0, teapot(0, 0, 1, INK.brick)),
  teacup: () => steam(0, -20, 0.7) + teacup(-2, 12, 1.5, INK.teal),
  lantern: () => at(0, 2, 1.35, 0, lantern(0, 0, 1, INK.honey)),
  house: () => at(0, 30, 1.3, 0, house(0, 0, 1, INK.cream, INK.brick)),
};

/** What the dragon of an unknown Mischief card has done, in the corner of its picture. */
const PRANK: Record<Prank, () => string> = {
  spill: () => flat('#c98a4a', blob([[92, 108], [112, 100], [150, 106], [156, 116], [120, 120], [96, 116]])) + at(124, 92, 1, 74, teacup(0, 0, 0.9, INK.cream, INK.brick)),
  yarn: () =>
    line('#f0c9a0', 2.6, 'M96 112q14 8 26 -2t20 4') +
    cut('#e9a9a2', circle(126, 92, 17), 0.7) +
    line(INK.brick, 2, ['M112 86q14 -8 27 2', 'M110 93q16 -8 32 2', 'M114 102q12 -8 26 -2', 'M122 76q-8 16 0 32']),
  crumbs: () =>
    cut(INK.tan, 'M104 92A20 20 0 0 1 142 84L134 90L142 96L132 98L136 106A20 20 0 0 1 104 92Z', 0.7) +
    flat(INK.bark, [circle(116, 90, 2.6), circle(126, 84, 2.6), circle(120, 101, 2.6)]) +
    flat(INK.tan, [circle(148, 100, 2.4), circle(144, 110, 2), circle(98, 108, 2), circle(152, 90, 1.8)]),
  prints: () =>
    flat('#f0c9a0', ([[100, 108, 20], [122, 96, 34], [142, 80, 48]] as const).flatMap(([x, y, a]) => [
      circle(x, y, 6, 5), ...[-34, 0, 34].map((b) => circle(...turn(9, 0, a - 90 + b, x, y), 2.4)),
    ])),
  torn: () =>
    at(124, 92, 1, -14, cut(INK.cream, 'M-20 -20H6L0 -10L8 -2L-2 8L4 20H-20Z', 0.6) + line(INK.dusk, 2, ['M-15 -12H-2', 'M-15 -4H0', 'M-15 4H-6', 'M-15 12H-2'])) +
    at(148, 88, 1, 18, cut(INK.cream, 'M-8 -18H8V18H-4L-10 8L0 0L-10 -8Z', 0.6)),
};

const fit = (body: string): string => svgFile(FRAME.width, FRAME.height, `<g transform="translate(18 28) scale(.9)">${body}</g>`);

/** Leaves behind the thing on the ground, as many as the card is worth. */
function sprigs(n: number): string {
  const angles = [-158, -22, -132, -48].slice(0, n);
  return angles.map((a) => sprig(80, 100, 44, a, 2, INK.leaf, 10, 17)).join('');
}

const pale = (n: number): string[] => [
  flat('#fff', ring(16, (a) => lens(80, 58, 96, 15, a, 0.9)), 0.22),
  flat('#fff', Array.from({ length: 35 }, (_, i) => circle(8 + (i % 7) * 24 + (Math.floor(i / 7) % 2) * 12, 6 + Math.floor(i / 7) * 24, 4)), 0.34),
  flat('#fff', Array.from({ length: 6 }, (_, i) => `M-20 ${i * 22}Q0 ${i * 22 - 9} 20 ${i * 22}T60 ${i * 22}T100 ${i * 22}T140 ${i * 22}T180 ${i * 22}v7Q160 ${i * 22 + 16} 140 ${i * 22 + 7}T100 ${i * 22 + 7}T60 ${i * 22 + 7}T20 ${i * 22 + 7}T-20 ${i * 22 + 7}Z`), 0.2),
].slice(n, n + 1);

/** A plain ground: rays, dots or waves, or a shelf. */
const shelf = (hue: Hue, n: number): string => pale(n).join('') + (n === 3 ? floor(hue.edge, 98) : flat(INK.ink, circle(80, 104, 40, 6), 0.16));

const LAND: Record<Season, readonly [back: string, front: string, trees: string]> = {
  spring: ['#a7bd86', INK.moss, '#5c8a58'],
  summer: [INK.moss, INK.leaf, '#3d6b4a'],
  fall: ['#d9a24f', '#c08a3c', INK.brick],
  winter: ['#c6d8de', INK.snow, INK.teal],
};

/** A landscape of the season, without a middle. */
function land(season: Season, n: number): string {
  const [back, front, trees] = LAND[season];
  const plant = season === 'winter' ? fir : tree;
  const sky = [
    sun(30, 26, 13) + cloud(130, 28, 0.6, INK.cream),
    cloud(34, 30, 0.7, INK.cream) + cloud(132, 22, 0.5, INK.cream),
    moon(132, 26, 0.42) + stars(INK.cream, [[26, 22, 4], [50, 14, 3], [104, 12, 3]]),
    season === 'winter' ? flake(30, 28, 11, INK.cream) + flake(130, 24, 13, INK.cream) : sun(132, 24, 14),
  ][n] as string;
  const places = [[[16, 92, 0.7]], [[146, 90, 0.8], [128, 92, 0.5]], [[14, 90, 0.8], [148, 92, 0.6]], [[20, 92, 0.5], [36, 90, 0.6]]] as const;
  return (
    sky + hills(back, front) + (places[n as Ground] ?? []).map(([x, y, s]) => plant(x, y, s, trees)).join('') +
    flat(INK.ink, circle(80, 104, 40, 6), 0.14)
  );
}

function ground(name: string, n: number): string {
  const season = SEASONS.find((one) => one === name);
  const kind = isKind(name) ? name : 'memory';
  const hue = season ? SEASON_HUE[season] : kind === 'growth' ? CARE.seedling : KIND_HUE[kind as keyof typeof KIND_HUE];
  const scene = season ? land(season, n) : shelf(hue, n);
  return svgFile(FRAME.width, FRAME.height, framed({ kind, hue, uid: `ground-${name}-${n}`, seed: 5 + n, scene }));
}

/** All files of the parts by name. */
export function spareFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of GROUNDS.on) for (const n of GROUNDS.each) files.set(`ground-${name}-${n}.svg`, ground(name, n));
  for (const [name, draw] of Object.entries(MOTIF)) files.set(`motif-${name}.svg`, fit(at(80, 62, 1, 0, draw())));
  for (const [name, draw] of Object.entries(PRANK)) files.set(`prank-${name}.svg`, fit(draw()));
  for (const n of SPRIGS) files.set(`sprigs-${n}.svg`, fit(sprigs(n)));
  return files;
}
