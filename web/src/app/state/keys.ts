// The single keys that do something at the table.
import type { MessageId } from '../words';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly id: MessageId;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['d'], id: 'keys.draw' },
  { keys: ['1', '2', '3', '4'], id: 'keys.market' },
  { keys: ['5', '6', '7', '8', '9'], id: 'keys.memories' },
  { keys: ['b'], id: 'keys.buy' },
  { keys: ['c'], id: 'keys.clear' },
  { keys: ['h'], id: 'keys.hold' },
  { keys: ['a'], id: 'keys.actions' },
  { keys: ['i'], id: 'keys.inspect' },
  { keys: ['s'], id: 'keys.skip' },
  { keys: ['l'], id: 'keys.log' },
  { keys: ['m'], id: 'keys.menu' },
  { keys: ['?'], id: 'keys.list' },
];

/** A key without modifiers that was not meant for a field of text. */
export function plainKey(event: KeyboardEvent): string | null {
  const target = event.target as HTMLElement | null;
  const writing = target?.closest('input, select, textarea, [contenteditable]');
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || writing) return null;
  return event.key;
}
