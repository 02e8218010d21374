import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TableEvent, View } from '../net/messages';
import { state } from '../testing/rooms';
import { beatsOf } from './moves';

const { view } = state(1, true);
const [first, second] = view.seats as [View['seats'][0], View['seats'][0]];
const before: View = { ...view, market_discard: { book: 9 }, seats: [{ ...first, discard: { 'feeding-1': 2 } }, second] };

/** Each beat as its moves: "card: from > to, manner". */
function told(...events: TableEvent[]): string[][] {
  return beatsOf(events, before).map(({ moves, season }) => [
    ...(season ? [`season: ${season}`] : []),
    ...moves.map(({ card, from, to, manner, aim }) => `${card ?? 'back'}: ${from} > ${to}, ${manner}${aim ? ` at ${aim}` : ''}`),
  ]);
}

const backs = (from: string, to: string, count: number) => Array.from({ length: count }, () => `back: ${from} > ${to}, shuffle`);

/** One of each kind that the protocol names, alone. */
const ALONE: Readonly<Record<string, readonly [TableEvent, string[][]]>> = {
  drew: [{ what: 'drew', seat: 1, card: 'book' }, [['book: deck:1 > waits:1, draw']]],
  waits_discarded: [{ what: 'waits_discarded', seat: 0, card: 'bored' }, [['bored: waits:0 > discard:0, discard']]],
  vulnerable_lost: [
    { what: 'vulnerable_lost', seat: 0, card: 'book', other: 'bored' },
    [['bored: discard:0 > hold:0, strike at book'], ['book: hold:0 > discard:0, lose', 'bored: hold:0 > discard:0, discard']],
  ],
  lost: [
    { what: 'lost', seat: 0, card: 'feeding-1', other: 'bored' },
    [['bored: discard:0 > hold:0, strike at feeding-1'], ['feeding-1: hold:0 > discard:0, lose', 'bored: hold:0 > discard:0, discard']],
  ],
  protected: [
    { what: 'protected', seat: 0, card: 'wind-chime', other: 'bored' },
    [
      ['wind-chime: hold:0 > front:0, guard'], ['bored: discard:0 > front:0, bounce'],
      ['bored: front:0 > discard:0, discard', 'wind-chime: front:0 > hold:0, back'],
    ],
  ],
  triggered: [{ what: 'triggered', seat: 0, card: 'book', count: 1, other: 'feeding-1' }, [['book: hold:0 > hold:0, nudge']]],
  asked: [{ what: 'asked', seat: 0, card: 'bored', other: 'lose' }, []],
  item_discarded: [{ what: 'item_discarded', seat: 0, card: 'book', other: 'feeding-2' }, [['book: hold:0 > discard:0, discard']]],
  declined: [{ what: 'declined', seat: 0, card: 'book' }, []],
  joined: [{ what: 'joined', seat: 1, card: 'book' }, [['book: waits:1 > hold:1, join']]],
  draw_failed: [{ what: 'draw_failed', seat: 0 }, []],
  reshuffled: [{ what: 'reshuffled', seat: 0 }, [backs('discard:0', 'deck:0', 2)]],
  paid: [{ what: 'paid', seat: 0, card: 'feeding-1' }, [['feeding-1: hold:0 > discard:0, pay']]],
  mentors_passed: [{ what: 'mentors_passed', seat: 0, to: 1 }, [['mentors: mentors:0 > mentors:1, pass']]],
  bought: [{ what: 'bought', seat: 0, card: 'book', slot: 2, other: 'market' }, [['book: market:2 > hold:0, buy']]],
  revealed: [{ what: 'revealed', card: 'book', slot: 3 }, [['book: market-deck > market:3, reveal']]],
  reveal_effect: [{ what: 'reveal_effect', card: 'book', slot: 3, other: 'redeal_market' }, [['book: market:3 > market:3, nudge']]],
  market_reshuffled: [{ what: 'market_reshuffled' }, [backs('market-discard', 'market-deck', 5)]],
  market_discarded: [{ what: 'market_discarded', card: 'book', slot: 1 }, [['book: market:1 > market-discard, discard']]],
  memory_left: [{ what: 'memory_left', card: 'village-fair', slot: 2 }, [['village-fair: memory:2 > box, leave']]],
  season_began: [{ what: 'season_began', other: 'summer' }, [['season: summer']]],
  memory_dealt: [{ what: 'memory_dealt', card: 'village-fair', slot: 1 }, [['village-fair: seasons > memory:1, deal']]],
  passed: [{ what: 'passed', seat: 0 }, []],
  turn_ended: [{ what: 'turn_ended', seat: 0 }, []],
  game_ended: [{ what: 'game_ended', other: 'winter' }, []],
};

