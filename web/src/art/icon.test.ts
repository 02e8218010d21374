import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { iconFile, maskableFile } from './icon';
import { box } from './testing/measure';

const pixels = (name: string): number[] => {
  const png = readFileSync(`public/icons/${name}`);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

it('keeps the committed signs as they are drawn (after a change: vitest -u, then python -m tools.icons)', async () => {
  await expect(iconFile()).toMatchFileSnapshot('../../public/icon.svg');
  await expect(maskableFile()).toMatchFileSnapshot('../../public/icons/maskable.svg');
});

it('comes in the sizes that a home screen asks for, and small', () => {
  expect(pixels('192.png')).toEqual([192, 192]);
  expect(pixels('512.png')).toEqual([512, 512]);
  for (const name of readdirSync('public/icons')) {
    expect(gzipSync(readFileSync(`public/icons/${name}`)).length, name).toBeLessThan(45_000);
  }
});

it('keeps the pot within its file, and on a home screen within the circle that is never cut', () => {
  const { left, top, right, bottom } = box(iconFile());
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(-66);
  expect(Math.max(right, bottom)).toBeLessThanOrEqual(66);
  const scale = 0.7;
  for (const x of [left, right]) expect(Math.abs(x) * scale).toBeLessThan(0.4 * 132);
  for (const y of [top, bottom]) expect(Math.abs(y) * scale).toBeLessThan(0.4 * 132);
});
