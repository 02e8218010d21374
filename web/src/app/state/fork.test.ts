import { expect, test } from 'vitest';
import type { Replay } from '../net/messages';
import { forkDraft, forkProblems, forkWish, sameLuck, withBots } from './fork';

const head = {
  source: 'room', plies: 30, luck: 'sealed', seed: 'ab', result: {},
  room: {
    seats: [
      { name: 'Ann', kind: 'person', bot: null, dragon: 'rooibos', by_link: true },
      { name: 'Hazel', kind: 'bot', bot: 'oracle', dragon: 'jasmine', by_link: false },
    ],
  },
} as unknown as Replay;

test('people play here and bots go on, unless told otherwise', () => {
  const draft = forkDraft(head);
  draft.seats = withBots(draft.seats, ['uniform', 'greedy']);
  expect(forkProblems(draft)).toEqual([]);
  expect(forkWish(draft, 12)).toEqual({
    plies: 12, luck: 'new', clock: null, away: null, chat: true,
    seats: [
      { kind: 'person', name: 'Ann', bot: null, by_link: false },
      { kind: 'bot', name: 'Hazel', bot: 'greedy', by_link: false },
    ],
  });
});

test('the same luck is to be had only of a game that is over and whose seed was told', () => {
  expect(sameLuck(head)).toBe('free');
  expect(sameLuck({ ...head, result: null })).toBe('running');
  expect(sameLuck({ ...head, seed: null })).toBe('no-seed');
});

test('a table of bots alone is not laid', () => {
  const draft = forkDraft(head);
  draft.seats = draft.seats.map((seat) => ({ ...seat, who: 'bot' as const }));
  expect(forkProblems(draft).map(({ field }) => field)).toEqual(['seats']);
});
