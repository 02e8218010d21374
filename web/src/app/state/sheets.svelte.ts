// The sheets that lie over the table: a small stack, the last one on top.
import { createContext } from 'svelte';
import type { DragonFace } from '../model/faces';
import type { Why } from '../model/why';
import type { Row } from '../net/messages';
import type { Table } from './table.svelte';

export interface Place {
  readonly row: Row;
  readonly slot: number;
}

export type Sheet =
  | { readonly kind: 'card'; readonly card: string; readonly place?: Place; readonly dragon?: DragonFace | null; readonly among?: readonly string[] }
  | { readonly kind: 'why'; readonly why: Why; /** Asked by a hint for new players. */ readonly hint?: boolean }
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'pile'; readonly pile: 'market_deck' | 'market_discard' | 'seasons' }
  | { readonly kind: 'rules'; readonly anchor?: string }
  | { readonly kind: 'log' | 'menu' | 'keys' | 'score' | 'people' | 'take-back' | 'aid' | 'odds' | 'hint' };

export class Sheets {
  stack = $state.raw<readonly Sheet[]>([]);

  open(sheet: Sheet): void {
    this.stack = [...this.stack, sheet];
  }

  close(): void {
    this.stack = this.stack.slice(0, -1);
  }

  drop(kind: Sheet['kind']): void {
    this.stack = this.stack.filter((sheet) => sheet.kind !== kind);
  }

  closeAll(): void {
    this.stack = [];
  }
}

export const [getTable, setTable] = createContext<Table>();
export const [getSheets, setSheets] = createContext<Sheets>();
