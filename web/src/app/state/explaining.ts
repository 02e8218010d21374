// The code and the words of the sheets that explain: fetched once, beforehand where there is time.
import { bring } from '../words';

type AnySheet = typeof import('../parts/why/AnySheet.svelte').default;
let fetched: Promise<AnySheet> | null = null;

/** Rejects where it cannot be fetched; the next call tries again. */
export async function explaining(): Promise<AnySheet> {
  fetched ??= Promise.all([import('../parts/why/AnySheet.svelte'), bring('why'), bring('rules')]).then(([{ default: sheet }]) => sheet);
  try {
    return await fetched;
  } catch (error) {
    fetched = null;
    throw error;
  }
}

const QUIET = 2_500; // milliseconds after a table has come

/** So that a sheet opens at once, and without the line too. */
export function fetchSoon(): () => void {
  const timer = setTimeout(() => void explaining().catch(() => undefined), QUIET);
  return () => clearTimeout(timer);
}
