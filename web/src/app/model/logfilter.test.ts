import { expect, test } from 'vitest';
import { fitting, kindOfLine, KINDS } from './logfilter';
import type { Line } from './sentences';

function line(what: string, text: string, seat: number | null = 0): Line {
  return { seat, what, text, cards: [], events: [] };
}

const log = [
  line('drew', 'You drew Café Crème.'),
  line('lost', 'Bored made Hazel lose Feeding 1.', 1),
  line('bought', 'Hazel bought Book with Feeding 1.', 1),
  line('season_began', 'Fall begins.', null),
  line('say', 'Hazel: a good fall to you', 1),
];
const all = { seat: null, kind: 'all', words: '' } as const;

test.each([
  ['nothing asked', {}, [0, 1, 2, 3, 4]],
  ['a seat', { seat: 1 }, [1, 2, 4]],
  ['a kind', { kind: 'mischief' as const }, [1]],
  ['what people say', { kind: 'people' as const }, [4]],
  ['a word, however written', { words: ' FEEDING ' }, [1, 2]],
  ['letters without their marks', { words: 'cafe creme' }, [0]],
  ['every word of several', { words: 'hazel book' }, [2]],
  ['all at once', { seat: 1, kind: 'people' as const, words: 'fall' }, [4]],
  ['what there is not', { words: 'dragonfruit' }, []],
])('%s', (_, wanted, found) => {
  expect(fitting(log, { ...all, ...wanted })).toEqual(found.map((i) => log[i]));
});

test('every line has a kind that can be chosen', () => {
  for (const each of log) expect(KINDS).toContain(kindOfLine(each));
  expect(kindOfLine(line('tea_spilled', ''))).toBe('people');
});
