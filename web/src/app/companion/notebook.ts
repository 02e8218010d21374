// A real table's game as this browser keeps it: the header and the plies of its record, and what is being entered.
import type { Action } from '../net/messages';

export type Outcome = Readonly<Record<string, string | number | readonly string[]>>;

/** A line of the record, without its number. */
export interface Ply {
  readonly seat: number;
  readonly action: Action;
  readonly outcomes: readonly Outcome[];
}

/** Line 1 of the record; while the table is laid, its rows lack cards. */
export interface Header {
  readonly seats: readonly { readonly name: string; readonly dragon: string; readonly bot?: string }[];
  readonly edition: string;
  readonly digest: string;
  readonly options: { readonly open_winter: boolean };
  readonly market: readonly string[];
  readonly memories: readonly string[];
  readonly winter?: readonly string[];
}

export interface Begun {
  readonly action: Action;
  /** The cards that came of it so far. */
  readonly told: readonly string[];
}

export interface Notebook {
  readonly header: Header;
  /** The plies that stand. */
  readonly plies: readonly Ply[];
  /** Those behind them that wait while one is corrected, or of which the first does not fit. */
  readonly tail: readonly Ply[];
  /** What the next ply does: takes the place of the first in the tail, or goes in before it. */
  readonly put: 'instead' | 'between';
  /** While one laid card is told anew: the rows as they were, and which card it is. */
  readonly laid: { readonly header: Header; readonly row: RowName; readonly at: number } | null;
  readonly begun: Begun | null;
  /** The people ended the game after the last ply of all. */
  readonly stopped: boolean;
  /** All plies as they were before they were corrected. */
  readonly before: readonly Ply[] | null;
  /** What people counted: by seat, and for single cards by seat and card. */
  readonly counted: Readonly<Record<string, string>>;
}

export type RowName = 'market' | 'memories' | 'winter';
export const ROWS: readonly RowName[] = ['market', 'memories', 'winter'];

export function opened(header: Header, plies: readonly Ply[] = [], stopped = false): Notebook {
  return { header, plies, tail: [], put: 'instead', laid: null, begun: null, stopped, before: null, counted: {} };
}

/** A game that begins: nothing lies there yet. `text`: of one's own edition. */
export function blank(edition: { readonly id: string; readonly digest: string }, seats: Header['seats'], openWinter: boolean, text?: string): Notebook {
  const own = text === undefined ? {} : { edition_text: text }; // of an edition that the server may not know
  const frame = { record: 'teadragon', version: 1, edition: edition.id, digest: edition.digest, ...own, seats, options: { open_winter: openWinter } };
  return opened({ ...frame, market: [], memories: [], ...(openWinter ? { winter: [] } : {}) });
}

// --- as text

