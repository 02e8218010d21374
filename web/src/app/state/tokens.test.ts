import { beforeEach, expect, test, vi } from 'vitest';
import { keep, recall } from './storage';
import { allTokens, carryOver, forget, hostedRoom, keepLink, keys, remember, rememberMade, tokensOf } from './tokens';

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

const made = {
  room: 'a',
  tokens: [{ seat: 1, wish: 0, token: 'ann' }, { seat: 0, wish: 1, token: 'bob' }],
  host: 'host',
};

test('what the host gives away is kept apart from the seats that are played here', () => {
  rememberMade(made, (wish) => wish === 1);
  expect(tokensOf('a')).toEqual(['ann']);
  expect(hostedRoom('a')).toEqual({ room: 'a', token: 'host', links: { 0: 'bob' } });
  keepLink('a', 0, 'bob-2');
  expect(hostedRoom('a')?.links).toEqual({ 0: 'bob-2' });
  expect(allTokens()).toEqual(['ann', 'host']);
});

test('a seat taken twice is kept once, the newest tokens of a room first and no more than there are seats', () => {
  for (const token of ['1', '2', '3', '4', '5', '1']) remember([{ room: 'a', token }]);
  expect(tokensOf('a')).toEqual(['1', '5', '4', '3']);
});

test('the rematch is opened by the tokens of the room before, the host’s too', () => {
  rememberMade(made, (wish) => wish === 1);
  carryOver('a', 'b');
  carryOver('a', 'b');
  expect([tokensOf('a'), tokensOf('b')]).toEqual([['ann'], ['ann']]);
  expect(hostedRoom('b')).toEqual({ room: 'b', token: 'host', links: {} });
});

test('a room can be forgotten, its seats and what its host may do, and be brought back', () => {
  remember([{ room: 'a', token: '1' }, { room: 'b', token: '2' }]);
  rememberMade({ room: 'a', host: 'h', tokens: [{ seat: 1, wish: 1, token: '3' }] }, () => true);
  const back = forget('a');
  expect([allTokens(), hostedRoom('a')]).toEqual([['2'], null]);
  back();
  expect(tokensOf('a')).toEqual(['1']);
  expect(hostedRoom('a')?.links).toEqual({ 1: '3' });
});
