// An edition while it is changed: kept at once as it is typed, looked at by the server a moment later.
import { http, Refused } from '../net/http';
import { keepOwn, type OwnEdition } from '../state/own';
import type { CheckedEdition, Figure, Source } from './checked';
import { changedOf, typedInto, wishOf, wrongAt, wrongOf, type Wrong } from './model';

const PAUSE = 400; // milliseconds after a key until what was typed is looked at
const AGAIN = 3_000; // milliseconds from one try to the next while the server is out of reach
const AWAY = new Set(['no_connection', 'store_failed', 'too_fast', 'server_fault']);

export type Standing = 'checking' | 'good' | 'faulty' | 'lost';

export class Draft {
  own = $state.raw() as OwnEdition;
  /** Of the present state; of the last one that could be played, while there is a fault. */
  numbers = $state.raw<readonly Figure[]>([]);
  wrong = $state.raw<readonly Wrong[]>([]);
  standing = $state<Standing>('checking');
  /** Whether this browser keeps it. */
  kept = $state(true);
  readonly changed: readonly Figure[] = $derived.by(() => changedOf(this.own, this.base));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    own: OwnEdition,
    /** The numbers of the file that it was begun with. */
    readonly base: readonly Figure[],
    private readonly ask: typeof http.checkEdition = http.checkEdition,
  ) {
    this.own = own;
    this.numbers = base;
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  type(figure: Figure, typed: string): void {
    this.set(typedInto(this.own, figure, typed));
  }

  see(card: string, on: boolean): void {
    const others = this.own.seen.filter((each) => each !== card);
    this.set({ ...this.own, seen: on ? [...others, card] : others });
  }

  rename(title: string): void {
    this.set({ ...this.own, title });
  }

  from(source: Source): void {
    this.set({ ...this.own, source });
  }

  private set(own: OwnEdition): void {
    this.save(own);
    this.standing = 'checking';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  private save(own: OwnEdition): void {
    this.own = own;
    this.kept = keepOwn(own);
  }

  /** Looks at the present state, if that is still to come. */
  async settle(): Promise<void> {
    if (this.standing !== 'good' && this.standing !== 'faulty') await this.check();
  }

  async check(): Promise<void> {
    clearTimeout(this.timer);
    const mine = (this.asked += 1);
    const wrong = wrongOf(this.own, this.base);
    if (wrong.length) {
      this.wrong = wrong;
      this.standing = 'faulty';
      return;
    }
    try {
      const found = await this.ask(wishOf(this.own, this.base));
      if (mine === this.asked) this.hear(found);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.asked) this.fail(error);
    }
  }

  private hear({ text, edition, numbers, faults }: CheckedEdition): void {
    this.wrong = faults.map((fault) => wrongAt(fault, this.base));
    this.standing = faults.length ? 'faulty' : 'good';
    if (text === null || edition === null) return;
    this.numbers = numbers;
    this.save({ ...this.own, text, face: edition });
  }

  private fail({ refusal }: Refused): void {
    if (!AWAY.has(refusal.reason)) {
      this.wrong = [{ place: null, card: null, name: '', values: {}, why: String(refusal.details['why'] ?? refusal.reason) }];
      this.standing = 'faulty';
      return;
    }
    this.standing = 'lost';
    this.timer = setTimeout(() => void this.check(), AGAIN);
  }
}
