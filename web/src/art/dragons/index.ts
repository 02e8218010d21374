/** The four dragons, each in a box of 240 by 240 units. */
import { portrait, type DragonArt, type Mood } from '../names';
import { at } from '../paper';
import { chamomile } from './chamomile';
import type { Expression } from './face';
import { ginseng } from './ginseng';
import { jasmine } from './jasmine';
import { rooibos } from './rooibos';

export const BOX = 240;
const DRAW: Record<DragonArt, (mood: Mood, says?: Expression, bare?: boolean) => string> = { ginseng, rooibos, chamomile, jasmine };

/** Offset and scale that keep every pose inside the box. */
const FIT: Record<DragonArt, readonly [x: number, y: number, scale: number]> = {
  ginseng: [-3, 0, 1],
  rooibos: [-4, 18, 0.92],
  chamomile: [-1, 0, 1],
  jasmine: [8, 15, 0.93],
};

export function dragon(kind: DragonArt, mood: Mood): string {
  const [x, y, scale] = FIT[kind];
  return at(x, y, scale, 0, DRAW[kind](mood));
}

/** The dragon with its face at (x, y), scaled: for pictures in which only a part of it shows. */
export function peek(kind: DragonArt, mood: Mood, x: number, y: number, scale: number): string {
  const head = portrait(kind, mood);
  return at(x, y, scale, 0, at(-head.x, -head.y, 1, 0, dragon(kind, mood)));
}

/** The dragon as it misbehaves, alone with its face at (x, y): what it spoils is drawn by the picture. */
export function imp(kind: DragonArt, says: Expression, x: number, y: number, scale: number): string {
  const head = portrait(kind, 'mischief');
  const [dx, dy, size] = FIT[kind];
  return at(x, y, scale, 0, at(dx - head.x, dy - head.y, size, 0, DRAW[kind]('mischief', says, true)));
}
