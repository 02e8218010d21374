import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { artFiles } from './files';
import { DRAGONS, MOTIFS, SEASONS, dragonArt, kindOf, pictureFiles, pictureName, type CardArt } from './names';

/** The cards of the teahouse edition, as far as pictures go, from its file. */
const text = readFileSync('../src/teadragon/cards/teahouse.toml', 'utf8');
const value = (block: string, key: string): string | null => new RegExp(`^${key} = "([^"]+)"$`, 'm').exec(block)?.[1] ?? null;
const cards = text
  .split('[[card]]')
  .slice(1)
  .map((block): CardArt => {
    const id = value(block, 'id') ?? '';
    return { id, kind: value(block, 'kind') ?? '', name: value(block, 'name') ?? id, season: value(block, 'season') };
  });
const files = artFiles();

describe('the teahouse edition', () => {
  it('was read', () => expect(cards.length).toBeGreaterThan(50));

  it.each(cards)('shows $id in a picture of its own, whosever card it is', (card) => {
    expect(pictureName(card)).not.toBeNull();
    for (const dragon of DRAGONS) {
      const layers = pictureFiles(card, dragon);
      expect(layers.length).toBe(1);
      for (const layer of layers) expect(files.has(`${layer}.svg`)).toBe(true);
    }
  });

  it.each(Object.entries({ ginseng: 'feeding', rooibos: 'entertaining', chamomile: 'sleeping', jasmine: 'grooming' }))(
    'knows %s',
    (id, favourite) => {
      expect(dragonArt(id, favourite)).toBe(id);
      expect(dragonArt('another', favourite)).toBe(id);
    },
  );
});

/** An edition that somebody invents: every kind, seasons, a kind and a season of its own. */
const invented: CardArt[] = [
  { id: 'night-watch', kind: 'growth', name: 'singing', growth: 1 }, { id: 'first-song', kind: 'growth', name: 'singing', growth: 3 },
  { id: 'ear-muffs', kind: 'protection', growth: 1 }, { id: 'glass-harp', kind: 'vulnerable', growth: 2 },
  { id: 'tuning-fork', kind: 'item', growth: 1 }, { id: 'metronome', kind: 'item', growth: 1 }, { id: 'encore', kind: 'reveal', growth: 2 },
  { id: 'off-key', kind: 'mischief' }, { id: 'stage-fright', kind: 'mischief' },
  ...SEASONS.flatMap((season) => [
    { id: `${season}-concert`, kind: 'memory', season, growth: 0 }, { id: `${season}-rehearsal`, kind: 'memory', season, growth: 2 },
  ]),
  { id: 'a-guest', kind: 'guest' }, { id: 'rainy-days', kind: 'memory', season: 'monsoon', growth: 9 },
];

describe('an edition that the art does not know', () => {
  it.each(invented)('has a picture laid for $id, from files that there are', (card) => {
    expect(pictureName(card)).toBeNull();
    for (const dragon of DRAGONS) {
      const layers = pictureFiles(card, dragon);
      expect(layers.length).toBeGreaterThan(1);
      for (const layer of layers) expect(files.has(`${layer}.svg`), layer).toBe(true);
    }
  });

  it('gives every card of it a picture of its own, and always the same', () => {
    const pictures = invented.map((card) => pictureFiles(card, 'jasmine').join());
    expect(new Set(pictures).size).toBe(invented.length);
    expect(pictures).toMatchSnapshot();
  });

  it('lays the ground by kind and season, and leaves by growth', () => {
    expect(pictureFiles({ id: 'x', kind: 'protection', growth: 2 }, 'jasmine').slice(0, 2)).toEqual([
      expect.stringMatching(/^ground-protection-/), 'sprigs-2',
    ]);
    expect(pictureFiles({ id: 'x', kind: 'memory', season: 'fall' }, 'jasmine')[0]).toMatch(/^ground-fall-/);
    expect(pictureFiles({ id: 'x', kind: 'mischief' }, 'jasmine')[0]).toBe('face-trouble-jasmine');
  });

  it('has many pictures to give', () => {
    const ids = Array.from({ length: 200 }, (_, i) => pictureFiles({ id: `card-${i}`, kind: 'item' }, 'jasmine').join());
    expect(new Set(ids).size).toBeGreaterThan(MOTIFS.length * 3);
  });

  it('keeps the picture of a Memory that moved to another season', () => {
    expect(pictureName({ id: 'picnic', kind: 'memory', season: 'winter' })).toBe('picnic');
  });

  it('takes no picture of another kind, whose window would not fit', () => {
    expect(pictureName({ id: 'book', kind: 'item' })).toBeNull();
    expect(kindOf({ id: 'x', kind: 'constructor' })).toBe('item');
  });

  it('gives a dragon the same drawing each time', () => {
    expect(dragonArt('oolong')).toBe(dragonArt('oolong'));
    expect(DRAGONS).toContain(dragonArt('oolong'));
  });
});
