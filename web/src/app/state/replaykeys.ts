// The single keys that do something in a replay.
import type { Shortcut } from './keys';
import type { Replay } from './replay.svelte';
import type { Sheets } from './sheets.svelte';

export interface Reading {
  readonly replay: Replay;
  readonly sheets: Sheets;
  readonly open: (what: 'log' | 'menu' | 'keys') => void;
}

/** The way the slider goes: on is where the writing goes. */
const [ON, BACK] = ['ArrowRight', 'ArrowLeft'];

function rightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

export function replayShortcuts(): readonly Shortcut[] {
  return [
    { keys: [rightToLeft() ? ON : BACK], id: 'replay.back' },
    { keys: [rightToLeft() ? BACK : ON], id: 'replay.forward' },
    { keys: ['Home'], id: 'replay.first' },
    { keys: ['End'], id: 'replay.last' },
    { keys: ['p'], id: 'replay.play' },
    { keys: ['l'], id: 'keys.log' },
    { keys: ['o'], id: 'keys.odds' },
    { keys: ['g'], id: 'keys.aid' },
    { keys: ['m'], id: 'keys.menu' },
    { keys: ['?'], id: 'keys.list' },
  ];
}

const DEEDS: Readonly<Record<string, (reading: Reading) => void>> = {
  [BACK]: ({ replay }) => replay.move(rightToLeft() ? 1 : -1),
  [ON]: ({ replay }) => replay.move(rightToLeft() ? -1 : 1),
  Home: ({ replay }) => replay.first(),
  End: ({ replay }) => void replay.toLast(),
  p: ({ replay }) => replay.toggle(),
  l: ({ open }) => open('log'),
  m: ({ open }) => open('menu'),
  '?': ({ open }) => open('keys'),
  o: ({ sheets }) => sheets.open({ kind: 'odds' }),
  g: ({ sheets }) => sheets.open({ kind: 'aid' }),
};

/** Does what the key stands for; false where it stands for nothing. */
export function strikeReplay(key: string, reading: Reading): boolean {
  DEEDS[key]?.(reading);
  return key in DEEDS;
}
