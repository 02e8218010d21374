import { beforeAll, expect, test } from 'vitest';
import type { Weighed, Worth } from '../net/messages';
import { Insight } from '../state/insight.svelte';
import { faces } from '../testing/faces';
import { bring } from '../words';
import { actionText, borders, doubtText, payText, reasonText, shareText, stretches, worthText } from './model';

beforeAll(() => bring('insight'));

const name = (seat: number): string => ['Ann', 'Ben'][seat] ?? '';
const worth = (shares: readonly number[], error = 0.01, solved = false): Worth => ({
  seats: shares.map((share) => ({ share, error, points: 20 })), solved, walks: 400,
});

test('only what is certain is all or nothing', () => {
  expect([shareText(1, false), shareText(0.001, false)]).toEqual(['over 99%', 'under 1%']);
  expect([shareText(1, true), shareText(0, true), shareText(0.5, true)]).toEqual(['100%', '0%', '50%']);
  expect(shareText(0.476, false)).toBe('48%');
});

test('doubt is told as far as the search knows it, and never as none where there is some', () => {
  expect([doubtText(0.004), doubtText(0.03), doubtText(0)]).toEqual(['1%', '6%', '0%']);
});

test('a bar has a stretch for each seat and a doubtful border between two', () => {
  expect(stretches(worth([0.3, 0.7])).map(({ text, doubt }) => [text, doubt])).toEqual([['30%', '± 2%'], ['70%', '± 2%']]);
  expect(borders(worth([0.2, 0.3, 0.5], 0.1)).map(({ at }) => at)).toEqual([0.2, 0.5]);
  expect(borders(worth([0.02, 0.98], 0.1))[0]?.doubt).toBeCloseTo(0.02); // no longer than the bar
});

test('what is decided has no doubt', () => {
  expect(borders(worth([0, 1], 0, true))).toEqual([]);
  expect(stretches(worth([0, 1], 0, true)).map(({ text, doubt }) => [text, doubt])).toEqual([['0%', ''], ['100%', '']]);
});

test('choices and reasons are sentences', () => {
  const buy = { buy: 'market', slot: 2, card: 'book', pay: { 'feeding-1': 2, 'wind-chime': 1 } } as const;
  expect([actionText({ draw: true }, faces), actionText({ discard_item: null }, faces)]).toEqual(['Draw a card', 'Decline']);
  expect(actionText(buy, faces)).toBe(`Buy ${faces.label('book')}`);
  expect(payText(buy, faces)).toContain(`2 × ${faces.label('feeding-1')}`);
  expect(reasonText({ why: 'denies', card: 'book', seat: 1 }, faces, name)).toBe('Ben could pay for it now.');
  expect(reasonText({ why: 'season', other: 'fall' }, faces, name)).toContain('Fall');
  expect(reasonText({ why: 'mischief', chance: 0.25 }, faces, name)).toContain('25%');
  expect(reasonText({ why: 'best', share: 0.004 }, faces, name)).not.toContain('0%');
  expect(reasonText({ why: 'best', share: 0.04 }, faces, name)).toContain('4%');
  expect(reasonText({ why: 'made-up-later' }, faces, name)).toBe('');
  expect(worthText({ action: buy, share: 0.61, error: 0.01, points: 24.26, reasons: [] })).toContain('61%');
});

test('the page never hears of a table that it has not shown yet', () => {
  const insight = new Insight();
  const at = (version: number): Weighed => ({ type: 'worth', version, worth: worth([0.5, 0.5]) });
  expect(insight.worthAt(9)).toBeNull();
  insight.hear(at(4));
  insight.hear(at(7));
  expect([insight.worthAt(3), insight.worthAt(5)?.version, insight.worthAt(7)?.version]).toEqual([null, 4, 7]);
});
