import { expect, test } from 'vitest';

test('the test window answers media queries', () => {
  expect(window.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(false);
});
