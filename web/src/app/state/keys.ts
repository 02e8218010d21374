// The single keys that do something at the table.
import type { MessageId } from '../words';
import type { Sheets } from './sheets.svelte';
import type { Table } from './table.svelte';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly id: MessageId;
}

/** Places count on from the Market to the Memories. */
export function shortcuts(market: number, memories: number): readonly Shortcut[] {
  const digits = Array.from({ length: Math.min(9, market + memories) }, (_, i) => String(i + 1));
  return [
    { keys: ['d'], id: 'keys.draw' },
    { keys: digits.slice(0, market), id: 'keys.market' },
    { keys: digits.slice(market), id: 'keys.memories' },
    ...OTHERS,
  ];
}

const OTHERS: readonly Shortcut[] = [
  { keys: ['b'], id: 'keys.buy' },
  { keys: ['c'], id: 'keys.clear' },
  { keys: ['h'], id: 'keys.hold' },
  { keys: ['a'], id: 'keys.actions' },
  { keys: ['i'], id: 'keys.inspect' },
  { keys: ['s'], id: 'keys.skip' },
  { keys: ['u'], id: 'keys.take-back' },
  { keys: ['k'], id: 'keys.hint' },
  { keys: ['t'], id: 'keys.talk' },
  { keys: ['p'], id: 'keys.people' },
  { keys: ['l'], id: 'keys.log' },
  { keys: ['w'], id: 'keys.why' },
  { keys: ['o'], id: 'keys.odds' },
  { keys: ['r'], id: 'keys.score' },
  { keys: ['g'], id: 'keys.aid' },
  { keys: ['m'], id: 'keys.menu' },
  { keys: ['?'], id: 'keys.list' },
];

/** A key without modifiers that was not meant for a field of text. */
export function plainKey(event: KeyboardEvent): string | null {
  const target = event.target as HTMLElement | null;
  const writing = target?.closest('input, select, textarea, [contenteditable]');
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || writing) return null;
  return event.key;
}

export interface Desk {
  readonly table: Table;
  readonly sheets: Sheets;
  readonly talk: () => void;
  readonly own: { focusActions(): void; focusHold(): void } | undefined;
}

const DEEDS: Readonly<Record<string, (desk: Desk) => void>> = {
  d: ({ table }) => table.mine?.draw && table.act({ draw: true }),
  b: ({ table }) => table.buy(),
  c: ({ table }) => table.unpick(),
  Escape: ({ table }) => table.unpick(),
  s: ({ table }) => table.skip(),
  a: ({ own }) => own?.focusActions(),
  h: ({ own }) => own?.focusHold(),
  u: () => press('take-back'),
  k: () => press('hint'),
  t: ({ talk }) => talk(),
  p: ({ sheets }) => sheets.open({ kind: 'people' }),
  l: ({ sheets }) => sheets.open({ kind: 'log' }),
  w: why,
  o: ({ sheets }) => sheets.open({ kind: 'odds' }),
  r: ({ sheets }) => sheets.open({ kind: 'score' }),
  g: ({ sheets }) => sheets.open({ kind: 'aid' }),
  m: ({ sheets }) => sheets.open({ kind: 'menu' }),
  '?': ({ sheets }) => sheets.open({ kind: 'keys' }),
  i: inspectFocused,
};

/** Does what the key stands for; false where it stands for nothing. */
export function strike(key: string, desk: Desk): boolean {
  const market = desk.table.shown?.view.market.length ?? 0;
  const place = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (place > market) desk.table.pick('memory', place - market);
  else if (place) desk.table.pick('market', place);
  else if (DEEDS[key]) DEEDS[key](desk);
  else return false;
  return true;
}

function press(act: string): void {
  document.querySelector<HTMLElement>(`main [data-act=${act}]`)?.click();
}

function inspectFocused({ table, sheets }: Desk): void {
  const held = document.activeElement?.closest<HTMLElement>('[data-card], [data-held]');
  const card = held?.dataset['card'] ?? held?.dataset['held'] ?? table.picked?.card;
  if (card) sheets.open({ kind: 'card', card });
}

/** Why what has the focus is closed; else of everything that can be done, what is open and what is not. */
function why({ table, sheets }: Desk): void {
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('[data-row]')?.dataset;
  const offer = row ? table.offer(row['row'] === 'memory' ? 'memory' : 'market', Number(row['slot'])) : undefined;
  if (offer?.refusal) sheets.open({ kind: 'why', why: { kind: 'refusal', refusal: offer.refusal, card: offer.card } });
  else sheets.open({ kind: 'why', why: { kind: 'acts' } });
}
