import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { artFiles } from './files';
import { DRAGONS, SHELVES, dragonArt, kindOf, pictureFile, pictureName, shelfOf, type CardArt } from './names';

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
    const spare = SHELVES[shelfOf(card)].at(-1);
    expect(pictureName(card)).not.toBe(spare);
    for (const dragon of DRAGONS) expect(files.has(`face-${pictureFile(card, dragon)}.svg`)).toBe(true);
  });

  it.each(Object.entries({ ginseng: 'feeding', rooibos: 'entertaining', chamomile: 'sleeping', jasmine: 'grooming' }))(
    'knows %s',
    (id, favourite) => {
      expect(dragonArt(id, favourite)).toBe(id);
      expect(dragonArt('another', favourite)).toBe(id);
    },
  );
});

describe('an edition that the art does not know', () => {
  it.each([
    [{ kind: 'growth', name: 'singing' }, 'seedling'], [{ kind: 'mischief' }, 'trouble'], [{ kind: 'protection' }, 'parasol'],
    [{ kind: 'vulnerable' }, 'cracked-cup'], [{ kind: 'item' }, 'tea-tin'], [{ kind: 'reveal' }, 'surprise'],
    [{ kind: 'memory', season: 'fall' }, 'fall'], [{ kind: 'guest' }, 'tea-tin'],
    [{ kind: 'memory', season: 'monsoon' }, 'spring'],
  ])('gets a fitting picture for %o', (card, name) => {
    expect(pictureName({ id: 'of-your-own', ...card })).toBe(name);
    expect(files.has(`face-${pictureFile({ id: 'of-your-own', ...card }, 'jasmine')}.svg`)).toBe(true);
  });

  it('keeps the picture of a Memory that moved to another season', () => {
    expect(pictureName({ id: 'picnic', kind: 'memory', season: 'winter' })).toBe('picnic');
  });

  it('takes no picture of another kind, whose window would not fit', () => {
    expect(pictureName({ id: 'book', kind: 'item' })).toBe('tea-tin');
    expect(kindOf({ id: 'x', kind: 'constructor' })).toBe('item');
  });

  it('gives a dragon the same drawing each time', () => {
    expect(dragonArt('oolong')).toBe(dragonArt('oolong'));
    expect(DRAGONS).toContain(dragonArt('oolong'));
  });
});
