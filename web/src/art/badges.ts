/** The objects that carry a card's numbers, without the numbers: leaf, cup, teapot, paper tag, Starter tag; bands and backs. */
import { SEASON_HUE } from './frame';
import { glyph } from './glyphs';
import type { Season } from './names';
import { INK, at, cut, flat, line, svgFile } from './paper';
import { circle, lens, ring, rrect, turn } from './path';

const CUP = ['M2 4H36C37 26 30 38 19 38S1 26 2 4Z', 'M34 9c14 -4 15 18 -1 17l1 -5c7 1 7 -9 -.5 -7Z'];
const POT = [
  'M10 12Q22 6 34 12C42 26 34 38 22 38S2 26 10 12Z', 'M33 22L41 16L42 9L48 8L46 20L36 30Z',
  'M9 18C0 16 0 27 9 27L9 31C-6 32 -6 10 10 14Z', circle(22, 6, 3.2), 'M14 11Q22 5 30 11Z',
];
const TOKEN = cut('#f3e2b4', circle(16, 22, 18), 0.7) + line('#8a6a34', 1.6, circle(16, 22, 14.5));

/** Dark enough for a cream numeral at 7 to 1. Each badge with the box it is drawn in: x, y, width and height in units of a card 180 wide. */
export const BADGES = {
  growth: {
    box: [-2, -2, 47, 48],
    art: cut('#2b552e', 'M3 37C-3 12 14 -3 41 1C44 28 30 45 3 37Z', 0.7) + line('#7fa06a', 1.6, 'M1 40Q9 34 14 29'),
  },
  cost: { box: [-2, 0, 50, 44], art: cut(INK.ink, CUP, 0.7) + flat('#8a9a90', 'M2 4H36l-.2 3H2.2Z') },
  dear: {
    box: [-2, 0, 50, 44],
    art:
      line(INK.ink, 6.4, ['M3.5 5H34.500C35 25 29 36.5 19 36.500S3 25 3.5 5Z', 'M34 12.500c10 -3 11 12.5 -1 11']) +
      flat('#fdf9ee', 'M3.5 5H34.500C35 25 29 36.5 19 36.500S3 25 3.5 5Z') +
      line('#fdf9ee', 1.4, 'M34 12.500c10 -3 11 12.5 -1 11'),
  },
  points: { box: [-5, 0, 56, 44], art: cut('#7f2916', POT, 0.7) },
  item: {
    box: [-2, -2, 27, 40],
    art:
      cut('#8a6a34', 'M11 0L22 9V32H0V9Z', 0.6) +
      flat(INK.cream, circle(11, 9, 3)) +
      line(INK.cream, 1.6, ['M5 18H17', 'M5 23H17', 'M5 28H13']),
  },
  starter: { box: [-4, -16, 40, 60], art: line('#8a7a58', 1.8, 'M16 -14V6') + TOKEN },
  token: { box: [-4, 2, 40, 44], art: TOKEN },
} as const satisfies Record<string, { box: readonly [number, number, number, number]; art: string }>;
export type BadgeName = keyof typeof BADGES;

export function badgeFile(name: BadgeName): string {
  const { box, art } = BADGES[name];
  return svgFile(box[2], box[3], art, `${box[0]} ${box[1]}`);
}

const sign = (season: Season, x: number, y: number, scale: number, fill: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">${glyph(season)
    .map((d) => `<path d="${d}"/>`)
    .join('')}</g>`;

/** Each season hems its awning in its own way, so that it is known without colour and where its sign is too small. */
const HEM: Record<Season, string> = {
  spring: `M0 0H180V26${'q-7.500 9 -15 0'.repeat(12)}Z`,
  summer: `M0 0H180V24${'l-7.500 9l-7.500 -9'.repeat(12)}Z`,
  fall: `M0 0H180V23${'c0 6 -4 9 -9 11c-5 -2 -9 -5 -9 -11'.repeat(10)}Z`,
  winter: `M0 0H180V22${'l-2 11l-4 -11h-3l-2 6l-4 -6h-3'.repeat(10)}Z`,
};

/** The awning of a Memory, 180 by 34; `stretch` lets small cards squeeze it. */
export function bandFile(season: Season): string {
  const { edge, light } = SEASON_HUE[season];
  const signs = [0, 1, 2].map((i) => sign(season, 50 + i * 26, 3, 0.75, light)).join('');
  return svgFile(180, 34, flat(edge, HEM[season]) + signs, '0 0', true);
}

export type BackKind = Season | 'market' | 'deck';
const PLAIN: Record<'market' | 'deck', { edge: string; light: string }> = {
  market: { edge: INK.teal, light: '#a9c4bd' },
  deck: { edge: INK.plum, light: '#d9b8b0' },
};

export function backFile(kind: BackKind): string {
  const season = kind === 'market' || kind === 'deck' ? null : kind;
  const { edge, light } = season ? SEASON_HUE[season] : PLAIN[kind as 'market' | 'deck'];
  const rosette =
    flat(light, [
      ...ring(8, (a) => lens(0, 0, 26, 12, a)),
      ...ring(8, (a) => lens(...turn(22, 0, a + 22.5, 0, 0), 16, 7, a + 22.5)),
    ]) + flat(edge, circle(0, 0, 6));
  const trim = [16, 74].flatMap((y) => [lens(32, y, 14, 6, 0), lens(32, y, 14, 6, 180)]);
  return svgFile(
    64,
    90,
    flat(edge, 'M0 0H64V90H0Z') +
      line(light, 1.2, rrect(4, 4, 56, 82, 4), 0.7) +
      (season ? sign(season, 17, 30, 1.25, light) : at(32, 45, 0.5, 0, rosette)) +
      flat(light, [...trim, circle(32, 11, 2), circle(32, 79, 2)]),
  );
}
