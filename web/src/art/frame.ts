/** The window of a card: its shape says the kind with no help from colour; its edge and field carry the hue. */
import type { Kind, PictureName, Season } from './names';
import { clipped, cut, flat, line } from './paper';
import { chatter, circle, lens, ring, star, turn } from './path';

/** The field behind a picture and the edge round it. */
export interface Hue {
  field: string;
  edge: string;
}

export const CARE: Record<PictureName<'growth'> | 'seedling', Hue> = {
  feeding: { field: '#e6b95c', edge: '#a36c12' },
  entertaining: { field: '#c2543a', edge: '#8e3322' },
  sleeping: { field: '#4b5f95', edge: '#33446f' },
  grooming: { field: '#5f9c93', edge: '#22595b' },
  seedling: { field: '#c3d09a', edge: '#4a7549' },
};
export const SEASON_HUE: Record<Season, Hue & { light: string }> = {
  spring: { field: '#f0c4c0', edge: '#c05a72', light: '#fbe6df' },
  summer: { field: '#bfdcd2', edge: '#b56a15', light: '#fdf0cf' },
  fall: { field: '#e8bf7c', edge: '#983f1c', light: '#fbe3bd' },
  winter: { field: '#7f9fc0', edge: '#2c4a76', light: '#e6eff4' },
};
export const KIND_HUE: Record<Exclude<Kind, 'growth' | 'memory'>, Hue> = {
  mischief: { field: '#7a5068', edge: '#f0c9a0' },
  protection: { field: '#b9c8a0', edge: '#4a7549' },
  vulnerable: { field: '#e7bba6', edge: '#a84a38' },
  item: { field: '#e4d3a8', edge: '#8a6a34' },
  reveal: { field: '#a9c4bd', edge: '#54304a' },
  mentors: { field: '#efe2bd', edge: '#22595b' },
};

/** A torn rectangle: every other corner of its outline steps in. */
function zigzag(x: number, y: number, w: number, h: number, tooth: number): string {
  const [nx, ny] = [Math.round(w / 13), Math.round(h / 13)];
  const step = (i: number): number => (i % 2 ? tooth : 0);
  const side = (n: number, at: (i: number) => [number, number]): string[] =>
    Array.from({ length: n }, (_, i) =>
      at(i)
        .map((v) => v.toFixed(1))
        .join(' '),
    );
  return `M${[
    ...side(nx, (i) => [x + (w * i) / nx, y + step(i)]),
    ...side(ny, (i) => [x + w - step(i), y + (h * i) / ny]),
    ...side(nx, (i) => [x + w - (w * i) / nx, y + h - step(i)]),
    ...side(ny, (i) => [x + step(i), y + h - (h * i) / ny]),
  ].join('L')}Z`;
}

export const WINDOW: Record<Kind, string> = {
  growth: circle(90, 82, 50),
  mischief: zigzag(17, 30, 146, 112, 7),
  protection: 'M90 20C108 29 132 33 151 32V76C151 106 128 125 90 136C52 125 29 106 29 76V32C48 33 72 29 90 20Z',
  vulnerable:
    'M40 30H140a14 14 0 0 1 14 14V92c-9 0-15 6-14 14-9-1-15 4-15 13-9-2-16 3-17 11-5 0-8 3-9 7H40a14 14 0 0 1-14-14V44A14 14 0 0 1 40 30Z',
  item: 'M90 18L152 54V138H28V54Z',
  reveal: star(90, 78, 59, 48, 14),
  memory: 'M12 143V84C12 50 46 36 90 36S168 50 168 84V143Z',
  mentors: circle(90, 84, 52),
};

const wreath = (colour: string): string =>
  cut(colour,
    ring(26, (a, i) => {
      const [x, y] = turn(51, 0, a, 90, 82);
      return lens(x, y, i % 2 ? 14 : 16, 7.5, a + (i % 2 ? 58 : 38));
    }),
    0.3,
  );

/** What stands round the window. */
const EDGE: Record<Kind, (colour: string) => string> = {
  growth: wreath,
  mischief: () => '',
  protection: (c) =>
    line(c, 3, 'M90 11C110 21 137 25 158.5 24V76C158.5 111 132 132 90 144C48 132 21.5 111 21.5 76V24C43 25 70 21 90 11Z'),
  vulnerable: (c) => line(c, 3, 'M146 138l-7 -9M154 122l-9 -4M128 146l-3 -8'),
  item: (c) => line(c, 3, 'M90 9L160 50V145H20V50Z'),
  reveal: (c) => cut(c, star(90, 78, 67, 55, 14), 0.5),
  memory: () => '',
  mentors: (c) =>
    flat(c, ring(28, (a) => circle(...turn(59, 0, a, 90, 84), 3))),
};

const sides = (x0: number, x1: number, y0: number, y1: number): string[] =>
  Array.from({ length: Math.floor((y1 - y0) / 8) }, (_, i) => [
    lens(x0, y0 + i * 8, 9 + ((i * 7) % 8), 2.4, 0),
    lens(x1, y0 + i * 8 + 3, 9 + ((i * 5) % 8), 2.4, 180),
  ]).flat();
const spokes = (x: number, y: number, r: number, n: number, len: number): string[] =>
  ring(n, (a, i) => lens(...turn(r, 0, a, x, y), len + (i % 3) * 3, 2.6, a + 180));
const white = (shapes: readonly string[], opacity = 0.34): string => flat('#fff', shapes, opacity);

/** Gouge marks left in the block round the motif: they follow the window. */
const CARVED: Record<Kind, (seed: number) => string> = {
  growth: () => white(spokes(90, 82, 48, 36, 7)),
  mischief: () => flat('#4a2a41', sides(24, 156, 40, 136), 0.55),
  protection: () => white(sides(31, 149, 42, 112), 0.42),
  vulnerable: () => white(sides(29, 151, 46, 96), 0.4),
  item: () => white(sides(31, 149, 60, 112), 0.5),
  reveal: () => white(spokes(90, 78, 56, 32, 12)),
  memory: (seed) => white(chatter(seed, 22, 18, 40, 140, 58), 0.3),
  mentors: () => white(spokes(90, 84, 50, 32, 8), 0.7),
};

/** Size of a framed picture. */
export const FRAME = { width: 180, height: 152 } as const;

export interface Framed {
  kind: Kind;
  hue: Hue;
  /** A scene in its box of 160 by 120 units. */
  scene: string;
  /** Unique in the document: names the clip path. */
  uid: string;
  /** Where the stray marks of a Memory fall. */
  seed: number;
}

export function framed({ kind, hue, scene, uid, seed }: Framed): string {
  const fit = kind === 'memory' ? 'translate(4 36) scale(1.075 .96)' : 'translate(18 28) scale(.9)';
  const inside = `${flat(hue.field, 'M0 0H180V160H0Z')}${CARVED[kind](seed)}<g transform="${fit}">${scene}</g>`;
  return EDGE[kind](hue.edge) + clipped(`${uid}-window`, WINDOW[kind], inside) + line('#1b2422', 2.4, WINDOW[kind], 0.16);
}
