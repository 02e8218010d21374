import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { http, Refused } from '../net/http';
import type { RoomLine } from '../net/messages';
import { games, inOrder, isMine, turned } from './games.svelte';
import { notices } from './notify.svelte';
import { keys, remember } from './tokens';

function line(id: string, more: Partial<RoomLine> = {}): RoomLine {
  const seats = [{ name: 'Ann' }, { name: 'Ben' }];
  return { room: { id, seats }, yours: [0], to_act: 1, turns: 4, result: null, closed: false, changed: 100, ...more } as unknown as RoomLine;
}

const answer = vi.fn();
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  remember([{ room: 'a', token: 'secret' }]);
  answer.mockReset().mockResolvedValue({ rooms: [line('a')] });
  vi.spyOn(http, 'mine').mockImplementation(answer);
  games.lines = null;
  stop = games.watch();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('games that wait for me come first, then the one changed last', () => {
  const lines = [line('old', { changed: 1 }), line('mine', { to_act: 0, changed: 0 }), line('new', { changed: 9 })];
  expect(inOrder(lines).map(({ room }) => room.id)).toEqual(['mine', 'new', 'old']);
  expect(isMine(line('closed', { to_act: 0, closed: true }))).toBe(false);
});

test('a game has turned to me when it did not wait for me before, or has gone round since', () => {
  const before = [line('a'), line('b', { to_act: 0 }), line('c', { to_act: 0 })];
  const after = [line('a', { to_act: 0 }), line('b', { to_act: 0 }), line('c', { to_act: 0, turns: 6 }), line('new', { to_act: 0 })];
  expect(turned(before, after).map(({ room }) => room.id)).toEqual(['a', 'c']);
});

test('the list is asked for again and again while somebody looks, and not after', async () => {
  await vi.advanceTimersByTimeAsync(31_000);
  expect(answer).toHaveBeenCalledTimes(3);
  expect(answer).toHaveBeenLastCalledWith(['secret']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer).toHaveBeenCalledTimes(3);
});

test('a server that does not answer is asked less and less often, and the list stays', async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  answer.mockRejectedValue(new Refused({ reason: 'no_connection', details: {} }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect([games.failed, games.lines?.length]).toEqual([true, 1]);
  const asked = answer.mock.calls.length;
  await vi.advanceTimersByTimeAsync(28_000);
  expect(answer).toHaveBeenCalledTimes(asked);
});

test('a browser without games asks nothing', async () => {
  stop();
  localStorage.clear();
  answer.mockClear();
  stop = games.watch();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answer).not.toHaveBeenCalled();
});

test('a forgotten game can be brought back with its key', async () => {
  await vi.advanceTimersByTimeAsync(10);
  games.forget(line('a'));
  expect([keys(), games.lines]).toEqual([[], []]);
  games.forgotten?.undo();
  expect([keys().map(({ token }) => token), games.lines?.length]).toEqual([['secret'], 1]);
});

test('out of sight the list is asked for only where a notice may be given, and the notice names the game', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const given = vi.spyOn(notices, 'give');
  await vi.advanceTimersByTimeAsync(16_000);
  const asked = answer.mock.calls.length;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(answer).toHaveBeenCalledTimes(asked);
  vi.spyOn(notices, 'on', 'get').mockReturnValue(true);
  answer.mockResolvedValue({ rooms: [line('a', { to_act: 0 })] });
  await games.refresh();
  expect(given).toHaveBeenCalledWith(expect.objectContaining({ tag: 'turn-a-4', href: '#/table/a', body: 'Ann is to play.' }));
});
