// A game to step through: which ply is looked at, the steps that were fetched around it, and playing it like a film.
import type { Witness } from '../model/news';
import { wallClock, type Clock } from '../model/pacing';
import type { Faces } from '../model/faces';
import { tell, type Line } from '../model/sentences';
import { Refused, STEPS_AT_ONCE as CHUNK } from '../net/http';
import type { Refusal, Replay as Head, ReplayStep } from '../net/messages';
import { say } from '../words';
import { settings, SPEEDS } from './settings.svelte';

/** How long a step stays, in parts of the time that its sentences need to be read. */
export const PACES = { half: 2, one: 1, two: 0.5, five: 0.2 } as const;
export type Pace = keyof typeof PACES;

export interface Source {
  head(): Promise<Head>;
  steps(from: number, count: number): Promise<readonly ReplayStep[]>;
}

export interface Told extends Line {
  readonly key: string;
  readonly ply: number;
}

const MOST_CHUNKS = 12; // kept at once, however long the game
const AHEAD = 2; // chunks fetched before they are asked for, in the direction of travel
const READING = 900;
const SHORTEST = 160;

export class Replay {
  head = $state.raw<Head | null>(null);
  /** Where the reader is, or is on the way to. */
  ply = $state(0);
  /** What is shown: the step of `ply` as soon as it has come, until then the one before. */
  step = $state.raw<ReplayStep | null>(null);
  /** What happened around it, as far as it was fetched. */
  lines = $state.raw<readonly Told[]>([]);
  playing = $state(false);
  pace = $state<Pace>('one');
  problem = $state.raw<Refusal | null>(null);

  /** Sees each step on before the page shows it. */
  witness: Witness | null = null;

  private readonly chunks = new Map<number, readonly ReplayStep[]>();
  private direction = 1;
  private age = 0;
  private busy = false;
  private closed = false;
  private callOff: (() => void) | null = null;

  constructor(
    private readonly source: Source,
    private readonly faces: Faces,
    start: number,
    private readonly clock: Clock = wallClock,
  ) {
    this.ply = Math.max(0, start);
  }

  get last(): number {
    return this.head?.plies ?? 0;
  }

  get over(): boolean {
    return this.head?.result != null;
  }

  get loading(): boolean {
    return this.step?.ply !== this.ply;
  }

  name(seat: number): string {
    return this.head?.room.seats[seat]?.name ?? '';
  }

  /** The sentences of the step that is shown. */
  get told(): readonly Told[] {
    return this.step ? this.linesOf(this.step) : [];
  }

  /** The step in words, whatever it was. */
  get words(): readonly string[] {
    const told = this.told.map(({ text }) => text);
    if (told.length) return told;
    return this.step ? [say(this.step.ply ? 'replay.nothing' : 'replay.deal')] : [];
  }

  async open(): Promise<void> {
    await this.learn();
    this.go(this.ply);
  }

  close(): void {
    this.closed = true;
    this.pause();
  }

  // --- moving

  /** Goes to a ply, or to the nearest there is. */
  go(ply: number): void {
    const to = Math.min(Math.max(0, ply), this.head ? this.last : Infinity);
    if (to !== this.ply) this.direction = to > this.ply ? 1 : -1;
    this.ply = to;
    this.problem = null;
    this.callOff?.();
    this.callOff = null;
    this.show();
    void this.fetch();
  }

  move(by: number): void {
    this.pause();
    this.go(this.ply + by);
  }

  first(): void {
    this.pause();
    this.go(0);
  }

  /** To the last step; a game that goes on is asked anew where that is. */
  async toLast(): Promise<void> {
    this.pause();
    if (!this.over) await this.renew();
    this.go(this.last);
  }

  // --- playing

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  pause(): void {
    this.playing = false;
    this.callOff?.();
    this.callOff = null;
  }

  private play(): void {
    this.playing = true;
    if (this.ply >= this.last) this.go(0);
    else this.wait();
  }

