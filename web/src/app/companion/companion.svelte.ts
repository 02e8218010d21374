// A real table's game at this page: what was entered is kept here at once, and the server says what follows from it.
import type { Link, Listener } from '../net/connection';
import { http, Refused } from '../net/http';
import type { Action, Entry, Refusal, State } from '../net/messages';
import { keep, PREFIX, recall } from '../state/storage';
import type { Entered } from './entered';
import * as book from './notebook';
import type { Notebook, RowName } from './notebook';

const KEPT = 'companion';
const WAITS = [500, 1_000, 2_000, 4_000]; // milliseconds from one try to the next while the server is out of reach
const AWAY = new Set(['no_connection', 'store_failed', 'too_fast', 'server_fault']);

export type Change = (notebook: Notebook) => Notebook;

export class Companion {
  notebook = $state.raw<Notebook | null>(recall<Notebook | null>(KEPT, null));
  /** What the server said of it last; of the game a moment ago, while it is asked. */
  told = $state.raw<Entered | null>(null);
  link = $state<Link>('connecting');
  /** Whether this browser keeps the game, so that the page can be left. */
  kept = $state(true);
  /** Why this is no game that can be gone on with. */
  problem = $state.raw<Refusal | null>(null);
  /** Grows when the table has to be shown anew: something before its last ply is another. */
  age = $state(0);
  /** Everything that happened, for a table that is shown anew. */
  entries: readonly Entry[] = [];
  private listener: Listener | null = null;
  private asking = false;
  private again = false;
  /** Whether the answer is about another past than the one before. */
  private anew = true;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: typeof http.enter = http.enter) {
    window.addEventListener('online', this.hurry);
    window.addEventListener('storage', this.follow);
  }

  close(): void {
    clearTimeout(this.timer);
    window.removeEventListener('online', this.hurry);
    window.removeEventListener('storage', this.follow);
    this.listener = null;
  }

  get state(): State | null {
    return this.told?.state ?? null;
  }

  /** The card that is to be told next; while `stale`, the one before it. */
  get asked(): Entered['asked'] {
    const { notebook, told } = this;
    return notebook?.begun || told?.state === null ? (told?.asked ?? null) : null;
  }

  /** Something was entered of which the server has not heard yet. */
  stale = $state(false);

  // --- what people do

  /** Takes a game up: one that begins, or one from a file. */
  open(notebook: Notebook): void {
    this.told = null;
    this.entries = [];
    this.set(notebook, true);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.notebook = this.told = this.problem = null;
    keep(KEPT, null);
  }

  begin(action: Action): void {
    this.alter((notebook) => book.begin(notebook, action));
  }

  tell(card: string): void {
    const { asked } = this;
    if (!asked || this.stale) return;
    if (this.state) this.alter((notebook) => book.tell(notebook, card));
    else this.change((notebook) => book.lay(notebook, asked.what as RowName, card));
  }

  /** One step back in what is being entered. */
  untell(): void {
    if (!this.state) return this.change(book.unlay);
    this.alter(book.untell);
    if (!this.notebook?.begun) this.greet();
  }

  takeBack(): void {
    this.change(book.takeBack);
  }

  /** Lets go of the action that was begun. */
  drop(): void {
    this.alter((notebook) => ({ ...notebook, begun: null }));
    this.greet();
  }

  /** Something of the past is another: the whole game is looked at anew. */
  change(how: Change): void {
    if (this.notebook) this.set(how(this.notebook), true);
  }

  /** What is kept beside the game, without a word to the server. */
  note(counted: Notebook['counted']): void {
    if (this.notebook) this.save({ ...this.notebook, counted });
  }

  async refusals(would: readonly Action[]): Promise<readonly (Refusal | null)[]> {
    const { notebook } = this;
    if (!notebook) return [];
    try {
      const found = await this.ask({ record: book.textOf(notebook), since: notebook.plies.length, begun: null, would, stopped: book.isStopped(notebook) });
      return found.would;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return would.map(() => error.refusal);
    }
  }

  // --- the table that shows it

  attach(listener: Listener): () => void {
    this.listener = listener;
    listener.onLink(this.link);
    this.greet();
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  /** Tells the table all that there is. */
  greet(): void {
    const { told } = this;
    if (!told?.state) return;
    this.listener?.onMessage({
      type: 'welcome', protocol: 1, room: told.room, yours: told.room.seats.map((_, seat) => seat), state: this.shown(told.state),
      log: this.entries, earlier: 0, host: false, now: Date.now(),
    });
  }

  /** Nobody waits for the others here, and whatever was entered can be taken back; an end has a button of its own for that. */
  private shown(state: State): State {
    const plies = this.notebook?.plies ?? [];
    const last = plies.at(-1);
    const back = last && !state.result ? [{ seat: last.seat, plies: plies.length - 1, how: 'free' as const, why: 'nothing_seen' as const }] : [];
    return { ...state, people: [], take_back: back, wish: null, clock: null, chat: false };
  }

  // --- the server

  private alter(how: Change): void {
    if (this.notebook) this.set(how(this.notebook), false);
  }

  private set(notebook: Notebook, anew: boolean): void {
    this.anew ||= anew;
    this.problem = null;
    this.stale = true;
    this.save(notebook);
    void this.sync();
  }

  private save(notebook: Notebook): void {
    this.notebook = notebook;
    this.kept = keep(KEPT, notebook);
  }

  private readonly hurry = (): void => {
    if (this.link === 'lost') void this.sync();
  };

  /** Another tab of this browser went on with the game: this one shows it, rather than undo it later. */
  private readonly follow = ({ key }: StorageEvent): void => {
    if (key !== `${PREFIX}${KEPT}`) return;
    this.notebook = recall<Notebook | null>(KEPT, null);
    this.anew = this.stale = true;
    this.problem = null;
    if (!this.notebook) this.told = null;
    else void this.sync();
  };

  retry(): void {
    this.problem = null;
    void this.sync();
  }

  /** Asks until the answer is about the game as it is now. */
  async sync(): Promise<void> {
    clearTimeout(this.timer);
    this.again = true;
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.again && this.notebook) {
        this.again = false;
        await this.turn(this.notebook);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.asking = false;
    }
  }

  private async turn(asked: Notebook): Promise<void> {
    const { anew } = this;
    const told = await this.ask({
      record: book.textOf(asked), since: anew ? 0 : asked.plies.length, begun: asked.begun, stopped: book.isStopped(asked), faces: this.told === null,
    });
    this.tries = 0;
    this.turnLink('open');
    if (!this.again && this.notebook) this.hear(told, anew, this.notebook);
  }

  private turnLink(link: Link): void {
    this.link = link;
    this.listener?.onLink(link);
  }

  private fail(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (!AWAY.has(error.refusal.reason)) {
      this.turnLink('open');
      this.problem = error.refusal;
      return;
    }
    this.turnLink('lost');
    this.timer = setTimeout(() => void this.sync(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }

  /** `counted` may have been written meanwhile; all else is as it was asked about. */
  private hear(told: Entered, anew: boolean, notebook: Notebook): void {
    const faces = told.edition ?? this.told?.edition ?? null;
    const misfit = told.misfit ?? (notebook.tail.length ? (this.told?.misfit ?? null) : null);
    this.told = { ...told, edition: faces, misfit };
    this.anew = this.stale = false;
    const header = told.state && !notebook.laid ? told.header : notebook.header;
    if (told.ply && notebook.tail.length) return this.change((now) => book.added(now, told.ply as book.Ply));
    const kept = { ...notebook, header, ...(told.refusal ? { begun: null } : {}) };
    this.save(told.ply ? book.added(kept, book.plain(told.ply)) : book.standing(kept, told.plies, told.mended));
    if (anew || !this.listener) this.restart(told);
    else this.goOn(told);
  }

  private restart(told: Entered): void {
    this.entries = told.entries;
    this.age += 1;
  }

  private goOn(told: Entered): void {
    if (told.refusal) this.listener?.onMessage({ type: 'refused', key: null, refusal: told.refusal, state: null });
    if (!told.state || !told.ply) return;
    this.entries = [...this.entries, ...told.entries];
    for (const entry of told.entries) this.listener?.onMessage({ type: 'update', entry, state: this.shown(told.state) });
  }
}
