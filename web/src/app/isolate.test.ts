import { afterEach, expect, test } from 'vitest';
import { say, sayList, speak } from './words';

const apart = (name: string): string => `\u2068${name}\u2069`;

afterEach(() => speak('en'));

test('a name that runs against the sentence is kept in its place', async () => {
  await speak('en');
  expect(say('people.hand-back', { who: 'ليلى' })).toBe(`Give the seat back to ${apart('ليلى')}`);
  await speak('ar');
  expect(say('turn.other', { who: 'Pippa!' })).toContain(apart('Pippa!'));
  expect(sayList(['ليلى', 'Pippa'])).toContain(apart('Pippa'));
});

test('what runs with the sentence is left plain', async () => {
  await speak('en');
  expect(say('turn.other', { who: 'Pippa' })).toBe('Pippa’s turn');
  expect(sayList(['Zoë', '花'])).toBe('Zoë and 花');
  await speak('ar');
  expect(say('turn.other', { who: 'ليلى 2' })).not.toContain('\u2068');
});

test('what only chooses between words still chooses', async () => {
  await speak('ar');
  const own = say('event.drew', { me: 'yes', who: 'Pippa', card: 'Kite' });
  const other = say('event.drew', { me: 'no', who: 'Pippa', card: 'Kite' });
  expect(own).not.toContain('Pippa');
  expect(other).toContain(apart('Pippa'));
});
