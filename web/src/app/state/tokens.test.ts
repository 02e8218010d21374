import { beforeEach, expect, test, vi } from 'vitest';
import { keep, recall } from './storage';
import { keys, remember, tokensOf } from './tokens';

beforeEach(() => localStorage.clear());

test('seats are kept, the newest first, and found by their room', () => {
  remember([{ room: 'a', token: '1' }]);
  remember([{ room: 'b', token: '2' }, { room: 'b', token: '3' }]);
  expect(keys().map(({ token }) => token)).toEqual(['2', '3', '1']);
  expect(tokensOf('b')).toEqual(['2', '3']);
});

test('what is not ours in the browser’s store is passed over', () => {
  localStorage.setItem('teadragon.seats', '{"no": "list"}');
  expect(keys()).toEqual([]);
  localStorage.setItem('teadragon.seats', '[1, null, {"room": "a"}, {"room": "a", "token": "1"}]');
  expect(keys()).toEqual([{ room: 'a', token: '1' }]);
  localStorage.setItem('teadragon.speed', 'not json');
  expect(recall('speed', 'usual')).toBe('usual');
});

test('a browser that forbids storing still plays', () => {
  const forbidden = () => {
    throw new DOMException('no');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden);
  keep('speed', 'quick');
  expect(recall('speed', 'usual')).toBe('quick');
  vi.restoreAllMocks();
});
