// What the server's strongest bot said of this table: hints to this page, and what the table is worth to each seat.
import type { Hinted, Weighed } from '../net/messages';

/** How many are kept: the page may still be showing a table of some actions ago. */
const KEPT = 12;

export class Insight {
  hint = $state.raw<Hinted | null>(null);
  private worths = $state.raw<readonly Weighed[]>([]);

  hear(message: Hinted | Weighed): void {
    if (message.type === 'hint') this.hint = message;
    else this.worths = [...this.worths, message].slice(-KEPT);
  }

  /** The last that was said of this table or an earlier one, never of one that is still to be shown. */
  worthAt(version: number): Weighed | null {
    return this.worths.filter((each) => each.version <= version).at(-1) ?? null;
  }
}
