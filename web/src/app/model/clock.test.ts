import { expect, test } from 'vitest';
import { clockText, spanText, timeLeft, warning } from './clock';

const SECOND = 1_000;
const clock = { left: [60 * SECOND, 30 * SECOND, null], running: 1, since: 5 * SECOND };

test('only the running clock loses time, never below zero, and who has none has none', () => {
  expect([0, 1, 2, 3].map((seat) => timeLeft(clock, seat, 15 * SECOND))).toEqual([60 * SECOND, 20 * SECOND, null, null]);
  expect(timeLeft(clock, 1, 999 * SECOND)).toBe(0);
  expect(timeLeft(clock, 1, 0)).toBe(30 * SECOND);
  expect(timeLeft(null, 0, 0)).toBeNull();
});

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [9 * SECOND, '0:09'],
  [61 * SECOND, '1:01'],
  [3_600 * SECOND, '1:00:00'],
  [(26 * 3_600 + 5) * SECOND, '1 d 2 h'],
])('%i milliseconds read %s', (ms, text) => expect(clockText(ms)).toBe(text));

test('a span says its two largest units', () => {
  expect(spanText(0)).toBe('0 seconds');
  expect(spanText(90 * SECOND)).toBe('1 minute 30 seconds');
  expect(spanText(3_600 * SECOND)).toBe('1 hour');
  expect(spanText((86_400 + 3_600 + 60) * SECOND)).toBe('1 day 1 hour');
});

test('warnings come at 30 and at 10 seconds, where there was more than that at first', () => {
  expect([31, 30, 11, 10, 0].map((left) => warning(left * SECOND, 600))).toEqual([null, 30, 30, 10, 10]);
  expect([25, 10].map((left) => warning(left * SECOND, 30))).toEqual([null, 10]);
  expect(warning(0, 10)).toBeNull();
});
