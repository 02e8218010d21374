import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../net/http';
import { ownEditions } from '../state/own';
import { BASE, ownOf } from '../testing/own';
import type { CheckedEdition, CheckEdition } from './checked';
import { Draft } from './draft.svelte';

let said: CheckEdition[] = [];
let reason: string | null = null;
let faults: CheckedEdition['faults'] = [];
let draft: Draft;
const cost = BASE[4]!;

/** A server whose text tells what was changed. */
function answer(wish: CheckEdition): Promise<CheckedEdition> {
  said.push(wish);
  if (reason) return Promise.reject(new Refused({ reason, details: { why: 'so' } }));
  const good = faults.length === 0;
  return Promise.resolve({ text: good ? JSON.stringify(wish.changes) : null, edition: good ? ownOf().face : null, numbers: good ? BASE : [], faults });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [said, reason, faults] = [[], null, []];
  draft = new Draft(ownOf(), BASE, answer);
});
afterEach(() => {
  draft.close();
  vi.useRealTimers();
});

test('what is typed is kept at once, and looked at together a moment after the last key', async () => {
  draft.type(cost, '1');
  await vi.advanceTimersByTimeAsync(300);
  draft.type(cost, '12');
  expect(ownEditions()[0]?.typed).toEqual({ 'book.cost': '12' });
  await vi.advanceTimersByTimeAsync(399);
  expect([said.length, draft.standing]).toEqual([0, 'checking']);
  await vi.advanceTimersByTimeAsync(1);
  expect(said).toHaveLength(1);
  expect(draft.standing).toBe('good');
  expect(ownEditions()[0]?.text).toBe('[{"card":"book","field":"cost","value":12}]');
});

test('while a number cannot be, nothing is asked and the last good state stays', async () => {
  draft.type(cost, '7');
  await draft.settle();
  draft.type(cost, '');
  await vi.advanceTimersByTimeAsync(400);
  expect([draft.standing, draft.wrong[0]?.place, said.length]).toEqual(['faulty', 'book.cost', 1]);
  expect(ownEditions()[0]).toMatchObject({ text: '[{"card":"book","field":"cost","value":7}]', typed: { 'book.cost': '' } });
});

test('a fault that only the server finds keeps the last good state, too, and goes when it is mended', async () => {
  faults = [{ line: 9, card: 'book', field: 'cost', why: 'dear', name: '', values: {} }];
  draft.type(cost, '7');
  await draft.settle();
  expect([draft.standing, draft.wrong[0]?.place, draft.own.text]).toEqual(['faulty', 'book.cost', 'the text']);
  faults = [];
  draft.type(cost, '6');
  await draft.settle();
  expect([draft.standing, draft.wrong]).toEqual(['good', []]);
});

test('an answer about what was typed before is not heard', async () => {
  const slow: ((found: CheckedEdition) => void)[] = [];
  const late = new Draft(ownOf(), BASE, () => new Promise((tell) => slow.push(tell)));
  late.type(cost, '7');
  void late.check();
  late.type(cost, '8');
  void late.check();
  const told = (text: string): CheckedEdition => ({ text, edition: ownOf().face, numbers: BASE, faults: [] });
  slow[1]?.(told('new'));
  slow[0]?.(told('old'));
  await vi.advanceTimersByTimeAsync(0);
  expect(late.own.text).toBe('new');
  late.close();
});

test('without a server it waits and asks again', async () => {
  reason = 'no_connection';
  draft.type(cost, '7');
  await draft.settle();
  expect(draft.standing).toBe('lost');
  reason = null;
  await vi.advanceTimersByTimeAsync(3_000);
  expect([draft.standing, said.length]).toEqual(['good', 2]);
});

test('what the server will not look at is told as a fault', async () => {
  reason = 'bad_message';
  draft.rename('Tea');
  await draft.settle();
  expect([draft.standing, draft.wrong[0]?.why]).toEqual(['faulty', 'so']);
});
