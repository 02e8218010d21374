// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { BOX, dragon } from './dragons';
import { DRAGONS, MOODS, portrait } from './names';
import { svgFile } from './paper';
import { box } from './testing/measure';

const poses = DRAGONS.flatMap((kind) => MOODS.map((mood) => [kind, mood] as const));

describe('a pose', () => {
  it.each(poses)('of %s, %s, stays inside its box', (kind, mood) => {
    const { left, top, right, bottom } = box(svgFile(BOX, BOX, dragon(kind, mood)));
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(BOX);
    expect(bottom).toBeLessThanOrEqual(BOX);
  });

  it.each(DRAGONS)('of %s differs from its others', (kind) => {
    expect(new Set(MOODS.map((mood) => dragon(kind, mood))).size).toBe(MOODS.length);
  });

  it.each(poses)('of %s, %s, has its face in the portrait', (kind, mood) => {
    const { x, y, r } = portrait(kind, mood);
    expect(Math.min(x, y, BOX - x, BOX - y)).toBeGreaterThan(0);
    expect(r).toBeLessThan(BOX / 2);
  });
});
