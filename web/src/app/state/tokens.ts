// The seats that this browser plays: a room's name and the secret of one seat in it.
import { keep, recall } from './storage';

export interface Key {
  readonly room: string;
  readonly token: string;
}

const MOST = 500; // what the server takes in one question

export function keys(): Key[] {
  const found = recall<unknown>('seats', []);
  return Array.isArray(found) ? found.filter(isKey) : [];
}

export function remember(added: readonly Key[]): void {
  keep('seats', [...added, ...keys()].slice(0, MOST));
}

export function tokensOf(room: string): string[] {
  return keys().filter((key) => key.room === room).map((key) => key.token);
}

function isKey(value: unknown): value is Key {
  const key = value as Partial<Key> | null;
  return typeof key?.room === 'string' && typeof key.token === 'string';
}
