import { expect, test } from 'vitest';
import { faces } from '../testing/faces';
import { botName } from './bots';

test('a bot goes by its name in the catalogue, else by its own', () => {
  expect(botName('greedy')).toBe('sensibly');
  expect(botName('somebody-new')).toBe('somebody-new');
});

test('a bot that learned on another edition is marked as such', () => {
  expect(botName('sage', faces)).toBe('as well as it can (not trained on this edition)');
  expect(botName('greedy', faces)).toBe('sensibly');
});
