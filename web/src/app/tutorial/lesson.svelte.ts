// Where a learner is in the comic: which panel, which table in it, and what was done in the panels before.
import { keep } from '../state/storage';
import { LESSON_PLACE, lessonPlace, type LessonPlace } from '../state/learning';
import type { Action } from '../net/messages';
import { after, quoteOf, wanted, type Start, type Story, type StoryTable } from './story';

export type Word = 'draw-here' | 'buy-here' | 'other-card' | 'memory-here' | 'use-mentors';

/** A friendly word on what the rules allow and the panel is not about. */
export interface Hint {
  readonly word: Word;
  readonly card: string | null;
}

export class Lesson {
  at = $state(0);
  /** The name of the table that is shown. */
  name = $state('');
  hint = $state.raw<Hint | null>(null);
  /** By panel: the table it was left with. */
  private ends = $state.raw<Readonly<Record<string, string>>>({});
  private finished = false;

  /** `wished`: a panel counted from 1, or null: where the learner was last. */
  constructor(
    readonly story: Story,
    wished: number | null,
  ) {
    const kept = lessonPlace();
    this.finished = kept.finished;
    this.ends = Object.fromEntries(Object.entries(kept.ends).filter(([id, end]) => this.ids.includes(id) && story.tables[end]));
    this.go(wished === null ? kept.at : wished - 1);
  }

  get ids(): string[] {
    return this.story.panels.map(({ id }) => id);
  }

  get id(): string {
    return this.story.panels[this.at]?.id ?? '';
  }

  get last(): number {
    return this.story.panels.length - 1;
  }

  get table(): StoryTable {
    const table = this.story.tables[this.name];
    if (!table) throw new Error(`the story has no table ${this.name}`);
    return table;
  }

  /** Whether there is something to do in this panel at all. */
  get asks(): boolean {
    return (this.story.tables[this.start.table]?.moves.length ?? 0) > 0;
  }

  get done(): boolean {
    return this.table.moves.length === 0;
  }

  isDone(panel: number): boolean {
    return this.story.panels[panel]?.id !== undefined && this.endOf(panel) !== undefined;
  }

  /** How the panel begins, after what was done in the one before. */
  get start(): Start {
    const starts = this.story.panels[this.at]?.starts ?? {};
    const found = starts[this.endOf(this.at - 1) ?? ''] ?? Object.values(starts)[0];
    if (!found) throw new Error(`panel ${this.at} does not begin`);
    return found;
  }

  /** Whether the story goes on from another table than the one that the learner left. */
  get otherWay(): boolean {
    const end = this.endOf(this.at - 1);
    return end !== undefined && !Object.hasOwn(this.story.panels[this.at]?.starts ?? {}, end);
  }

  /** The cards for sale that the panel is about. */
  get goals(): string[] {
    return [...new Set(this.table.quotes.map(({ card }) => card))];
  }

  go(panel: number): void {
    this.at = Math.max(0, Math.min(this.last, Number.isInteger(panel) ? panel : 0));
    this.hint = null;
    this.name = this.endOf(this.at) ?? this.start.table;
    if (this.done && !this.asks) this.leave();
    this.keep();
  }

  /** The panel from its beginning. */
  again(): void {
    const { [this.id]: _, ...others } = this.ends;
    this.ends = others;
    this.hint = null;
    this.name = this.start.table;
    this.keep();
  }

  /** Everything from the beginning. */
  restart(): void {
    this.ends = {};
    this.go(0);
  }

  /** What an action leads to; null, and a friendly word, where the panel is about something else. */
  act(action: Action): StoryTable | null {
    const to = after(this.table, action);
    if (to === null) {
      this.hint = this.hintOn(action);
      return null;
    }
    this.hint = null;
    this.name = to;
    if (this.done) this.leave();
    this.keep();
    return this.table;
  }

  /** What the rules say to an action that is put together: undefined, and a friendly word, off the panel's way. */
  quote(action: Action): ReturnType<typeof quoteOf> {
    if (!('buy' in action)) return undefined;
    const said = quoteOf(this.table, action.card, action.pay);
    this.hint = wanted(this.table, action) ? null : this.hintOn(action);
    return said;
  }

  private hintOn(action: Action): Hint {
    const [goal, ...more] = this.goals;
    if (goal === undefined) return { word: 'draw-here', card: null };
    if (more.length) return { word: 'memory-here', card: null };
    if (!('buy' in action)) return { word: 'buy-here', card: null };
    return wanted(this.table, action) ? { word: 'use-mentors', card: null } : { word: 'other-card', card: action.card };
  }

  private endOf(panel: number): string | undefined {
    const id = this.story.panels[panel]?.id ?? '';
    const end = this.ends[id];
    return end !== undefined && this.story.tables[end] ? end : undefined;
  }

  private leave(): void {
    this.ends = { ...this.ends, [this.id]: this.name };
    if (this.at === this.last) this.finished = true;
  }

  private keep(): void {
    keep(LESSON_PLACE, { at: this.at, ends: this.ends, finished: this.finished } satisfies LessonPlace);
  }
}
