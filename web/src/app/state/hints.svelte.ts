// Hints for those who are new: one at a time, each once in this browser, until they are switched off.
import type { Why } from '../model/why';
import type { TableEvent } from '../net/messages';
import { settings } from './settings.svelte';
import { keep, recall } from './storage';
import type { Table } from './table.svelte';

export const HINTS = ['turn', 'dear', 'question', 'mischief', 'vulnerable', 'protected', 'dragon', 'reshuffled', 'memory', 'mentors', 'season'] as const;
export type HintId = (typeof HINTS)[number];

export interface Hint {
  readonly id: HintId;
  readonly card: string;
  readonly other: string;
  readonly why: Why;
}

/** Which hint fits an event that happened to the own seat, or to the table. */
const OF_EVENT: Readonly<Record<string, HintId>> = {
  waits_discarded: 'mischief', vulnerable_lost: 'vulnerable', protected: 'protected', 'triggered.dragon': 'dragon', reshuffled: 'reshuffled',
  'bought.memory': 'memory', season_began: 'season',
};

export class Hints {
  /** The one that is shown. */
  now = $state.raw<Hint | null>(null);
  #seen = $state.raw<readonly string[]>(recall<unknown[]>('hints-seen', []).filter((id) => typeof id === 'string'));

  private isNew(id: HintId): boolean {
    return !this.#seen.includes(id);
  }

  /** Looks at the table and takes the first hint that fits and was not seen; the one that is shown stays till it is read. */
  look(table: Table): void {
    if (!settings.hints || this.now || !table.shown || table.shown.result) return;
    this.now = this.happened(table) ?? this.stands(table);
  }

  gotIt(): void {
    if (!this.now) return;
    this.#seen = [...this.#seen, this.now.id];
    keep('hints-seen', this.#seen);
    this.now = null;
  }

  /** Whoever switches them on again sees them again. */
  turnOff(): void {
    this.gotIt();
    settings.hints = false;
  }

  private happened(table: Table): Hint | null {
    const last = table.log.at(-1)?.entry.version;
    const lines = table.log.filter(({ entry }) => entry.version === last);
    const all = lines.flatMap((line) => line.events.map((event) => ({ line, event })));
    for (const { line, event } of all) {
      const id = this.idOf(event, table);
      if (id && this.isNew(id)) {
        const other = id === 'mischief' ? event.card : event.other;
        return { id, card: table.faces.label(event.card ?? ''), other: table.faces.label(other ?? ''), why: { kind: 'line', line } };
      }
    }
    return null;
  }

  private idOf(event: TableEvent, table: Table): HintId | undefined {
    if (event.seat !== undefined && event.seat !== table.you) return undefined;
    const dragon = event.card !== undefined && table.faces.isDragon(event.card);
    return OF_EVENT[`${event.what}.${dragon ? 'dragon' : event.other}`] ?? OF_EVENT[event.what];
  }

  /** What is so now, whatever happened last. */
  private stands(table: Table): Hint | null {
    const { picked, quoted, asked, mine } = table;
    const hint = (id: HintId, why: Why, card = ''): Hint | null => (this.isNew(id) ? { id, why, card, other: '' } : null);
    if (asked && (asked.lose.length || asked.discard_item.length)) return hint('question', { kind: 'shut', shut: 'question' });
    if (!mine) return null;
    if (picked && quoted?.reason === 'growth_too_low') return hint('dear', { kind: 'refusal', refusal: quoted, card: picked.card }, table.faces.label(picked.card));
    if (picked) return null;
    const first = hint('turn', { kind: 'acts' });
    return first ?? (table.purse.mentors ? hint('mentors', { kind: 'topic', topics: ['mentors'], text: '' }) : null);
  }
}

export const hints = new Hints();
