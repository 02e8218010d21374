// Which held cards are picked to pay: plain sums for showing; the server alone says whether Buy is open.
import type { Faces } from './faces';

/** Copies by card id; `mentors` counts as a card here, as in the notation of records. */
export type Payment = Readonly<Record<string, number>>;

export const MENTORS = 'mentors';

export interface Purse {
  readonly hold: Readonly<Record<string, number>>;
  readonly mentors: boolean;
}

export function held(purse: Purse, id: string): number {
  return id === MENTORS ? Number(purse.mentors) : (purse.hold[id] ?? 0);
}

export function add(payment: Payment, purse: Purse, id: string): Payment {
  const count = payment[id] ?? 0;
  return count < held(purse, id) ? { ...payment, [id]: count + 1 } : payment;
}

export function remove(payment: Payment, id: string): Payment {
  const { [id]: count = 0, ...rest } = payment;
  return count > 1 ? { ...rest, [id]: count - 1 } : rest;
}

/** What is still there to be paid with, after the hold changed under a half-made payment. */
export function within(payment: Payment, purse: Purse): Payment {
  const kept = Object.entries(payment).map(([id, n]) => [id, Math.min(n, held(purse, id))] as const);
  return Object.fromEntries(kept.filter(([, n]) => n > 0));
}

/** All that could be paid with: what is shown for a card that nothing held can cover. */
export function everything(purse: Purse, faces: Faces): Payment {
  const cards = Object.entries(purse.hold).filter(([id]) => faces.growth(id) > 0);
  return Object.fromEntries(purse.mentors ? [...cards, [MENTORS, 1]] : cards);
}

export function growth(payment: Payment, faces: Faces): number {
  return Object.entries(payment).reduce((sum, [id, n]) => sum + n * faces.growth(id), 0);
}
