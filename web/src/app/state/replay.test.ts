import { beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '../model/pacing';
import { Refused } from '../net/http';
import type { Replay as Head, ReplayStep } from '../net/messages';
import { faces } from '../testing/faces';
import { Replay } from './replay.svelte';

function step(ply: number): ReplayStep {
  const entry = { version: ply, what: 'act', seat: ply % 2, action: { draw: true }, events: [{ what: 'drew', seat: ply % 2, card: 'feeding-1' }] };
  return { ply, entry: ply ? entry : null, state: { version: ply } } as unknown as ReplayStep;
}

class FakeClock implements Clock {
  waiting: (() => void) | null = null;
  pause = 0;
  after(ms: number, run: () => void): () => void {
    this.waiting = run;
    this.pause = ms;
    return () => (this.waiting = null);
  }
  strike(): void {
    const run = this.waiting;
    this.waiting = null;
    run?.();
  }
}

let plies = 2_000;
let over = true;
const asked: number[] = [];
const source = {
  head: () => Promise.resolve({ room: { id: 'game-1234', seats: [{ name: 'Ann' }, { name: 'Ben' }] }, plies, result: over ? {} : null } as unknown as Head),
  steps: (from: number, count: number) => {
    asked.push(from);
    return Promise.resolve(Array.from({ length: Math.max(0, Math.min(count, plies + 1 - from)) }, (_, i) => step(from + i)));
  },
};
let clock: FakeClock;

async function opened(start = 0): Promise<Replay> {
  const replay = new Replay(source, faces, start, clock);
  await replay.open();
  await settled();
  return replay;
}

async function settled(): Promise<void> {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}

beforeEach(() => {
  plies = 2_000;
  over = true;
  asked.length = 0;
  clock = new FakeClock();
});

test('of a long game only the first steps are asked for, and the next few before anybody wants them', async () => {
  const replay = await opened();
  expect(replay.step?.ply).toBe(0);
  expect(asked).toEqual([0, 20, 40]);
  replay.move(1);
  expect([replay.step?.ply, replay.told.map(({ text }) => text)]).toEqual([1, ['Ben drew Feeding 1.']]);
});

test('a link to a ply opens that ply, and a ply beyond the end is the last', async () => {
  expect((await opened(777)).step?.ply).toBe(777);
  expect(asked[0]).toBe(760);
  expect((await opened(9_999)).step?.ply).toBe(2_000);
});

test('a ply that is asked for before anything is known of the game is kept', async () => {
  const replay = new Replay(source, faces, 0, clock);
  const opening = replay.open();
  replay.go(33);
  await opening;
  await settled();
  expect(replay.step?.ply).toBe(33);
});

test('going back and forth stops at both ends', async () => {
  const replay = await opened();
  replay.move(-1);
  expect(replay.ply).toBe(0);
  await replay.toLast();
  await settled();
  replay.move(1);
  expect([replay.ply, replay.step?.ply]).toEqual([2_000, 2_000]);
});

test('what lies far away is let go, however far one travels', async () => {
  const replay = await opened();
  for (let ply = 0; ply <= 2_000; ply += 20) {
    replay.go(ply);
    await settled();
  }
  asked.length = 0;
  replay.go(1_995);
  await settled();
  expect(asked).toEqual([]);
  replay.go(0);
  await settled();
  expect(asked[0]).toBe(0);
});

test('until a step has come the one before stays, and only the last place of a long drag is fetched', async () => {
  const replay = await opened();
  asked.length = 0;
  for (let ply = 100; ply <= 1_500; ply += 100) replay.go(ply);
  expect([replay.step?.ply, replay.loading]).toEqual([0, true]);
  await settled();
  expect([replay.step?.ply, replay.loading]).toEqual([1_500, false]);
  expect(asked.length).toBeLessThan(6);
});

test('playing gives each step time to be read, goes on by itself and stops at the end', async () => {
  plies = 2;
  const replay = await opened();
  replay.toggle();
  clock.strike();
  const usual = clock.pause;
  expect(replay.ply).toBe(1);
  replay.pause();
  expect(clock.waiting).toBeNull();
  replay.pace = 'two';
  replay.toggle();
  expect(clock.pause).toBe(usual / 2);
  clock.strike();
  expect([replay.ply, replay.playing]).toEqual([2, false]);
  replay.toggle();
  expect([replay.ply, replay.playing]).toEqual([0, true]);
});

test('a step by a person ends the playing', async () => {
  const replay = await opened();
  replay.toggle();
  replay.move(1);
  expect([replay.playing, clock.waiting]).toEqual([false, null]);
});

test('a running game is asked anew for its end, and follows what was taken back', async () => {
  plies = 30;
  over = false;
  const replay = await opened();
  plies = 35;
  await replay.toLast();
  await settled();
  expect(replay.step?.ply).toBe(35);
  plies = 3;
  replay.go(21);
  await replay.renew();
  replay.go(21);
  await settled();
  expect([replay.last, replay.step?.ply]).toEqual([3, 3]);
});

test('without a connection it says why, and goes on when asked again', async () => {
  const failing = vi.spyOn(source, 'steps').mockRejectedValueOnce(new Refused({ reason: 'no_connection', details: {} }));
  const replay = await opened();
  expect([replay.problem?.reason, replay.step]).toEqual(['no_connection', null]);
  replay.retry();
  await settled();
  expect([replay.problem, replay.step?.ply]).toEqual([null, 0]);
  failing.mockRestore();
});

test('steps that were asked for before the game was asked for anew are not believed', async () => {
  let answer: (steps: ReplayStep[]) => void = () => {};
  const late = vi.spyOn(source, 'steps').mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const replay = await opened();
  await replay.renew();
  answer([{ ...step(0), state: { version: 99 } } as unknown as ReplayStep]);
  await settled();
  expect(replay.step?.state.version).toBe(0);
  late.mockRestore();
});
