// Lets a person follow: news that the server sends at once is shown one action at a time.

export interface Clock {
  after(ms: number, run: () => void): () => void; // returns how to call it off
}

export const wallClock: Clock = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface Paced {
  /** Milliseconds a reader needs before the next thing may happen. */
  readonly pause: number;
}

export class Pacer<T extends Paced> {
  private waiting: T[] = [];
  private callOff: (() => void) | null = null;

  constructor(
    private readonly show: (item: T, more: number) => void,
    private readonly clock: Clock = wallClock,
  ) {}

  get behind(): number {
    return this.waiting.length;
  }

  push(item: T): void {
    this.waiting.push(item);
    if (!this.callOff) this.next();
  }

  /** Shows everything that waits, at once. */
  skip(): void {
    this.callOff?.();
    this.callOff = null;
    while (this.waiting.length) this.showFirst();
  }

  /** Forgets everything that waits: a whole new view takes its place. */
  clear(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting = [];
  }

  private next(): void {
    const pause = this.showFirst();
    if (pause <= 0) {
      if (this.waiting.length) this.next();
      return;
    }
    this.callOff = this.clock.after(pause, () => {
      this.callOff = null;
      if (this.waiting.length) this.next();
    });
  }

  private showFirst(): number {
    const item = this.waiting.shift();
    if (!item) return 0;
    this.show(item, this.waiting.length);
    return item.pause;
  }
}
