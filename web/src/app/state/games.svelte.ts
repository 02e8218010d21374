// The games of this browser, asked for now and then while somebody looks, and told of while nobody does.
import { http, Refused } from '../net/http';
import type { RoomLine } from '../net/messages';
import { notices } from './notify.svelte';
import { allTokens, forget } from './tokens';

const EVERY = 15_000;
const EVERY_HIDDEN = 60_000;
const LONGEST = 300_000;
const FRESH = 2_000; // so young an answer is not asked for again

export function isMine({ to_act, yours, result, closed }: RoomLine): boolean {
  return result === null && !closed && to_act !== null && yours.includes(to_act);
}

/** Those that wait for me first, then the one changed last first. */
export function inOrder(lines: readonly RoomLine[]): RoomLine[] {
  return [...lines].sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || b.changed - a.changed);
}

/** The games that have begun to wait for me. */
export function turned(before: readonly RoomLine[], after: readonly RoomLine[]): RoomLine[] {
  const old = new Map(before.map((line) => [line.room.id, line]));
  return after.filter((line) => {
    const was = old.get(line.room.id);
    return isMine(line) && was !== undefined && (!isMine(was) || was.turns !== line.turns);
  });
}

class Games {
  lines = $state.raw<readonly RoomLine[] | null>(null);
  failed = $state(false);
  /** The room that was forgotten last, while that can be undone. */
  forgotten = $state.raw<{ readonly line: RoomLine; readonly undo: () => void } | null>(null);

  private wait = EVERY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private watched = false;
  private answered = -FRESH;

  get waiting(): number {
    return (this.lines ?? []).filter(isMine).length;
  }

  /** Keeps the list fresh until the returned function is called. */
  watch(): () => void {
    const wake = (): void => {
      const old = performance.now() - this.answered >= FRESH;
      if (old && document.visibilityState === 'visible') void this.refresh();
    };
    const elsewhere = (event: StorageEvent): void => {
      if (event.key?.startsWith('teadragon.')) void this.refresh();
    };
    this.watched = true;
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('focus', wake);
    window.addEventListener('storage', elsewhere);
    void this.refresh();
    return () => {
      this.watched = false;
      clearTimeout(this.timer);
      this.forgotten = null;
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('focus', wake);
      window.removeEventListener('storage', elsewhere);
    };
  }

  async refresh(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const tokens = allTokens();
    try {
      this.take(tokens.length ? (await http.mine(tokens)).rooms : []);
      this.wait = EVERY;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failed = true;
      this.wait = Math.min(this.wait * 2, LONGEST);
    } finally {
      this.asking = false;
      this.answered = performance.now();
    }
    this.again();
  }

  forget(line: RoomLine): void {
    const back = forget(line.room.id);
    this.lines = (this.lines ?? []).filter(({ room }) => room.id !== line.room.id);
    const undo = (): void => {
      back();
      this.forgotten = null;
      this.lines = [...(this.lines ?? []), line];
    };
    this.forgotten = { line, undo };
  }

  private take(lines: readonly RoomLine[]): void {
    for (const line of turned(this.lines ?? [], lines)) tellTurn(line);
    this.lines = lines;
    this.failed = false;
  }

  /** A page out of sight asks only if it may tell what it hears. */
  private again(): void {
    clearTimeout(this.timer);
    const hidden = document.visibilityState === 'hidden';
    if (!this.watched || !allTokens().length || (hidden && !notices.on)) return;
    this.timer = setTimeout(() => void this.refresh(), Math.max(this.wait, hidden ? EVERY_HIDDEN : EVERY));
  }
}

function tellTurn({ room, to_act, turns }: RoomLine): void {
  notices.giveTurn(room.id, turns, room.seats[to_act ?? 0]?.name ?? '');
}

export const games = new Games();
