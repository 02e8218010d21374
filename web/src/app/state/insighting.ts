// The code and the words of hints and the bar of chances: fetched where a table has them, or its menu is opened.
import { bring } from '../words';

type Parts = typeof import('../insight/parts');
let fetched: Promise<Parts> | null = null;

/** Rejects where they cannot be fetched; the next call tries again. */
export async function insighting(): Promise<Parts> {
  fetched ??= Promise.all([import('../insight/parts'), bring('insight')]).then(([parts]) => parts);
  try {
    return await fetched;
  } catch (error) {
    fetched = null;
    throw error;
  }
}
