// @vitest-environment jsdom
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Bust, Card, Dragon, Icon, TinyCard, type CardFace } from '.';
import { pieces, sign } from './line';

const book: CardFace = {
  id: 'book',
  kind: 'vulnerable',
  title: 'Book',
  item: true,
  starter: false,
  growth: 1,
  cost: 3,
  points: 1,
  score: null,
  season: null,
  text: 'Long words about the book.',
  short: 'Drawn: draw 1 more',
};
const mounted: object[] = [];

function show<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  const target = document.createElement('div');
  mounted.push(mount(component, { target, props }));
  flushSync();
  return target;
}
afterEach(() => mounted.splice(0).forEach((component) => void unmount(component)));

const sources = (root: Element): string[] =>
  [...root.querySelectorAll('img')].map((img) => img.getAttribute('src')?.split('/').at(-1) ?? '');

describe('a card', () => {
  it('keeps numbers and words as text, outside the pictures', () => {
    const card = show(Card, { card: book });
    expect([...card.querySelectorAll('b')].map((b) => b.textContent)).toEqual(['1', '3', '1']);
    expect(card.textContent).toContain('Book');
    expect(card.textContent).toContain('Drawn: draw 1 more');
    expect(sources(card)).toEqual(['face-book.svg', 'badge-growth.svg', 'badge-cost.svg', 'badge-item.svg', 'badge-points.svg']);
  });

  it('is decoration unless it is given its words', () => {
    expect(show(Card, { card: book }).firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    const named = show(Card, { card: book, label: 'Book, Vulnerable' }).firstElementChild;
    expect(named?.getAttribute('role')).toBe('img');
    expect(named?.getAttribute('aria-label')).toBe('Book, Vulnerable');
    expect(named?.hasAttribute('aria-hidden')).toBe(false);
  });

  it('says more when held up', () => {
    expect(show(Card, { card: book, size: 'inspect' as const, caption: 'Vulnerable' }).textContent).toContain(
      'Long words about the book.',
    );
  });

  it('outlines the cup of a card that is too dear', () => {
    expect(sources(show(Card, { card: book, dear: true }))).toContain('badge-dear.svg');
  });

  it('marks a score that may grow', () => {
    expect(show(Card, { card: { ...book, points: 0, score: { each: 1 } } }).querySelector('.points b')?.textContent).toBe('0+');
  });

  it('shows its name where the picture does not come', () => {
    const card = show(Card, { card: book });
    card.querySelector('img.picture')?.dispatchEvent(new Event('error'));
    flushSync();
    expect(card.querySelector('.picture')?.textContent).toBe('Book');
  });

  it("shows the owner's dragon on Mischief", () => {
    const bite = { ...book, id: 'bite', kind: 'mischief', cost: 0, starter: true };
    expect(sources(show(Card, { card: bite, dragon: 'chamomile' }))[0]).toBe('face-bite-chamomile.svg');
    expect(sources(show(TinyCard, { card: bite, dragon: 'oolong', favourite: 'grooming' }))[0]).toBe('face-bite-jasmine.svg');
  });
});

describe('a held card', () => {
  it('says how many lie there', () => {
    const tiny = show(TinyCard, { card: book, count: 4 });
    expect(tiny.querySelector('.count')?.textContent).toBe('×4');
    expect(tiny.querySelectorAll('.under').length).toBe(2);
  });

  it('says by ring, tick and words how many are picked', () => {
    const tiny = show(TinyCard, { card: book, count: 2, paid: 1 });
    expect(tiny.querySelector('.tick')?.textContent?.trim()).toBe('1/2');
    expect(tiny.querySelector('.tick svg')).not.toBeNull();
    expect(tiny.querySelector('.selected')).not.toBeNull();
    expect(show(TinyCard, { card: book, count: 2, paid: 1, paidText: '1 of 2' }).textContent).toContain('1 of 2');
  });

  it('shows what it costs only where it is for sale', () => {
    expect(sources(show(TinyCard, { card: book }))).not.toContain('badge-cost.svg');
    expect(sources(show(TinyCard, { card: book, cost: true }))).toContain('badge-cost.svg');
  });
});

describe('dragons', () => {
  it('change their picture with their mood', () => {
    expect(sources(show(Dragon, { dragon: 'ginseng' }))).toEqual(['dragon-ginseng-idle.svg']);
    expect(sources(show(Dragon, { dragon: 'ginseng', mood: 'win' }))).toEqual(['dragon-ginseng-win.svg']);
    expect(sources(show(Bust, { dragon: 'ginseng', mood: 'mischief' }))).toEqual(['dragon-ginseng-mischief.svg']);
  });
});

describe('lines of words', () => {
  it('put signs where the art has them', () => {
    expect(pieces('Keeps :feeding: safe')).toEqual([
      { text: 'Keeps ', sign: '' },
      { text: '', sign: 'feeding' },
      { text: ' safe', sign: '' },
    ]);
  });

  it('keep a sign and the colon after it together', () => {
    expect(pieces('You draw :grooming:: draw 1 more')[1]).toEqual({ text: ':', sign: 'grooming' });
  });

  it('leave colons and unknown names alone', () => {
    expect(
      pieces('Drawn: draw :singing: 1')
        .map((piece) => piece.text)
        .join(''),
    ).toBe('Drawn: draw :singing: 1');
    expect(sign('singing')).toBe('');
  });

  it('show a sign for a name that nobody drew', () => {
    expect(show(Icon, { name: 'guest' }).querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
