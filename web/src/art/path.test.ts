import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CARE, KIND_HUE, SEASON_HUE, WINDOW } from './frame';
import { GLYPH_NAMES, glyph, isGlyph } from './glyphs';
import { blob, circle, lens, petal, poly, ribbon, ring, rrect, star, sym, turn, type Point } from './path';
import { trace, turning } from './testing/measure';

const back: Point[] = [[10, 10], [10, 40], [40, 40], [50, 20]];
const shapes: [string, string][] = [
  ['a blob', blob(back)],
  ['a blob drawn backwards', blob([...back].reverse())],
  ['a polygon drawn backwards', poly(back)],
  [
    'a mirrored shape',
    sym([[50, 0], [80, 20], [50, 90]], 50),
  ],
  [
    'a ribbon',
    ribbon([[0, 0], [20, 10], [40, 0]], [8, 6, 2]),
  ],
  [
    'a ribbon to the left',
    ribbon([[40, 0], [20, 10], [0, 0]], [8, 6, 2]),
  ],
  ['a leaf', lens(5, 5, 30, 10, 77)],
  ['a petal', petal(5, 5, 30, 10, -130)],
  ['a circle', circle(10, 10, 5, 8)],
  ['a rounded box', rrect(0, 0, 30, 20, 4)],
  ['a star', star(10, 10, 8, 4, 6)],
];

describe('closed shapes', () => {
  it.each(shapes)('%s runs clockwise, so that it cuts no hole into what shares its path', (_name, d) => {
    for (const line of trace(d)) expect(turning(line)).toBeGreaterThan(0);
  });

  it.each(Object.entries(WINDOW))('the window of %s lies on the card', (_kind, d) => {
    for (const [x, y] of trace(d).flat()) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(x).toBeLessThan(180);
      expect(y).toBeLessThan(152);
    }
  });
});

it('tells kinds apart by the shape of their windows alone', () => {
  expect(new Set(Object.values(WINDOW)).size).toBe(Object.keys(WINDOW).length);
});

it('gives every care and season a hue of its own', () => {
  const fields = [...Object.values(CARE), ...Object.values(SEASON_HUE)].map((hue) => hue.field);
  expect(new Set(fields).size).toBe(fields.length);
});

it('frames a card in the colour of its picture', () => {
  const css = readFileSync('src/styles/cards.css', 'utf8');
  const rules = [...css.matchAll(/^(\.[a-z.-]+) \{ --hue: (#[0-9a-f]{6}); \}$/gm)].map(([, where, hue]) => [where, hue]);
  const wanted = [
    ...Object.entries(CARE).map(([name, { edge }]) => [name === 'seedling' ? '.k-growth' : `.k-growth.hue-${name}`, edge]),
    ...Object.entries(KIND_HUE)
      .filter(([kind]) => kind !== 'mischief')
      .map(([kind, { edge }]) => [`.k-${kind}`, edge]),
    ...Object.entries(SEASON_HUE).map(([season, { edge }]) => [`.season-${season}`, edge]),
  ];
  for (const rule of wanted) expect(rules).toContainEqual(rule);
});

describe('turning and rings', () => {
  it('turns clockwise from the right', () => {
    expect(turn(10, 0, 90, 1, 2).map(Math.round)).toEqual([1, 12]);
  });

  it('does not repeat the first angle of a full circle', () => {
    expect(ring(4, (a) => a)).toEqual([0, 90, 180, 270]);
    expect(ring(3, (a) => a, 0, 60)).toEqual([0, 30, 60]);
  });
});

describe('signs', () => {
  it.each(GLYPH_NAMES)('%s stays on its grid', (name) => {
    for (const [x, y] of glyph(name).flatMap((d) => trace(d).flat())) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.6);
      expect(Math.max(x, y)).toBeLessThanOrEqual(24.6);
    }
  });

  it('knows what it knows', () => {
    expect(isGlyph('feeding')).toBe(true);
    expect(isGlyph('toString')).toBe(false);
  });
});
