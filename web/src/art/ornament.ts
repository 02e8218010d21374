/** Folk borders in the colours of the season: drawn inline, for they follow the table's variables. */
import type { DragonArt, Season } from './names';
import { at, flat, line } from './paper';
import { circle, lens, petal, ring } from './path';

const ORN = 'var(--orn)';
const TABLE = 'var(--table)';

const CORNER: Record<Season, string> = {
  summer:
    line(ORN, 4, 'M0 0Q50 -10 110 0') +
    flat(ORN, [
      ...[14, 36, 58, 80].flatMap((q, i) => [lens(q, -3, 34 - i * 3, 16, -46), lens(q, -3, 34 - i * 3, 16, 46)]),
      lens(104, 0, 34, 15, 0),
    ]) +
    flat(TABLE,
      [14, 36, 58, 80].flatMap((q, i) => [lens(q + 5, -8, 20 - i * 2, 2.6, -46), lens(q + 5, 2, 20 - i * 2, 2.6, 46)]),
    ),
  spring:
    line(ORN, 4, 'M0 0Q60 -14 120 4') +
    (
      [[30, -12, 15], [66, 8, 17], [96, -10, 14], [126, 6, 16]] as const
    )
      .map(
        ([u, v, r]) =>
          flat(ORN, ring(5, (b) => petal(u, v, r, r * 0.86, b))) + flat(TABLE, circle(u, v, r * 0.25)),
      )
      .join(''),
  fall:
    line(ORN, 4, 'M0 0Q60 12 116 -4') +
    flat(ORN, [20, 50, 80, 108].flatMap((u) => [lens(u, 2, 30, 18, -60), lens(u, 2, 30, 18, 52)])) +
    flat(TABLE, [20, 50, 80, 108].flatMap((u) => [lens(u + 3, -4, 20, 2.4, -60), lens(u + 3, 8, 20, 2.4, 52)])),
  winter:
    line(ORN, 4, 'M0 0H116') +
    flat(ORN,
      Array.from({ length: 9 }, (_, i) => [lens(10 + i * 12, 0, 26 - i, 5, -52), lens(10 + i * 12, 0, 26 - i, 5, 52)]).flat(),
    ) +
    flat('var(--orn2)', [circle(36, -20, 5), circle(44, -12, 5), circle(84, 16, 5)], 0.6),
};

/** A twig of the season, growing from (x, y) along `angle`. */
export const corner = (season: Season, x: number, y: number, angle: number, scale = 1): string =>
  at(x, y, scale, angle, CORNER[season]);

/** A cloth of w by h with a scalloped hem: its outline, and the row of holes along it. */
export function cloth(w: number, h: number, scallop = 22): { outline: string; holes: string } {
  const [nx, ny] = [Math.max(1, Math.round(w / scallop)), Math.max(1, Math.round(h / scallop))];
  const [ax, ay, bulge] = [w / nx, h / ny, 7];
  const outline =
    `M0 0${`q${ax / 2} ${-bulge} ${ax} 0`.repeat(nx)}${`q${bulge} ${ay / 2} 0 ${ay}`.repeat(ny)}` +
    `${`q${-ax / 2} ${bulge} ${-ax} 0`.repeat(nx)}${`q${-bulge} ${-ay / 2} 0 ${-ay}`.repeat(ny)}Z`;
  const along = (n: number, at: (i: number) => [number, number]): string[] =>
    Array.from({ length: n }, (_, i) => circle(...at(i + 0.5), 2));
  const holes = [
    ...along(nx, (i) => [ax * i, 2.5]),
    ...along(nx, (i) => [ax * i, h - 2.5]),
    ...along(ny, (i) => [2.5, ay * i]),
    ...along(ny, (i) => [w - 2.5, ay * i]),
  ];
  return { outline, holes: holes.join('') };
}

const FLOWER: Record<DragonArt, (colour: string) => string> = {
  ginseng: (c) => flat(c, [circle(0, -4, 9), circle(-11, 4, 8), circle(11, 4, 8), circle(0, 9, 8)]),
  rooibos: (c) =>
    flat(c, ring(15, (a, i) => lens(0, 0, i % 2 ? 22 : 17, 6, a))),
  chamomile: (c) =>
    flat(c, ring(12, (a) => petal(0, 0, 20, 9, a))) + flat('var(--panel)', circle(0, 0, 6)),
  jasmine: (c) =>
    flat(c, ring(5, (a) => lens(0, 0, 21, 17, a - 90, 0.62))) + flat('var(--panel)', circle(0, 0, 3.5)),
};

/** A mirrored folk bouquet round the dragon's own flower, in a box of -90 -34 180 84. */
export function bouquet(kind: DragonArt, colour = 'var(--line)'): string {
  const leaves = [
    lens(22, 31, 24, 11, -70), lens(24, 31, 24, 11, 14), lens(42, 19, 22, 10, -86), lens(44, 18, 22, 10, 2),
    lens(60, 0, 22, 11, -48), circle(68, 22, 3), circle(30, -4, 3),
  ];
  const half = (k: number): string =>
    `<g transform="scale(${k} 1)">${line(colour, 2.6, 'M0 34Q34 30 62 -2')}${flat(colour, leaves)}</g>`;
  return (
    half(1) +
    half(-1) +
    line(colour, 2.6, 'M0 40V4') +
    flat(colour, lens(0, 40, 14, 7, 90)) +
    at(0, -6, 1, 0, FLOWER[kind](colour))
  );
}

/** The small sprig under a name where a card says nothing else, in a box of 84 by 20. */
export const divider: string = [
  lens(42, 12, 26, 9, 0), lens(42, 12, 26, 9, 180), circle(42, 12, 3.6), circle(74, 12, 2.4), circle(10, 12, 2.4),
  lens(42, 12, 13, 7, -60), lens(42, 12, 13, 7, -120),
].join('');
