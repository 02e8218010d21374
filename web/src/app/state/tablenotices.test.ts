import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../net/messages';
import { faces } from '../testing/faces';
import { entry, state, welcome } from '../testing/rooms';
import { FakeSocket } from '../testing/socket';
import { notices } from './notify.svelte';
import { Table } from './table.svelte';
import { inRoot } from '../testing/root.svelte';
import { noticeTable } from './tablenotices.svelte';

const given = vi.fn();
let table: Table;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  given.mockClear();
  vi.spyOn(notices, 'give').mockImplementation(given);
  table = new Table('room-1234', { tokens: ['secret'], host: null }, faces);
  stop = inRoot(() => noticeTable('room-1234', table));
  FakeSocket.last.open().tell(welcome(0, [], false));
  flushSync();
});
afterEach(() => {
  stop();
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a turn that comes is told at once and once, however long its reading takes', () => {
  expect(given).not.toHaveBeenCalled();
  FakeSocket.last.tell({ type: 'update', entry: entry(1, 1), state: state(1, true) });
  flushSync();
  FakeSocket.last.tell(welcome(1));
  flushSync();
  expect(given).toHaveBeenCalledTimes(1);
  expect(given).toHaveBeenCalledWith(expect.objectContaining({ tag: 'turn-room-1234-1', href: '#/table/room-1234' }));
});

test('what others write is told with their name, what one writes oneself is not', () => {
  const said = (version: number, seat: number, text: string): Entry => ({ ...entry(version, seat), what: 'say', action: null, events: [], by: null, change: { text } });
  FakeSocket.last.tell({ type: 'update', entry: said(1, 0, 'mine'), state: state(1, false, { table_version: 0 }) });
  flushSync();
  expect(given).not.toHaveBeenCalled();
  FakeSocket.last.tell({ type: 'update', entry: said(2, 1, 'theirs'), state: state(2, false, { table_version: 0 }) });
  flushSync();
  expect(given).toHaveBeenCalledWith(expect.objectContaining({ title: 'Hazel wrote', body: expect.stringContaining('theirs') }));
});
