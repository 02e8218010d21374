import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../net/http';
import type { ServerMessage } from '../net/messages';
import { recall } from '../state/storage';
import { edition } from '../testing/faces';
import { entry, roomFace, state } from '../testing/rooms';
import { Companion } from './companion.svelte';
import type { Enter, Entered } from './entered';
import { blank, change, type Notebook } from './notebook';

const seats = [{ name: 'Ada', dragon: 'rooibos' }, { name: 'Bo', dragon: 'jasmine' }];
const ply = { ply: 1, seat: 0, action: { draw: true } as const, outcomes: [{ drew: 'feeding-1' }] };
const asked = { what: 'drew', seat: 0, slot: null, odds: { 'feeding-1': [2, 3], bite: [1, 3] } } as const;

function plies(record: string): number {
  return record.split('\n').filter((line) => line.includes('"ply"')).length;
}

/** A server that knows a draw of one card. */
function answer({ record, begun }: Enter): Entered {
  const stands = plies(record) + (begun?.told.length ? 1 : 0);
  return {
    room: roomFace(), edition, header: blank({ id: 'small', digest: '' }, seats, false).header, plies: stands, misfit: null, mended: [],
    ply: begun?.told.length ? ply : null, entries: begun?.told.length ? [entry(stands, 0)] : [], state: state(stands, stands % 2 === 0),
    asked: begun && !begun.told.length ? asked : null, events: [], refusal: null, would: [], result: null,
  };
}

let away = false;
let said: Enter[] = [];
let companion: Companion;
let heard: ServerMessage[] = [];

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  [away, said, heard] = [false, [], []];
  companion = new Companion((wish) => {
    said.push(wish);
    return away ? Promise.reject(new Refused({ reason: 'no_connection', details: {} })) : Promise.resolve(answer(wish));
  });
  companion.open(blank({ id: 'small', digest: '' }, seats, false));
  await settle();
  companion.attach({ onMessage: (message) => void heard.push(message), onLink: () => undefined, onGone: () => undefined, have: () => null });
});
afterEach(() => {
  companion.close();
  vi.useRealTimers();
});

test('a table that comes is welcomed to every seat, and hears of each ply once it is whole', async () => {
  expect(heard).toMatchObject([{ type: 'welcome', yours: [0, 1] }]);
  companion.begin({ draw: true });
  await settle();
  expect(companion.asked).toEqual(asked);
  expect(heard).toHaveLength(1);
  companion.tell('feeding-1');
  await settle();
  expect(heard.at(-1)).toMatchObject({ type: 'update', entry: { version: 1 }, state: { take_back: [{ seat: 0, plies: 0, how: 'free' }] } });
  expect(companion.notebook).toMatchObject({ begun: null, plies: [{ seat: 0, outcomes: [{ drew: 'feeding-1' }] }] });
});

test('what is entered while the server is away is kept in the browser, and said when it is back', async () => {
  companion.begin({ draw: true });
  await settle();
  away = true;
  companion.tell('feeding-1');
  await settle();
  expect(companion.link).toBe('lost');
  expect(new Companion().notebook?.begun).toEqual({ action: { draw: true }, told: ['feeding-1'] });
  away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(companion.link).toBe('open');
  expect(companion.notebook?.plies).toHaveLength(1);
});

test('a second tap before the answer tells nothing', async () => {
  companion.begin({ draw: true });
  await settle();
  companion.tell('feeding-1');
  companion.tell('bite');
  await settle();
  expect(companion.notebook?.plies).toHaveLength(1);
  expect(said.at(-1)?.begun?.told).toEqual(['feeding-1']);
});

test('a ply that is entered anew is tried again with all that waits behind it', async () => {
  companion.open({ ...blank({ id: 'small', digest: '' }, seats, false), plies: [ply, { ...ply, seat: 1 }, ply] });
  await settle();
  const before = companion.age;
  companion.change((notebook) => change(notebook, 1));
  await settle();
  expect([companion.notebook?.plies.length, companion.notebook?.tail.length]).toEqual([1, 2]);
  expect(companion.age).toBeGreaterThan(before);
  companion.begin({ draw: true });
  await settle();
  companion.tell('feeding-1');
  await settle();
  expect(plies(said.at(-1)?.record ?? '')).toBe(3);
  expect(companion.notebook).toMatchObject({ tail: [], before: null });
  expect(companion.notebook?.plies).toHaveLength(3);
});

test('what another tab of this browser enters is shown here, too, and not undone by the next ply', async () => {
  const other = { ...blank({ id: 'small', digest: '' }, seats, false), plies: [ply] };
  localStorage.setItem('teadragon.companion', JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: 'teadragon.companion' }));
  await settle();
  companion.begin({ draw: true });
  await settle();
  companion.tell('feeding-1');
  await settle();
  expect(companion.notebook?.plies).toHaveLength(2);
});

test('a game that cannot be gone on with says why, and stays', async () => {
  const stubborn = new Companion(() => Promise.reject(new Refused({ reason: 'bad_record', details: { line: 1 } })));
  void stubborn.sync();
  await settle();
  expect(stubborn.problem?.reason).toBe('bad_record');
  expect(stubborn.notebook).not.toBeNull();
  stubborn.close();
});

test('a browser that keeps nothing is said to, and the game goes on', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  companion.begin({ draw: true });
  await settle();
  expect(companion.kept).toBe(false);
  expect(recall<Notebook | null>('companion', null)?.begun).toBeTruthy();
  full.mockRestore();
  companion.tell('feeding-1');
  expect(companion.kept).toBe(true);
});