  private wait(): void {
    if (!this.playing || this.loading || this.callOff) return;
    if (this.ply >= this.last) {
      this.pause();
      return;
    }
    const pause = Math.max(SHORTEST, this.told.length * READING * PACES[this.pace]);
    this.callOff = this.clock.after(pause, () => {
      this.callOff = null;
      this.go(this.ply + 1);
    });
  }

  // --- fetching

  /** Asks anew how far a running game has come; what was fetched may have been taken back since. */
  async renew(): Promise<void> {
    await this.learn();
    this.age += 1;
    this.chunks.clear();
  }

  retry(): void {
    this.problem = null;
    if (this.head) void this.fetch();
    else void this.open();
  }

  private async learn(): Promise<void> {
    try {
      this.head = await this.source.head();
      this.problem = null;
    } catch (error) {
      this.fail(error);
    }
  }

  private show(): void {
    const step = this.chunks.get(chunkOf(this.ply))?.[this.ply % CHUNK];
    if (step?.ply !== this.ply) return;
    this.tellWitness(step);
    this.step = step;
    this.lines = this.around();
    this.wait();
  }

  private tellWitness({ ply, entry, state }: ReplayStep): void {
    const before = this.step;
    if (!before || ply === before.ply) return;
    const events = ply === before.ply + 1 ? (entry?.events ?? []) : []; // a leap or a step back: nothing is on its way
    const pause = tell(events, this.teller).length * READING * (this.playing ? PACES[this.pace] : SPEEDS[settings.speed]);
    this.witness?.({ events, before: before.state.view, after: state.view, pause });
  }

  /** One request at a time, for what is looked at now before what may be looked at soon. */
  private async fetch(): Promise<void> {
    if (this.busy || !this.head) return;
    this.busy = true;
    try {
      for (let chunk = this.missing(); chunk !== null && !this.closed; chunk = this.missing()) await this.load(chunk);
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy = false;
    }
  }

  private async load(chunk: number): Promise<void> {
    const age = this.age;
    const steps = await this.source.steps(chunk * CHUNK, CHUNK);
    if (age !== this.age) return; // the game was asked for anew meanwhile
    if (!steps.length && chunk === 0) throw new Refused({ reason: 'other', details: {} });
    this.chunks.set(chunk, steps);
    this.forget();
    const holds = steps[this.ply % CHUNK]?.ply === this.ply;
    if (chunk !== chunkOf(this.ply)) return;
    if (holds) this.show();
    else await this.shrink(chunk * CHUNK + steps.length - 1);
  }

  /** The game is shorter than it was: something was taken back. */
  private async shrink(last: number): Promise<void> {
    await this.renew();
    this.go(Math.max(0, Math.min(last, this.last)));
  }

  private missing(): number | null {
    const here = chunkOf(this.ply);
    const wanted = [here, ...Array.from({ length: AHEAD }, (_, i) => here + this.direction * (i + 1))];
    const found = wanted.find((chunk) => chunk >= 0 && chunk <= chunkOf(this.last) && !this.chunks.has(chunk));
    return found ?? null;
  }

  /** Lets go what lies farthest from where the reader is. */
  private forget(): void {
    const here = chunkOf(this.ply);
    const far = [...this.chunks.keys()].sort((a, b) => Math.abs(b - here) - Math.abs(a - here));
    for (const chunk of far.slice(0, Math.max(0, far.length - MOST_CHUNKS))) this.chunks.delete(chunk);
  }

  private fail(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.problem = error.refusal;
    this.pause();
  }

  // --- in words

  private around(): Told[] {
    const here = chunkOf(this.ply);
    return [here - 1, here, here + 1].flatMap((chunk) => (this.chunks.get(chunk) ?? []).flatMap((step) => this.linesOf(step)));
  }

  private get teller() {
    return { faces: this.faces, me: null, name: (seat: number) => this.name(seat) };
  }

  private linesOf({ ply, entry }: ReplayStep): Told[] {
    return tell(entry?.events ?? [], this.teller).map((line, i) => ({ ...line, ply, key: `${ply}.${i}` }));
  }
}

function chunkOf(ply: number): number {
  return Math.floor(ply / CHUNK);
}
