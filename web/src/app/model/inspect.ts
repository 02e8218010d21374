// What is known of one card beyond its face: what it did in this game, and which cards it belongs together with.
import type { Entry } from '../net/messages';
import type { Face, Faces } from './faces';

export type Deed =
  | 'drew' | 'bought' | 'paid' | 'lost' | 'protected' | 'triggered' | 'took' | 'item_discarded' | 'mentors_passed'
  | 'reveal_effect' | 'market_discarded' | 'memory_left';

/** How often each thing happened to a card, or by it. */
export type Deeds = ReadonlyMap<Deed, number>;

const OF_ITSELF: Readonly<Record<string, Deed>> = {
  drew: 'drew', bought: 'bought', paid: 'paid', lost: 'lost', vulnerable_lost: 'lost', protected: 'protected', triggered: 'triggered',
  item_discarded: 'item_discarded', reveal_effect: 'reveal_effect', market_discarded: 'market_discarded', memory_left: 'memory_left',
};
const TAKES = new Set(['lost', 'vulnerable_lost']);
const MENTORS = 'mentors';

/** By seat; null stands for the table. `entries`: those that still stand. */
export function deedsOf(card: string, entries: readonly Entry[]): ReadonlyMap<number | null, Deeds> {
  const found = new Map<number | null, Map<Deed, number>>();
  const note = (seat: number | null, deed: Deed): void => {
    const of = found.get(seat) ?? new Map<Deed, number>();
    found.set(seat, of.set(deed, (of.get(deed) ?? 0) + 1));
  };
  for (const event of entries.flatMap(({ events }) => events)) {
    const seat = event.seat ?? null;
    const own = event.card === card ? OF_ITSELF[event.what] : undefined;
    if (own) note(seat, own);
    if (event.other === card && TAKES.has(event.what)) note(seat, 'took');
    if (card === MENTORS && event.what === 'mentors_passed') note(seat, 'mentors_passed');
  }
  return found;
}

/** The entries that no take-back has undone; `base`: how many plies lay before the first. */
export function standing(entries: readonly Entry[], base: number): Entry[] {
  let acts: Entry[] = [];
  for (const entry of entries) {
    if (entry.what === 'act') acts.push(entry);
    else if (entry.what === 'take_back') acts = acts.slice(0, Math.max(0, (entry.change?.plies ?? 0) - base));
  }
  return acts;
}

/** A Mischief card and what it meets. */
export interface Pair {
  readonly mischief: string;
  /** Names of Growth. */
  readonly growth: readonly string[];
  readonly protections: readonly { readonly id: string; readonly growth: string }[];
  readonly vulnerable: readonly string[];
}

export function pairs(faces: Faces): Pair[] {
  const all = faces.all();
  return all.filter(({ kind }) => kind === 'mischief').map((face) => ({
    mischief: face.id,
    growth: face.loses ?? [],
    protections: all.flatMap(({ id, protects }) => (protects?.from === face.id ? [{ id, growth: protects.growth }] : [])),
    vulnerable: all.filter(({ lostTo }) => lostTo === face.id).map(({ id }) => id),
  }));
}

export function pairsOf(face: Face, faces: Faces): Pair[] {
  return pairs(faces).filter(
    (pair) =>
      pair.mischief === face.id ||
      (face.kind === 'growth' && pair.growth.includes(face.name)) ||
      pair.protections.some(({ id }) => id === face.id) ||
      pair.vulnerable.includes(face.id),
  );
}