test.each(Object.entries(ALONE))('%s', (_, [event, beats]) => {
  expect(told(event)).toEqual(beats);
});

test('every kind of event that the protocol names is among them', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/protocol.md'), 'utf8');
  const rows = (page.split('### Events')[1] ?? '').split('\n## ')[0]?.split('\n').filter((line) => line.startsWith('| `')).slice(1) ?? [];
  const kinds = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, kind]) => kind ?? ''));
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => !ALONE[kind])).toEqual([]);
});

test('a drawn Mischief goes at the card that is lost, and only then to the discard pile', () => {
  const events = [
    { what: 'drew', seat: 0, card: 'bored' }, { what: 'waits_discarded', seat: 0, card: 'bored' },
    { what: 'vulnerable_lost', seat: 0, card: 'book', other: 'bored' }, { what: 'vulnerable_lost', seat: 0, card: 'book', other: 'bored' },
    { what: 'lost', seat: 0, card: 'feeding-1', other: 'bored' },
  ];
  expect(told(...events)).toEqual([
    ['bored: deck:0 > waits:0, draw'],
    ['bored: waits:0 > hold:0, strike at book'],
    ['book: hold:0 > discard:0, lose', 'book: hold:0 > discard:0, lose'],
    ['bored: hold:0 > hold:0, strike at feeding-1'],
    ['feeding-1: hold:0 > discard:0, lose', 'bored: hold:0 > discard:0, discard'],
  ]);
});

test('a Protection steps forward, the Mischief bounces off, and both go where they belong', () => {
  const events = [
    { what: 'drew', seat: 0, card: 'bored' }, { what: 'waits_discarded', seat: 0, card: 'bored' },
    { what: 'protected', seat: 0, card: 'wind-chime', other: 'bored' }, { what: 'turn_ended', seat: 0 },
  ];
  expect(told(...events).slice(1)).toEqual([
    ['wind-chime: hold:0 > front:0, guard'],
    ['bored: waits:0 > front:0, bounce'],
    ['bored: front:0 > discard:0, discard', 'wind-chime: front:0 > hold:0, back'],
  ]);
});

test('a dragon that answers is no card of the hold', () => {
  expect(told({ what: 'triggered', seat: 0, card: 'rooibos', count: 1, other: 'feeding-1' })).toEqual([]);
});

test('a Memory is paid together, then comes to the discard pile, then is shuffled into the deck with the payment', () => {
  const events = [
    { what: 'paid', seat: 0, card: 'feeding-1' }, { what: 'paid', seat: 0, card: 'feeding-2' }, { what: 'mentors_passed', seat: 0, to: 1 },
    { what: 'bought', seat: 0, card: 'village-fair', slot: 2, other: 'memory' }, { what: 'reshuffled', seat: 0 },
  ];
  expect(told(...events)).toEqual([
    ['feeding-1: hold:0 > discard:0, pay', 'feeding-2: hold:0 > discard:0, pay', 'mentors: mentors:0 > mentors:1, pass'],
    ['village-fair: memory:2 > discard:0, buy'],
    backs('discard:0', 'deck:0', 5),
  ]);
});

test('with a season the old rows go and the new ones come at the same time', () => {
  const dealt = [1, 2].map((slot) => ({ what: 'memory_dealt', card: 'village-fair', slot }));
  const gone = [1, 2].map((slot) => ({ what: 'market_discarded', card: 'book', slot }));
  const fresh = [1, 2].map((slot) => ({ what: 'revealed', card: 'book', slot }));
  const beats = told({ what: 'season_began', other: 'summer' }, ...dealt, ...gone, ...fresh);
  expect(beats.map(({ length }) => length)).toEqual([1, 4, 2]);
});
