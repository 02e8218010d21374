/** Eyes, snout and mouth of a dragon, for every mood. */
import { INK, flat, line } from '../paper';
import { blob, circle } from '../path';
import type { Mood } from './parts';

/** What a face says: its mood, or which Mischief it is up to. */
export type Deed = 'picky' | 'bored' | 'grumpy';
export type Expression = Mood | Deed;
type Eyes = Expression | 'sleep' | 'peek';

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
  /** How far it points aside, before scale: the head of a dragon that looks past us. */
  lean?: number;
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

/** Half shut, and looking at nothing. */
function dull({ x, y, s, side, skin }: Eye): string {
  const lid = `M${x - 11 * s} ${y - 11 * s}H${x + 11 * s}V${y - s}H${x - 11 * s}Z`;
  return (
    flat(INK.cream, circle(x, y, 8.6 * s)) +
    flat(INK.ink, circle(x + 2 * s, y + 2.6 * s, 4.6 * s)) +
    flat(skin, lid) +
    line(INK.ink, 4 * s, `M${x - 10 * s} ${y - s}H${x + 10 * s}`) +
    line(INK.ink, 2.4 * s, `M${x - 5 * s} ${y + 12 * s}q${5 * s} ${2.5 * s * side} ${10 * s} 0`, 0.4)
  );
}

/** Shut tight, with a brow above: it will not even look. */
const refusing = (eye: Eye): string =>
  closed(eye) +
  line(INK.ink, 3.4 * eye.s, `M${eye.x - 9 * eye.s} ${eye.y - (9 + eye.side * 2) * eye.s}L${eye.x + 9 * eye.s} ${eye.y - (9 - eye.side * 2) * eye.s}`);

const EYE: Record<Eyes, (eye: Eye) => string> = {
  idle: open,
  joy: laughing,
  win: laughing,
  mischief: scheming,
  picky: refusing,
  bored: dull,
  grumpy: scheming,
  sleep: closed,
  peek: peeking,
};

function mouth(x: number, y: number, s: number, mood: Expression): string {
  const p = (u: number, v: number): string => `${x + u * s} ${y + v * s}`;
  if (mood === 'joy' || mood === 'win')
    return (
      flat(INK.ink, `M${p(-9, 1)}H${x + 9 * s}Q${p(8, 12)} ${p(0, 12)}Q${p(-8, 12)} ${p(-9, 1)}Z`) +
      flat(INK.rose, `M${p(-5, 9)}Q${p(0, 4)} ${p(5, 9)}Q${p(0, 13.5)} ${p(-5, 9)}Z`)
    );
  if (mood === 'picky')
    return (
      line(INK.ink, 3 * s, `M${p(-10, 2)}Q${p(0, 5)} ${p(10, 2)}`) +
      flat('#d9675f', `M${p(-5, 4)}V${y + 10 * s}Q${p(-5, 16)} ${p(0, 16)}Q${p(5, 16)} ${p(5, 10)}V${y + 4 * s}Z`) +
      line(INK.rust, 1.4 * s, `M${p(0, 6)}V${y + 12 * s}`)
    );
  if (mood === 'bored') return line(INK.ink, 3 * s, `M${p(-9, 4)}H${x + 9 * s}`);
  if (mood === 'grumpy') return line(INK.ink, 3.4 * s, `M${p(-10, 8)}Q${p(0, -3)} ${p(10, 8)}`);
  if (mood === 'mischief')
    return (
      line(INK.ink, 3 * s, `M${p(-10, 5)}Q${p(2, 8)} ${p(11, -1)}`) +
      flat(INK.cream, `M${p(1, 6.4)}L${p(4.4, 12)}L${p(7.4, 3.6)}Z`)
    );
  return line(INK.ink, 3 * s, `M${p(-8, 2)}Q${p(-4, 7)} ${p(0, 2.6)}Q${p(4, 7)} ${p(8, 2)}`);
}

/** The back of the nose, from between the eyes down to the muzzle. */
const bridge = (x: number, y: number, mx: number, my: number, s: number): string =>
  blob([
    [x, y - 6 * s], [x + 6 * s, y], [mx + 12 * s, my - 9 * s], [mx, my], [mx - 11 * s, my - 9 * s], [x - 6 * s, y],
  ]);

const nose = (x: number, my: number, s: number): string[] =>
  [-1, 1].map((k) => circle(x + k * 8 * s, my - 8 * s, 6.6 * s, 5 * s));

/** Cheeks, back of the nose, muzzle and nostrils. A snout that points aside hides the cheek behind it. */
function snoutOf(x: number, y: number, mx: number, my: number, s: number, o: FaceOptions): string {
  const lean = o.lean ?? 0;
  const seen = lean === 0 ? [-1, 1] : [lean < 0 ? 1 : -1];
  const [mw, mh] = o.muzzleSize ?? [19, 13.5];
  let b = flat(o.cheek ?? INK.rose, seen.map((k) => circle(x + k * (o.gap + 9) * s, y + 15 * s, 7.5 * s, 5 * s)), 0.8);
  if (o.bridge) b += flat(o.ridge ?? o.bridge, bridge(x, y, mx, my, s));
  if (o.muzzle) b += flat(o.muzzle, circle(mx, my, mw * s, mh * s));
  if (o.bridge) b += flat(o.bridge, nose(mx, my, s));
  return b + flat(INK.ink, [circle(mx - 6 * s, my - 5 * s, 1.9 * s), circle(mx + 6 * s, my - 5 * s, 1.9 * s)]);
}

/** A face around (x, y), the point between the eyes. */
export function face(x: number, y: number, mood: Expression, o: FaceOptions): string {
  const s = o.scale ?? 1;
  const [mx, my] = [x + (o.lean ?? 0) * s, y + (o.snout ?? 20) * s];
  const eyes = o.eyes ?? mood;
  let b = snoutOf(x, y, mx, my, s, o) + mouth(mx, my, s, mood);
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
