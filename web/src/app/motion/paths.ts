// The way of one card over the page, as keyframes of transform and opacity and of nothing else.
import type { Place } from './moves';
import type { Actor, Leg } from './timing';

/** Where a card lies: its centre and its width, in pixels of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}

/** Where a card lies at a place: before what happened, or after it. */
export type Find = (place: Place, card: string | null, when: 'before' | 'after') => Box | null;

export interface Flight {
  /** The width at which the card is painted; scaled down elsewhere, so that it is never blurred. */
  readonly width: number;
  readonly delay: number;
  readonly duration: number;
  readonly path: Keyframe[];
  readonly fade: Keyframe[];
  /** How face and back turn over; null: it shows one side all the way. */
  readonly turn: { readonly face: Keyframe[]; readonly back: Keyframe[] } | null;
}

export const RATIO = 1.4; // height of a card, in widths
const RISE = 40; // pixels at most that a way is bent upwards
const EASE = 'cubic-bezier(0.35, 0, 0.2, 1)';
const RUSH = 'cubic-bezier(0.6, 0, 0.9, 0.4)';
const SOFT = 'cubic-bezier(0.2, 0.6, 0.3, 1)';

interface Stop extends Box {
  readonly at: number;
  readonly turn?: number;
  readonly easing?: string;
}

/** Null where the page shows no place that it needs. `painted`: the width at which the card is painted already. */
export function flightOf(actor: Actor, find: Find, painted?: number): Flight | null {
  const stops: Stop[] = [];
  let here: Box | null = null;
  for (const leg of actor.legs) {
    here ??= find(leg.from, actor.card, 'before') ?? find(leg.from, actor.card, 'after');
    const there: Box | null = here && goal(leg, actor.card, here, find);
    if (!here || !there) return null;
    stops.push(...wayOf(leg, here, there));
    here = stops.at(-1) ?? there; // who bounces off ends where it began
  }
  const first = actor.legs[0];
  const last = actor.legs.at(-1) ?? first;
  // Who lies in sight stays there until it goes; the others come out of a pile.
  const start = inSight(first.from) ? 0 : first.start;
  const duration = last.end - start;
  const share = (time: number) => Math.min(1, Math.max(0, (time - start) / duration));
  const width = painted ?? Math.max(...stops.map(({ w }) => w));
  return {
    width, delay: start, duration,
    path: framesOf(stops, width, share),
    fade: fadeOf(first, last, share),
    turn: TURNED.has(first.manner) ? turnOf(share(first.start), share(first.end)) : null,
  };
}

/** Without a frame at the very start a card that waits would slide in from the corner of the page. */
function framesOf(stops: readonly Stop[], width: number, share: (time: number) => number): Keyframe[] {
  const frames = stops.map((stop) => frame(stop, width, share(stop.at)));
  const [first] = frames;
  return first && (first.offset ?? 0) > 0 ? [{ ...first, offset: 0, easing: 'linear' }, ...frames] : frames;
}

const TURNED = new Set(['draw', 'reveal', 'deal']);

/** Whether a card lies there face up. */
export function inSight(place: Place): boolean {
  return /^(hold|market:|memory|mentors)/.test(place);
}

function goal(leg: Leg, card: string | null, here: Box, find: Find): Box | null {
  if (leg.to === 'box') return { ...here, y: here.y - RISE };
  if (leg.to === leg.from) return here;
  if (!leg.aim) return find(leg.to, card, 'after') ?? find(leg.to, card, 'before');
  const aim = find(leg.to, leg.aim, 'before') ?? find(leg.to, leg.aim, 'after');
  return aim && { x: aim.x - aim.w * 0.3, y: aim.y - aim.w * 0.75, w: Math.max(aim.w, here.w * 0.8) };
}

