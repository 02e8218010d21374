import { beforeAll, expect, test } from 'vitest';
import type { RuleIndex, TableEvent } from '../net/messages';
import { faces } from '../testing/faces';
import { bring } from '../words';
import { tell } from './sentences';
import { because, keysOf, type Why } from './why';

const index: RuleIndex = {
  events: {
    drew: ['S13'], waits_discarded: ['S36', 'R11'], lost: ['S37', 'R12'], triggered: ['S15'], 'triggered.dragon': ['S41', 'R9'],
    paid: ['S17', 'R14'], mentors_passed: ['S33', 'R15'], 'bought.memory': ['S25', 'R18'], reshuffled: ['S14', 'R7'], 'reshuffled.memory': ['S25', 'R18'],
    market_discarded: ['S28'], 'market_discarded.redeal_market': ['S23'], reveal_effect: ['S23', 'R24'],
  },
  refusals: { growth_too_low: ['S17', 'R14'], game_over: ['S29'] },
  effects: {},
  topics: { turn: ['S12', 'R6'] },
};
const teller = { faces, me: 0, name: (seat: number) => ['You', 'Hazel', 'Bruno'][seat] ?? '' };

function why(events: TableEvent[], at = 0) {
  const line = tell(events, teller)[at];
  if (!line) throw new Error('nothing was told');
  return because({ kind: 'line', line }, index, teller);
}

beforeAll(() => bring('why'));

test('a loss to Mischief: the cause, both cards, rule and ruling', () => {
  const told = why([{ what: 'lost', seat: 1, card: 'feeding-1', other: 'bored' }]);
  expect(told.fact).toBe('Bored made Hazel lose Feeding 1.');
  expect(told.causes).toEqual(['Bored takes one Growth card that it names from the hold of whoever draws it. Here that was Feeding 1; no Protection for it was left in the hold.']);
  expect(told.cards).toEqual(['feeding-1', 'bored']);
  expect(told.rules).toEqual(['S37', 'R12']);
  expect(told.house).toBe(false);
});

test('a drawn Mischief is told with what became of it', () => {
  const told = why([{ what: 'drew', seat: 0, card: 'bored' }, { what: 'waits_discarded', seat: 0, card: 'bored' }]);
  expect(told.causes).toHaveLength(2);
  expect(told.causes[1]).toMatch(/^Bored is Mischief/);
  expect(told.rules).toEqual(['S13', 'S36', 'R11']);
});

test('a purchase names all that was paid with, each cause once', () => {
  const paid: TableEvent = { what: 'paid', seat: 0, card: 'feeding-1' };
  const told = why([paid, paid, { what: 'mentors_passed', seat: 0, to: 1 }, { what: 'bought', seat: 0, card: 'village-fair', slot: 1, other: 'memory' }]);
  expect(told.cards).toEqual(['village-fair', 'feeding-1', 'mentors']);
  expect(told.causes).toHaveLength(2);
  expect(told.rules).toEqual(['S25', 'R18', 'S17', 'R14', 'S33', 'R15']);
});

test.each<[string, TableEvent[], string[], RegExp]>([
  ['for want of cards', [{ what: 'reshuffled', seat: 0 }], ['S14', 'R7'], /the deck was empty/],
  ['with a bought Memory', [{ what: 'bought', seat: 0, card: 'village-fair', slot: 1, other: 'memory' }, { what: 'reshuffled', seat: 0 }], ['S25', 'R18'], /A bought Memory/],
])('a reshuffle %s', (_, events, rules, cause) => {
  const told = why(events, events.length - 1);
  expect(told.rules).toEqual(rules);
  expect(told.causes[0]).toMatch(cause);
});

test('cards leave the Market for a season, or because a card was turned up', () => {
  const gone: TableEvent = { what: 'market_discarded', card: 'book', slot: 1 };
  expect(why([gone]).rules).toEqual(['S28']);
  expect(why([{ what: 'reveal_effect', card: 'book', slot: 2, other: 'redeal_market' }, gone], 1).rules).toEqual(['S23']);
});

test('a dragon is not any card', () => {
  expect(keysOf({ what: 'triggered', seat: 0, card: 'rooibos', other: 'feeding-1', count: 1 }, undefined, faces)).toEqual(['triggered.feeding-1', 'triggered.dragon', 'triggered']);
  expect(why([{ what: 'triggered', seat: 0, card: 'rooibos', other: 'feeding-1', count: 1 }]).rules).toEqual(['S41', 'R9']);
  expect(why([{ what: 'triggered', seat: 0, card: 'book', other: 'feeding-1', count: 1 }]).rules).toEqual(['S15']);
});

test('news of an event that this page does not know', () => {
  const told = why([{ what: 'tea_spilled', seat: 0 }]);
  expect(told.causes).toEqual(['The rules of the game brought this about.']);
  expect(told.rules).toEqual([]);
});

test.each<[string, Why, string[], boolean]>([
  ['a refusal by the rules', { kind: 'refusal', refusal: { reason: 'growth_too_low', details: { paid: 2, cost: 5 } }, card: 'book' }, ['S17', 'R14'], false],
  ['one by the server', { kind: 'refusal', refusal: { reason: 'store_failed', details: {} } }, [], true],
  ['the turn of another', { kind: 'shut', shut: 'turn', who: 'Hazel' }, ['S12', 'R6'], false],
  ['the end', { kind: 'shut', shut: 'over' }, ['S29'], false],
  ['a line that is down', { kind: 'shut', shut: 'line' }, [], true],
  ['somebody’s words', { kind: 'line', line: { seat: 1, what: 'say', text: 'Hazel: hello', cards: [], events: [] } }, [], true],
])('%s', (_, asked, rules, house) => {
  const told = because(asked, index, teller);
  expect(told.fact).not.toBe('');
  expect([told.rules, told.house]).toEqual([rules, house]);
});
