/** Eyes, snout and mouth of a dragon, for every mood. */
import { INK, flat, line } from '../paper';
import { circle, sym } from '../path';
import type { Mood } from './parts';

type Eyes = Mood | 'sleep' | 'peek';

export interface FaceOptions {
  /** Half the distance between the eyes, before scale. */
  gap: number;
  /** The colour of the lids. */
  skin: string;
  muzzle?: string;
  cheek?: string;
  scale?: number;
  /** How far the snout lies below the eyes, before scale. */
  snout?: number;
  /** Half width and half height of the snout, before scale. */
  muzzleSize?: readonly [number, number];
  /** A long snout with raised nostrils of this colour; `ridge` is the back of the nose. */
  bridge?: string;
  ridge?: string;
  /** +1 or -1: where mischievous eyes look. */
  look?: 1 | -1;
  /** Eyes of another mood than the mouth. */
  eyes?: Eyes;
  lashes?: boolean;
}

interface Eye {
  x: number;
  y: number;
  s: number;
  side: 1 | -1;
  skin: string;
  look: number;
}

const open = ({ x, y, s }: Eye): string =>
  flat(INK.ink, circle(x, y, 6.6 * s, 8 * s)) + flat(INK.cream, circle(x + 2.2 * s, y - 3 * s, 2.5 * s));

const laughing = ({ x, y, s }: Eye): string =>
  line(INK.ink, 4.2 * s, `M${x - 8 * s} ${y + 3 * s}Q${x} ${y - 9 * s} ${x + 8 * s} ${y + 3 * s}`);

const closed = ({ x, y, s }: Eye): string =>
  line(INK.ink, 4 * s, `M${x - 8 * s} ${y - s}Q${x} ${y + 8 * s} ${x + 8 * s} ${y - s}`);

function peeking(eye: Eye): string {
  const { x, y, s, skin } = eye;
  if (eye.side < 0) return closed(eye);
  const lid = `M${x - 9 * s} ${y - 9 * s}H${x + 9 * s}V${y - 1.5 * s}Q${x} ${y - 4.5 * s} ${x - 9 * s} ${y - 1.5 * s}Z`;
  return (
    flat(INK.ink, circle(x, y + s, 6.2 * s, 6.6 * s)) +
    flat(INK.cream, circle(x + 2 * s, y - s, 2.2 * s)) +
    flat(skin, lid) +
    line(INK.ink, 2.6 * s, `M${x - 7.5 * s} ${y - 1.5 * s}Q${x} ${y - 5 * s} ${x + 7.5 * s} ${y - 0.5 * s}`)
  );
}

function scheming({ x, y, s, side, skin, look }: Eye): string {
  const [left, right] = side < 0 ? [6, 0] : [0, 6];
  const lid = `M${x - 12 * s} ${y - 12 * s}H${x + 12 * s}V${y - right * s}L${x - 12 * s} ${y - left * s}Z`;
  const brow = `M${x - 10 * s} ${y - (left + 1) * s}L${x + 10 * s} ${y - (right + 1) * s}`;
  return (
    flat(INK.cream, circle(x, y, 9 * s)) +
    flat(INK.ink, circle(x + 2.6 * s * look, y + 2.2 * s, 5.2 * s)) +
    flat(INK.cream, circle(x + (2.6 * look + 1.6) * s, y, 1.6 * s)) +
    flat(skin, lid) +
    line(INK.ink, 4 * s, brow)
  );
}

const EYE: Record<Eyes, (eye: Eye) => string> = {
  idle: open,
  joy: laughing,
  mischief: scheming,
  sleep: closed,
  peek: peeking,
};

function mouth(x: number, y: number, s: number, mood: Mood): string {
  const p = (u: number, v: number): string => `${x + u * s} ${y + v * s}`;
  if (mood === 'joy')
    return (
      flat(INK.ink, `M${p(-9, 1)}H${x + 9 * s}Q${p(8, 12)} ${p(0, 12)}Q${p(-8, 12)} ${p(-9, 1)}Z`) +
      flat(INK.rose, `M${p(-5, 9)}Q${p(0, 4)} ${p(5, 9)}Q${p(0, 13.5)} ${p(-5, 9)}Z`)
    );
  if (mood === 'mischief')
    return (
      line(INK.ink, 3 * s, `M${p(-10, 5)}Q${p(2, 8)} ${p(11, -1)}`) +
      flat(INK.cream, `M${p(1, 6.4)}L${p(4.4, 12)}L${p(7.4, 3.6)}Z`)
    );
  return line(INK.ink, 3 * s, `M${p(-8, 2)}Q${p(-4, 7)} ${p(0, 2.6)}Q${p(4, 7)} ${p(8, 2)}`);
}

/** The back of the nose, from between the eyes down to the muzzle. */
const bridge = (x: number, y: number, my: number, s: number): string =>
  sym([[x, y - 6 * s], [x + 6 * s, y], [x + 11 * s, my - 9 * s], [x, my]], x);

const nose = (x: number, my: number, s: number): string[] =>
  [-1, 1].map((k) => circle(x + k * 8 * s, my - 8 * s, 6.6 * s, 5 * s));

/** A face around (x, y), the point between the eyes. */
export function face(x: number, y: number, mood: Mood, o: FaceOptions): string {
  const s = o.scale ?? 1;
  const my = y + (o.snout ?? 20) * s;
  const eyes = o.eyes ?? mood;
  const cheeks = [-1, 1].map((k) => circle(x + k * (o.gap + 9) * s, y + 15 * s, 7.5 * s, 5 * s));
  const [mw, mh] = o.muzzleSize ?? [19, 13.5];
  let b = flat(o.cheek ?? INK.rose, cheeks, 0.8);
  if (o.bridge) b += flat(o.ridge ?? o.bridge, bridge(x, y, my, s));
  if (o.muzzle) b += flat(o.muzzle, circle(x, my, mw * s, mh * s));
  if (o.bridge) b += flat(o.bridge, nose(x, my, s));
  b += flat(INK.ink, [circle(x - 6 * s, my - 5 * s, 1.9 * s), circle(x + 6 * s, my - 5 * s, 1.9 * s)]);
  b += mouth(x, my, s, mood);
  for (const side of [-1, 1] as const) {
    b += EYE[eyes]({ x: x + side * o.gap * s, y, s, side, skin: o.skin, look: o.look ?? 1 });
    if (!o.lashes || eyes === 'mischief') continue;
    const [x1, x2] = [x + side * (o.gap + 6) * s, x + side * (o.gap + 7) * s];
    b += line(INK.ink, 2.4 * s, [
      `M${x1} ${y - 4 * s}l${side * 6 * s} ${-4 * s}`,
      `M${x2} ${y + s}l${side * 6.5 * s} ${-0.5 * s}`,
    ]);
  }
  return b;
}
