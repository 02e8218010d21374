// The other end of the line to the tutorial's table: it answers from the story, as a server would.
import type { Link, Listener } from '../net/connection';
import type { Action, State, Welcome } from '../net/messages';
import type { Wire } from '../state/table.svelte';
import type { Lesson } from './lesson.svelte';

const LEARNER = 0;

export class Teacher {
  private listener: Pick<Listener, 'onMessage' | 'onLink'> | null = null;

  /** `turnedDown`: the learner did what this panel is not about. */
  constructor(
    private readonly lesson: Lesson,
    private readonly turnedDown: () => void,
  ) {}

  readonly wire = (listener: Listener): Wire => {
    this.listener = listener;
    return {
      waiting: false,
      close: () => (this.listener = null),
      know() {},
      hello: () => this.show(),
      quote: (ask, action) => this.quote(ask, action),
      act: (_version, action) => this.act(action),
      do: () => '',
    };
  };

  /** Lays the lesson's table anew. */
  show(): void {
    const open: Link = 'open';
    this.listener?.onLink(open);
    this.listener?.onMessage(this.welcome());
  }

  private welcome(): Welcome {
    return {
      type: 'welcome', protocol: 1, room: this.lesson.story.room, yours: [LEARNER], state: this.state(), log: [], earlier: 0,
      host: false, now: Date.now(),
    };
  }

  /** Where a panel asks for nothing, nothing is offered. */
  private state(): State {
    const { state, moves } = this.lesson.table;
    return moves.length ? state : { ...state, offers: null };
  }

  private quote(ask: number, action: Action): void {
    const refusal = this.lesson.quote(action);
    if (refusal !== undefined) this.listener?.onMessage({ type: 'answer', ask, version: this.state().version, refusal });
    else this.turnedDown();
  }

  private act(action: Action): string {
    const table = this.lesson.act(action);
    if (!table?.entry) {
      this.show();
      this.turnedDown();
      return '';
    }
    this.listener?.onMessage({ type: 'update', entry: table.entry, state: this.state() });
    return '';
  }
}
