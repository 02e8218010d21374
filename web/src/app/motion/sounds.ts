// Soft sounds, made here by a few sines: no file is fetched, and nothing sounds before a person asked for it.
import type { Face } from '../model/faces';
import type { News } from '../model/news';

export const SOUNDS = ['draw', 'buy', 'mischief', 'protection', 'season', 'turn', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

/** What an action sounds like: one sound, that of the weightiest thing in it. */
export function soundOf(news: News, card: (id: string) => Pick<Face, 'kind'>): Sound | null {
  const heard = new Set<Sound>();
  for (const { what, card: id } of news.events) {
    if (what === 'game_ended') heard.add('end');
    else if (what === 'season_began') heard.add('season');
    else if (what === 'protected') heard.add('protection');
    else if (what === 'lost' || what === 'vulnerable_lost') heard.add('mischief');
    else if (what === 'bought') heard.add('buy');
    else if (what === 'drew') heard.add(id !== undefined && card(id).kind === 'mischief' ? 'mischief' : 'draw');
  }
  return (['end', 'season', 'protection', 'mischief', 'buy', 'draw'] as const).find((sound) => heard.has(sound)) ?? null;
}

/** A tone: how high in hertz, from when, for how long in seconds, how loud; `to`: where it glides. */
interface Tone {
  readonly hertz: number;
  readonly from: number;
  readonly long: number;
  readonly loud: number;
  readonly to?: number;
}

const tone = (hertz: number, from: number, long: number, loud: number, to?: number): Tone =>
  ({ hertz, from, long, loud, ...(to === undefined ? {} : { to }) });

/** A small bell: the tone, and softer its octave and a fifth above that. */
const bell = (hertz: number, from: number, long = 0.9, loud = 0.5): Tone[] =>
  [tone(hertz, from, long, loud), tone(hertz * 2, from, long * 0.6, loud * 0.3), tone(hertz * 3, from, long * 0.35, loud * 0.12)];

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  draw: [tone(520, 0, 0.12, 0.35, 640)],
  buy: [...bell(523, 0, 0.5), ...bell(784, 0.11, 0.7)],
  mischief: [tone(330, 0, 0.22, 0.45, 247), tone(262, 0.18, 0.34, 0.45, 185)],
  protection: [tone(196, 0, 0.16, 0.6, 150), ...bell(659, 0.06, 0.6, 0.35)],
  season: [...bell(392, 0, 1.2), ...bell(494, 0.22, 1.2), ...bell(587, 0.44, 1.2), ...bell(784, 0.66, 1.6)],
  turn: [...bell(659, 0, 0.5, 0.4), ...bell(880, 0.14, 0.8, 0.4)],
  end: [...bell(523, 0, 1.4), ...bell(659, 0.18, 1.4), ...bell(784, 0.36, 1.4), ...bell(1047, 0.54, 2)],
};
const ATTACK = 0.012; // seconds: without it each tone begins with a click
const SOFT = 0.25; // of full scale at the loudest setting
const GESTURES = ['pointerdown', 'keydown'] as const;

export class Voice {
  private context: AudioContext | null = null;
  private readonly wake = () => this.rise();

  constructor(
    /** From 0 to 1; 0: silent, and nothing is made. */
    private readonly volume: () => number,
    private readonly make: () => AudioContext = () => new AudioContext(),
  ) {
    for (const gesture of GESTURES) window.addEventListener(gesture, this.wake, { capture: true });
  }

  close(): void {
    for (const gesture of GESTURES) window.removeEventListener(gesture, this.wake, { capture: true });
    void this.context?.close();
    this.context = null;
  }

  play(sound: Sound): void {
    const { context } = this;
    const volume = this.volume();
    if (!context || volume <= 0 || document.hidden) return;
    const out = context.createGain();
    out.gain.value = volume * SOFT;
    out.connect(context.destination);
    for (const each of TONES[sound]) sing(context, out, each);
  }

  /** Browsers let a page sound only from a gesture on; no gesture makes anything while sounds are off. */
  private rise(): void {
    if (this.volume() <= 0) return;
    this.context ??= this.make();
    if (this.context.state === 'suspended') void this.context.resume();
  }
}

function sing(context: AudioContext, out: AudioNode, { hertz, from, long, loud, to }: Tone): void {
  const start = context.currentTime + from;
  const source = context.createOscillator();
  const shape = context.createGain();
  source.frequency.setValueAtTime(hertz, start);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, start + long);
  shape.gain.setValueAtTime(0.0001, start);
  shape.gain.exponentialRampToValueAtTime(loud, start + ATTACK);
  shape.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(shape).connect(out);
  source.start(start);
  source.stop(start + long + 0.05);
}
