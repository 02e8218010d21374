// The replays that this browser keeps whole, so that they open without network: the last that were looked at.
import { replayCache } from '../../worker/names';
import { http, place } from '../net/http';
import { keep, recall } from '../state/storage';

export interface KeptReplay {
  readonly id: string;
  readonly names: readonly string[];
  readonly plies: number;
  /** When it was looked at, in milliseconds. */
  readonly at: number;
}

const NAME = 'kept';
export const MOST = 20;
const LONGEST = 2_000; // steps of a game that is kept

function addresses(id: string, plies: number): string[] {
  return http.placesOfReplay(id, plies).map((path) => place(path).href);
}

class Shelf {
  list = $state.raw<readonly KeptReplay[]>(recall<KeptReplay[]>(NAME, []));

  has(id: string): boolean {
    return this.list.some((each) => each.id === id);
  }

  /** Does nothing where the browser keeps nothing. What cannot be had or has no room is not promised. */
  async keep(id: string, names: readonly string[], plies: number): Promise<void> {
    if (!('caches' in globalThis) || plies > LONGEST) return;
    const kept = { id, names, plies, at: Date.now() };
    try {
      const cache = await caches.open(cacheName());
      for (const address of addresses(id, plies)) if (!(await cache.match(address))) await cache.add(address);
      await this.put(kept, cache);
    } catch {
      if (!this.has(id)) await this.drop({ ...kept }).catch(() => undefined);
    }
  }

  private async put(kept: KeptReplay, cache: Cache): Promise<void> {
    const all = [kept, ...this.list.filter(({ id }) => id !== kept.id)];
    this.list = all.slice(0, MOST);
    keep(NAME, this.list);
    for (const old of all.slice(MOST)) for (const address of addresses(old.id, old.plies)) await cache.delete(address);
  }

  private async drop(kept: KeptReplay): Promise<void> {
    const cache = await caches.open(cacheName());
    for (const address of addresses(kept.id, kept.plies)) await cache.delete(address);
  }
}

function cacheName(): string {
  return replayCache(new URL('./', document.baseURI).href);
}

export const shelf = new Shelf();
