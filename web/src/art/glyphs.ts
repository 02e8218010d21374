/** One-colour signs on a grid of 24 by 24: they sit in lines of text, filled with its colour. */
import { circle, lens, petal, ring, star, turn } from './path';

const armTwigs = (side: number): string[] =>
  ring(6, (a) => {
    const [x, y] = turn(6.5, 0, a - 90, 12, 12);
    return lens(x, y, 4.5, 2, a + side);
  });
const sunBeam = (a: number): string => {
  const [x, y] = turn(7, 0, a, 12, 12);
  return lens(x, y, 4.8, 3, a);
};
const comb = [1.5, 6.1, 10.75, 15.4, 20].map((x) => `M${x} 8.5h2.5l-.4 12q-.85 1.5 -1.7 0Z`).join('');

const GLYPHS = {
  feeding: [
    `M2 11h20c0 6-3.6 10-10 10S2 17 2 11Z${lens(8, 9.5, 7, 3.4, -90)}${lens(12, 9.5, 9, 3.4, -90)}${lens(16, 9.5, 7, 3.4, -90)}`,
  ],
  entertaining: [
    'M12.6 1.5H22.5V11.4ZM11 3.2L20.8 13L6.8 17.2ZM6.2 16.6l1.3 1.3q-1 3.2-4.2 5.1l-1.6-1.4q3-1.8 4.5-5Z',
    'M1 16.500l4.5 2.5-2.5 4ZM9.5 23.500l-4-3.5 4.5-1.500Z',
  ],
  sleeping: ['M15 2A10.5 10.5 0 1 0 22.4 16.500A9 9 0 0 1 15 2Z'],
  grooming: [`M1.5 5Q1.5 3 3.5 3H20.5Q22.5 3 22.5 5V8.5H1.5Z${comb}`],
  mischief: [star(12, 12, 11.5, 6.4, 9, 10)],
  protection: ['M12 1.500L21.5 5v7c0 5.6-4 9.2-9.5 11C6.5 21.2 2.5 17.6 2.5 12V5Z'],
  vulnerable: ['M3 3h18v9.500a3.2 3.2 0 0 0-3 4.200a3.2 3.2 0 0 0-4.2 3.800V21H3Z'],
  item: ['M4.5 8L12 .8l7.5 7.200V23H4.500ZM12 5.500a2 2 0 1 0 .01 0ZM8 13v1.800h8V13ZM8 17v1.800h8V17Z'],
  reveal: [star(12, 12, 11.5, 5.2, 12)],
  memory: ['M2 23V10.500a10 9.5 0 0 1 20 0V23ZM5 14l4.5-3 4 3 2.5-1.5 3 2V10.500a7 6.7 0 0 0-14 0Z'],
  growth: [lens(4, 22, 25, 15, -48)],
  draw: [
    'M5 1h14a2.5 2.5 0 0 1 2.5 2.500v17A2.5 2.5 0 0 1 19 23H5a2.5 2.5 0 0 1-2.5-2.500v-17A2.5 2.5 0 0 1 5 1ZM10.4 6.500v4H6.300v3.200h4.100v4h3.200v-4h4.100v-3.200h-4.100v-4Z',
  ],
  shuffle: [
    'M12 3a9 9 0 0 1 8.5 6l2-.5L20 14l-5.2-3.200L17.2 10A6 6 0 0 0 6.2 10.500L3.4 9.400A9 9 0 0 1 12 3Z',
    'M12 21a9 9 0 0 1-8.5-6l-2 .5L4 10l5.2 3.200L6.8 14a6 6 0 0 0 11-.5l2.8 1.100A9 9 0 0 1 12 21Z',
  ],
  points: [
    'M6 9.500C7.6 7.6 10 7 12 7s4.4.6 6 2.500l4-1.7.6 2.4-3.4 3.200c.4 4.2-2.2 7.6-7.2 7.600S4.6 17.8 4.7 14.500C2.8 14.7 1.2 13.6 1.2 12s2-3 4.8-2.500ZM12 3.200a1.7 1.7 0 0 1 1.5 2.500h-3A1.7 1.7 0 0 1 12 3.200Z',
  ],
  cost: [
    'M3 7h15v1.200h1.500a3.7 3.7 0 0 1 0 7.400H17C16 18.4 14 20 10.5 20C5.6 20 3 16.5 3 11.500ZM18 10.500v2.800h1.400a1.4 1.4 0 0 0 0-2.800Z',
    'M2 21.300h17v1.700H2Z',
  ],
  starter: ['M7.5 9L12 5l4.5 4v13h-9Z', 'M11.3 0h1.400v5h-1.400Z'],
  deck: [
    'M6 2h11a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Z',
    'M20.3 5.500q1.7.3 1.7 2V20a3 3 0 0 1-3 3H8q-1.7 0-2-1.700h11.300a3 3 0 0 0 3-3Z',
  ],
  discard: [
    'M3.6 7.400l9.4-5a1.5 1.5 0 0 1 2 .6l6 11.500a1.5 1.5 0 0 1-.6 2l-9.4 5a1.5 1.5 0 0 1-2-.6L3 9.400a1.5 1.5 0 0 1 .6-2Z',
  ],
  mentors: [
    'M2 12c0-4 2.5-6.5 6-6.5 2 0 3.3.8 4 2 .7-1.2 2-2 4-2 3.5 0 6 2.5 6 6.500l-3 .5c0 3.5-2.5 5.5-5 5.500h-.5v3h-3v-3H10c-2.5 0-5-2-5-5.500ZM8 9.200a1.1 1.1 0 1 0 .01 0ZM16 9.200a1.1 1.1 0 1 0 .01 0Z',
  ],
  spring: ring(5, (a) => petal(12, 12, 11, 9, a - 90)),
  summer: [circle(12, 12, 5.5), ...ring(10, sunBeam)],
  fall: [lens(12, 23, 22, 13, -90), lens(12, 20, 12, 6, -28), lens(12, 20, 12, 6, -152)],
  winter: [...ring(6, (a) => lens(12, 12, 11.5, 3.4, a - 90)), ...armTwigs(-50), ...armTwigs(-130)],
  check: ['M4 12.500l2.6-2.6 3.6 3.6 8-8.2 2.6 2.6-10.6 11Z'],
  menu: ['M3 5h18v2.600H3ZM3 10.700h18v2.600H3ZM3 16.400h18V19H3Z'],
  undo: ['M10 4v4.500h4.500a6.5 6.5 0 0 1 0 13H6v-3h8.500a3.5 3.5 0 0 0 0-7H10V16L2.5 10Z'],
  close: ['M5.6 3.500L12 9.900l6.4-6.4 2.1 2.100L14.1 12l6.4 6.4-2.1 2.100L12 14.100l-6.4 6.4-2.1-2.100L9.9 12 3.5 5.600Z'],
  help: [
    'M12 1.500a10.5 10.5 0 1 0 .01 0ZM10.5 15.200h3c0-2.5 3.5-3.2 3.5-6.600C17 5.8 14.8 4.2 12 4.200S7.2 5.7 7 8.400l2.9.3c.1-1.2.9-1.9 2.1-1.900s2 .7 2 1.900c0 2-3.5 2.7-3.5 6.500ZM12 16.600a1.8 1.8 0 1 0 .01 0Z',
  ],
  sunny: [circle(12, 12, 5), ...ring(8, sunBeam)],
  dark: ['M15 2A10.5 10.5 0 1 0 22.4 16.500A9 9 0 0 1 15 2Z'],
} satisfies Record<string, readonly string[]>;

export type GlyphName = keyof typeof GLYPHS;
/** Path data of a sign; its pieces may overlap, so each is a path of its own. */
export const glyph = (name: GlyphName): readonly string[] => GLYPHS[name];
export const GLYPH_NAMES = Object.keys(GLYPHS) as GlyphName[];
export const isGlyph = (name: string): name is GlyphName => Object.hasOwn(GLYPHS, name);
