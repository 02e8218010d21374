// After a game: the same people once more, under new luck or the same.
import { http } from '../net/http';
import { go, tableHref } from './route.svelte';
import { carryOver, hostedRoom, tokensOf } from './tokens';

/** What may ask for a rematch here; null: this page only watches. */
function secretOf(room: string): string | null {
  return tokensOf(room)[0] ?? hostedRoom(room)?.token ?? null;
}

export function mayRematch(room: string): boolean {
  return secretOf(room) !== null;
}

export async function rematch(room: string, luck: 'new' | 'same'): Promise<void> {
  const token = secretOf(room);
  if (token === null) return;
  const made = await http.rematch(room, token, luck);
  carryOver(room, made.room);
  go(tableHref(made.room));
}
