// What happened at one table, in sentences; of a long game the start is fetched only when it is asked for.
import type { Line } from '../model/sentences';
import { http, Refused } from '../net/http';
import type { Entry, Refusal } from '../net/messages';

export interface Told extends Line {
  readonly key: string;
  readonly entry: Entry;
}

const MOST = 1_000; // lines that are kept while nobody asked for more

export class Story {
  log = $state.raw<readonly Told[]>([]);
  /** How many entries before the log's first there are. */
  earlier = $state(0);
  private most = MOST;

  add(lines: readonly Told[]): void {
    const log = [...this.log, ...lines];
    const first = log[log.length - this.most];
    if (log.length > this.most && first) this.earlier = first.entry.version - 1;
    this.log = log.length > this.most ? log.filter(({ entry }) => entry.version > this.earlier) : log;
  }

  /** Puts the part before the log in front of it; answers null when it came, else why not. */
  async fetchEarlier(room: string, told: (entry: Entry) => readonly Told[]): Promise<Refusal | null> {
    if (this.earlier === 0) return null;
    try {
      const page = await http.log(room, this.earlier + 1);
      const here = new Set(this.log.map(({ entry }) => entry.version));
      this.most = Infinity;
      this.log = [...page.entries.filter(({ version }) => !here.has(version)).flatMap(told), ...this.log];
      this.earlier = page.earlier;
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.refusal;
    }
  }
}
