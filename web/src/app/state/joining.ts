// The name under which somebody takes a seat: told to the table as soon as it is reached.
import { keep, recall } from './storage';

interface Wanted {
  readonly room: string;
  readonly seat: number;
  readonly name: string;
}

let wanted: Wanted | null = null;

/** The name used last in this browser, or nothing. */
export function lastName(): string {
  const name = recall<unknown>('name', '');
  return typeof name === 'string' ? name : '';
}

export function wantName(room: string, seat: number, name: string): void {
  wanted = { room, seat, name };
  keep('name', name);
}

/** Told once. */
export function wantedName(room: string): Wanted | null {
  if (wanted?.room !== room) return null;
  const found = wanted;
  wanted = null;
  return found;
}
