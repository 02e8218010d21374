import { describe, expect, test } from 'vitest';
import { fanGap, flowWidth, isWide, layout, lineWidth, sideMini, sideWidth, zoomOf } from './layout';

describe.each([[2, 3], [3, 4], [4, 5]])('%i seats and %i Memories', (seats, memories) => {
  test.each([[320, 568], [360, 740], [390, 844], [768, 1024]])('rows fit across %i pixels', (width, height) => {
    const { row, memory, wide } = layout(width, height, { seats, market: 4, memories });
    expect(wide).toBe(false);
    expect(4 * row + 3 * 7).toBeLessThanOrEqual(width - 36);
    expect(memories * memory + (memories - 1) * 7).toBeLessThanOrEqual(width - 36);
    expect(Math.min(row, memory)).toBeGreaterThanOrEqual(44);
  });

  test.each([[1280, 800], [1366, 768], [1920, 1080], [2560, 1440], [3840, 2160]])('rows fit into %i by %i', (width, height) => {
    const { row, wide } = layout(width, height, { seats, market: 4, memories });
    expect(wide).toBe(true);
    expect(2 * 1.4 * row).toBeLessThan(height - 48 - 218);
    expect(row).toBeGreaterThanOrEqual(96);
  });

  test.each([[1000, 700], [1024, 768], [1100, 800]])('rows fit across a narrow table of %i by %i', (width, height) => {
    const { row, full } = layout(width, height, { seats, market: 4, memories });
    const cloth = width - 2 * sideWidth(width) - 48;
    expect(98 + 36 + Math.max(4, memories) * (row + 14)).toBeLessThanOrEqual(cloth);
    expect(full).toBe(row >= 94);
  });
});

test('a phone on its side shows smaller cards than a tablet', () => {
  const places = { seats: 2, market: 4, memories: 3 };
  expect(layout(844, 390, places).row).toBeLessThan(layout(844, 900, places).row);
});

test.each([[844, 390], [667, 375], [640, 400]])('a phone on its side, %i by %i, has a column for what may be done', (width, height) => {
  const { row, memory, column } = layout(width, height, { seats: 4, market: 4, memories: 5 });
  expect(column).toBeGreaterThanOrEqual(200);
  expect(Math.max(4 * row + 3 * 7, 5 * memory + 4 * 7)).toBeLessThanOrEqual(width - column - 36);
});

test('elsewhere there is none', () => {
  const columns = [[320, 200], [320, 568], [390, 844], [768, 1024], [1280, 800]].map(([width = 0, height = 0]) => layout(width, height, { seats: 2, market: 4, memories: 3 }).column);
  expect(columns).toEqual([0, 0, 0, 0, 0]);
});

test('a low window is laid out like a phone, however wide', () => {
  expect(isWide(1280, 500)).toBe(false);
});

test('held cards shrink until one line holds them, but not below what a finger needs', () => {
  expect(lineWidth([2, 1], 700, 86)).toBe(86);
  expect(lineWidth([4, 3, 1], 700, 86)).toBe(72);
  expect(lineWidth([20], 700, 86)).toBe(48);
  expect(flowWidth(5, 330, 60, 12)).toBe(56);
  expect(flowWidth(9, 330, 60, 12)).toBe(56);
  expect(flowWidth(8, 330, 92, 12)).toBe(56);
});

test('cards of a seat at the side shrink only where its groups would not fit the panel', () => {
  expect(sideMini([3, 1], 184, 300, 48)).toBe(48);
  expect(sideMini([1, 1], 184, 95, 48)).toBe(48); // side by side
  expect(sideMini([3, 1, 1, 1, 1], 184, 200, 48)).toBeLessThan(48);
  expect(sideMini([20, 20], 184, 100, 48)).toBe(30);
});

test('windows up to a laptop’s are not enlarged, larger ones are', () => {
  expect([zoomOf(390, 844), zoomOf(1280, 800), zoomOf(3000, 600)]).toEqual([1, 1, 1]);
  expect(zoomOf(2560, 1440)).toBe(1.65);
  expect(zoomOf(3840, 2160)).toBe(2.5);
});

test('small cards overlap only where they must', () => {
  expect(fanGap(3, 30, 200, 8)).toBe(8);
  expect(fanGap(7, 30, 160, 8)).toBeLessThan(0);
  expect(7 * 30 + 6 * fanGap(7, 30, 160, 8)).toBeLessThanOrEqual(160);
  expect(fanGap(1, 30, 10, 8)).toBe(8);
});