export function textOf({ header, plies }: Pick<Notebook, 'header' | 'plies'>, result: unknown = null): string {
  const lines: unknown[] = [header, ...plies.map(({ seat, action, outcomes }, i) => ({ ply: i + 1, seat, action, outcomes }))];
  if (result !== null) lines.push({ result });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** All that was entered, also what does not fit just now: the file to put away. */
export function wholeText(notebook: Notebook, result: unknown = null): string {
  const { header, plies, tail } = notebook;
  return textOf({ header, plies: [...plies, ...tail] }, tail.length ? null : result);
}

/** The lines of a record in a file; whether they are one, the server says. Null where no line can be read. */
export function notebookOf(text: string): Notebook | null {
  try {
    const [header, ...lines] = text.split(/\r?\n/).filter((line) => line.trim()).map((line) => JSON.parse(line) as Record<string, unknown>);
    if (header?.['record'] !== 'teadragon' || !Array.isArray(header['seats'])) return null;
    const result = lines.find((line) => 'result' in line)?.['result'] as { reason?: unknown } | undefined;
    const plies = lines.filter((line) => 'ply' in line) as unknown as Ply[];
    return opened(withoutLuck(header), plies.map(plain), result?.reason === 'stopped');
  } catch {
    return null;
  }
}

export function plain({ seat, action, outcomes }: Ply): Ply {
  return { seat, action, outcomes };
}

/** Whoever corrects a dealt game leaves what its seed gives. */
function withoutLuck(header: Record<string, unknown>): Header {
  const { seed, chance, commit, ...kept } = header;
  void [seed, chance, commit];
  return kept as unknown as Header;
}

/** Whether the people's end is reached: nothing waits before it. */
export function isStopped({ stopped, tail, begun }: Notebook): boolean {
  return stopped && tail.length === 0 && begun === null;
}

// --- laying

export function lay(notebook: Notebook, row: RowName, card: string): Notebook {
  const { header, laid, plies, tail } = notebook;
  if (laid) return { ...notebook, laid: null, header: relaid(laid, card), plies: [...plies, ...tail], tail: [] };
  return { ...notebook, header: { ...header, [row]: [...(header[row] ?? []), card] } };
}

/** Takes the card up again that was laid last. */
export function unlay(notebook: Notebook): Notebook {
  const { header, laid } = notebook;
  if (laid) return undo({ ...notebook, laid: null, header: laid.header });
  const row = [...ROWS].reverse().find((each) => header[each]?.length);
  return row ? { ...notebook, header: { ...header, [row]: header[row]?.slice(0, -1) ?? [] } } : notebook;
}

/** Asks anew for one card of the rows, counted from 0; the others come back behind it, and the plies wait. */
export function layOther(notebook: Notebook, row: RowName, at: number): Notebook {
  const { header } = notebook;
  const empty = Object.fromEntries(ROWS.slice(ROWS.indexOf(row) + 1).filter((each) => header[each]).map((each) => [each, []]));
  return { ...waiting(notebook, 0), laid: { header, row, at }, header: { ...header, [row]: header[row]?.slice(0, at) ?? [], ...empty } };
}

/** The rows with another card in one place; where that card lay, the other one lies now. */
function relaid({ header, row, at }: NonNullable<Notebook['laid']>, card: string): Header {
  const before = header[row]?.[at] ?? '';
  const rows = ROWS.filter((each) => header[each]).map((each) => {
    const cards = (header[each] ?? []).map((lying, i) => (each === row && i === at ? card : row !== 'market' && lying === card ? before : lying));
    return [each, cards];
  });
  return { ...header, ...Object.fromEntries(rows) };
}

// --- entering

export function begin(notebook: Notebook, action: Action): Notebook {
  return { ...notebook, begun: { action, told: [] } };
}

export function tell(notebook: Notebook, card: string): Notebook {
  const { begun } = notebook;
  return begun ? { ...notebook, begun: { ...begun, told: [...begun.told, card] } } : notebook;
}

/** Takes back the card told last; without one the action itself. */
export function untell(notebook: Notebook): Notebook {
  const { begun } = notebook;
  return { ...notebook, begun: begun?.told.length ? { ...begun, told: begun.told.slice(0, -1) } : null };
}

/** A ply is complete. Those that waited are tried again behind it. */
export function added(notebook: Notebook, ply: Ply): Notebook {
  const { plies, tail, put } = notebook;
  return { ...notebook, begun: null, plies: [...plies, ply, ...(put === 'instead' ? tail.slice(1) : tail)], tail: [] };
}

/** So many stand, as the server says, and some with another slot. */
export function standing(notebook: Notebook, plies: number, mended: readonly (Ply & { readonly ply: number })[]): Notebook {
  const all = notebook.plies.map((ply, i) => {
    const better = mended.find(({ ply: number }) => number === i + 1);
    return better ? plain(better) : ply;
  });
  if (plies >= all.length) return { ...notebook, plies: all, before: notebook.tail.length ? notebook.before : null };
  return { ...notebook, plies: all.slice(0, plies), tail: [...all.slice(plies), ...notebook.tail], put: 'instead', before: notebook.before ?? all };
}

// --- correcting

/** The plies from this one on wait (counted from 0); nothing of them is lost. */
function waiting(notebook: Notebook, from: number): Notebook {
  const all = [...notebook.plies, ...notebook.tail];
  return { ...notebook, plies: all.slice(0, from), tail: all.slice(from), begun: null, before: notebook.before ?? all };
}

export function takeBack(notebook: Notebook): Notebook {
  if (notebook.stopped) return { ...notebook, stopped: false };
  return { ...notebook, plies: notebook.plies.slice(0, -1), begun: null };
}

/** The next ply takes the place of this one. */
export function change(notebook: Notebook, at: number): Notebook {
  return { ...waiting(notebook, at), put: 'instead' };
}

/** The next ply goes in before this one. */
export function putBefore(notebook: Notebook, at: number): Notebook {
  return { ...waiting(notebook, at), put: 'between' };
}

export function leaveOut(notebook: Notebook, at: number): Notebook {
  const found = waiting(notebook, at);
  return { ...found, plies: [...found.plies, ...found.tail.slice(1)], tail: [] };
}

/** As all was before it was corrected. */
export function undo(notebook: Notebook): Notebook {
  const { before } = notebook;
  return before ? { ...notebook, plies: before, tail: [], begun: null, before: null } : notebook;
}

/** Gives up the plies that wait: the game goes on from here. */
export function dropTail(notebook: Notebook): Notebook {
  return { ...notebook, tail: [], before: null, stopped: false };
}