function wayOf({ manner, start, end, turn }: Leg, from: Box, to: Box): Stop[] {
  const at = (part: number) => start + (end - start) * part;
  const between = (part: number): Box => ({ x: mix(from.x, to.x, part), y: mix(from.y, to.y, part), w: mix(from.w, to.w, part) });
  const stand: Stop = { ...from, at: start, easing: EASE };
  const come: Stop = { ...to, at: end };
  if (manner === 'nudge') return [stand, { ...from, y: from.y - from.w * 0.12, w: from.w * 1.12, at: at(0.4), easing: EASE }, come];
  if (manner === 'strike') {
    const back = { ...from, y: from.y - from.w * 0.15, turn: 6, at: at(0.35), easing: RUSH };
    return [stand, back, { ...to, y: to.y + to.w * 0.22, turn: -8, at: at(0.8), easing: SOFT }, { ...come, turn: -4 }];
  }
  if (manner === 'lose') {
    const hit = { ...from, y: from.y + from.w * 0.12, turn: 12, at: at(0.25), easing: EASE };
    return [{ ...stand, easing: SOFT }, hit, come];
  }
  if (manner === 'bounce') return [{ ...stand, easing: RUSH }, ...bounced(from, to, at)];
  if (manner === 'shuffle') {
    const side = turn % 2 ? 1 : -1;
    return [stand, { ...to, x: to.x + side * to.w * 0.95, y: to.y - to.w * 0.3, turn: side * 14, at: at(0.6), easing: EASE }, come];
  }
  const rise = Math.min(RISE, Math.hypot(to.x - from.x, to.y - from.y) * 0.14);
  return [stand, { ...between(0.5), y: between(0.5).y - rise, w: between(0.5).w * 1.04, at: at(0.5), easing: 'ease-out' }, come];
}

/** Towards the Protection, which stands where the way to the hold goes, and off it. */
function bounced(from: Box, to: Box, at: (part: number) => number): Stop[] {
  const hit = { x: mix(from.x, to.x, 0.65), y: mix(from.y, to.y, 0.65), w: to.w };
  const off = { x: from.x + (from.x - to.x) * 0.25 + from.w * 0.2, y: from.y - from.w * 0.35, w: from.w };
  return [
    { ...hit, turn: -6, at: at(0.4), easing: SOFT },
    { ...off, turn: 16, at: at(0.72), easing: EASE },
    { ...from, turn: 8, at: at(1) },
  ];
}

function fadeOf(first: Leg, last: Leg, share: (time: number) => number): Keyframe[] {
  const into = first.start + (first.end - first.start) * 0.15;
  const out = last.end - (last.end - last.start) * (last.to === 'box' ? 0.6 : 0.2);
  const shown = inSight(first.from) ? [{ offset: 0, opacity: 1 }] : [{ offset: 0, opacity: 0 }, { offset: share(into), opacity: 1 }];
  if (inSight(last.to)) return [...shown, { offset: 1, opacity: 1 }];
  return [...shown, { offset: share(out), opacity: 1 }, { offset: 1, opacity: 0 }];
}

/** The back narrows to its edge, then the face comes out of it. */
function turnOf(start: number, end: number): { face: Keyframe[]; back: Keyframe[] } {
  const [edge, open] = [mix(start, end, 0.45), mix(start, end, 0.9)];
  const [wide, narrow] = ['scaleX(1)', 'scaleX(0)'];
  return {
    face: [{ offset: 0, transform: narrow }, { offset: edge, transform: narrow }, { offset: open, transform: wide }, { offset: 1, transform: wide }],
    back: [{ offset: 0, transform: wide }, { offset: start, transform: wide }, { offset: edge, transform: narrow }, { offset: 1, transform: narrow }],
  };
}

function frame({ x, y, w, turn = 0, easing = 'linear' }: Stop, width: number, offset: number): Keyframe {
  const move = `translate(${round(x - width / 2)}px, ${round(y - (width * RATIO) / 2)}px)`;
  return { offset, easing, transform: `${move} rotate(${turn}deg) scale(${round(w / width)})` };
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
