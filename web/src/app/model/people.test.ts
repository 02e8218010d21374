import { expect, test } from 'vitest';
import { hazelNow, seatNow } from '../testing/rooms';
import { isolated, presence, presenceText } from './people';

test.each([
  ['here', seatNow(), 1],
  ['here', seatNow(), null],
  ['away', seatNow(), 0],
  ['to_come', seatNow({ joined: false }), 0],
  ['leaving', seatNow({ leaving: 5 }), 1],
  ['bot', hazelNow, 0],
  ['stand_in', seatNow({ player: 'bot', bot: 'greedy', why: 'away' }), 0],
] as const)('%s', (what, now, here) => expect(presence(now, here)).toBe(what));

test('why a bot plays is said', () => {
  const texts = (['host', 'left', 'away', 'clock'] as const).map((why) => presenceText(seatNow({ player: 'bot', why }), 0));
  expect(new Set(texts).size).toBe(4);
  expect(presenceText(seatNow({ leaving: 5 }), 1, '0:45')).toContain('0:45');
});

test('a name that runs to the left keeps to itself; any other is left alone', () => {
  expect(isolated('דנה')).toBe('\u2068דנה\u2069');
  expect(isolated('<b>Ann</b>')).toBe('<b>Ann</b>');
});
