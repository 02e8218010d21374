// What is told to whoever makes news seen and heard, before the page shows the table after it.
import type { TableEvent, View } from '../net/messages';

export interface News {
  readonly events: readonly TableEvent[];
  readonly before: View;
  readonly after: View;
  /** Milliseconds that a reader has for it. */
  readonly pause: number;
}

export type Witness = (news: News) => void;
