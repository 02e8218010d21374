// The palettes measured: every text pair at 4.5 to 1 and every sign at 3 to 1, 7 to 1 for text in high contrast.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BADGES } from '../art/badges';
import { CARE, KIND_HUE, SEASON_HUE } from '../art/frame';
import { SEASONS } from '../art/names';
import { SIGHTS, contrast, seen } from '../art/testing/sight';

const SHADES = ['light', 'dark'] as const;
const STRENGTHS = ['usual', 'more'] as const;
const looks = SEASONS.flatMap((season) =>
  SHADES.flatMap((theme) => STRENGTHS.map((strength) => ({ season, theme, contrast: strength }))),
);
type Look = (typeof looks)[number];

const css = readFileSync('src/styles/tokens.css', 'utf8').replace(/\/\*[^]*?\*\//g, '');
const rules = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selector = '', body = '']) => ({
  wants: [...selector.matchAll(/\[data-(\w+)='(\w+)'\]/g)].map(([, key, value]) => [key, value] as const),
  sets: [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})(?=;)/g)].map(([, name, colour]) => [name ?? '', colour ?? ''] as const),
}));

/** The colours of a look as the browser's cascade leaves them: the more particular rule wins, then the later one. */
function tokens(look: Look): (name: string) => string {
  const fitting = rules.filter(({ wants }) => wants.every(([key, value]) => look[key as keyof Look] === value));
  const order = fitting.map((rule, i) => ({ rule, i })).sort((a, b) => a.rule.wants.length - b.rule.wants.length || a.i - b.i);
  const set = new Map(order.flatMap(({ rule }) => rule.sets));
  return (name) => (name.startsWith('#') ? name : (set.get(name) ?? expect.fail(`no ${name} in ${JSON.stringify(look)}`)));
}

const TEXT = [
  ...['ink', 'ink2'].flatMap((front) => ['table', 'cloth', 'panel'].map((ground) => [front, ground] as const)),
  ['on', 'accent'], ['onsel', 'sel'], ['paper-ink', 'paper'], ['paper-ink2', 'paper'], ['#fbf1e2', 'night'], ['#e6cfd6', 'night'],
] as const;
const SIGNS = ['accent', 'sel'].flatMap((front) => ['table', 'cloth', 'panel'].map((ground) => [front, ground] as const));
const LINES = [['line', 'cloth'], ['line', 'panel'], ['orn', 'table'], ['card-line', 'cloth'], ['card-line', 'panel']] as const;

describe.each(looks)('$season, $theme, $contrast', (look) => {
  const token = tokens(look);
  const more = look.contrast === 'more';

  it.each(TEXT)('sets the text %s apart from %s', (front, ground) => {
    expect(contrast(token(front), token(ground))).toBeGreaterThanOrEqual(more ? 7 : 4.5);
  });

  it.each(SIGNS)('sets the sign %s apart from %s, for every eye', (front, ground) => {
    for (const sight of SIGHTS) expect(contrast(seen(token(front), sight), seen(token(ground), sight)), sight).toBeGreaterThanOrEqual(3);
  });

  it('fills a bar so that it is told from its track', () => {
    expect(contrast(token('accent'), token('line'))).toBeGreaterThanOrEqual(3);
  });

  it.runIf(more).each(LINES)('draws %s on %s so that it is seen', (front, ground) => {
    expect(contrast(token(front), token(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('gives every season, shade and strength a table of its own', () => {
  expect(new Set(looks.map((look) => tokens(look)('table'))).size).toBe(looks.length);
});

describe('a card', () => {
  const edges = [...Object.entries(CARE), ...Object.entries(SEASON_HUE), ...Object.entries(KIND_HUE)];

  it.each(edges)('has the edge of its window seen: %s', (name, { edge }) => {
    for (const look of looks) {
      const ground = tokens(look)(name === 'mischief' ? 'night' : 'paper');
      for (const sight of SIGHTS) expect(contrast(seen(edge, sight), seen(ground, sight)), sight).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(['growth', 'cost', 'points'] as const)('has its %s readable on its badge', (name) => {
    const ground = /fill="(#[0-9a-f]{6})"/.exec(BADGES[name].art)?.[1] ?? '';
    for (const sight of SIGHTS) expect(contrast(seen('#fbf4e2', sight), seen(ground, sight)), sight).toBeGreaterThanOrEqual(7);
  });

  it('outlines the cup that is too dear, and does not fade the card', () => {
    const outline = /stroke="(#[0-9a-f]{6})"/.exec(BADGES.dear.art)?.[1] ?? '';
    for (const look of looks) expect(contrast(outline, tokens(look)('paper'))).toBeGreaterThanOrEqual(7);
  });
});
