import { beforeEach, expect, test } from 'vitest';
import { edition } from '../testing/faces';
import { ownOf } from '../testing/own';
import { dropOwn, keepOwn, ownEditions, want, wantedOf, withOwn } from './own';

const offered = { editions: [edition], default: 'small', bots: [] };
beforeEach(() => localStorage.clear());

test('an edition is kept in its place, and can be dropped', () => {
  keepOwn(ownOf({ id: 'my-box' }));
  keepOwn(ownOf({ id: 'my-other' }));
  keepOwn(ownOf({ id: 'my-box', title: 'Renamed' }));
  expect(ownEditions().map(({ id, title }) => [id, title])).toEqual([['my-box', 'Renamed'], ['my-other', 'My box']]);
  dropOwn('my-box');
  expect(ownEditions().map(({ id }) => id)).toEqual(['my-other']);
});

test('own ones stand behind those of the server, each with its text', () => {
  keepOwn(ownOf({ id: 'my-box', title: 'Renamed', text: 'tea' }));
  const all = withOwn(offered);
  expect(all.editions.map(({ id, title }) => [id, title])).toEqual([['small', 'Small'], ['my-box', 'Renamed']]);
  expect(all.texts).toEqual({ 'my-box': 'tea' });
});

test('what is called as one of the server’s is the server’s', () => {
  keepOwn(ownOf({ id: 'small', text: 'tea' }));
  expect(withOwn(offered)).toMatchObject({ editions: [edition], texts: {} });
});

test('an edition is wanted once, and only where it is offered', () => {
  keepOwn(ownOf({ id: 'my-box' }));
  want('my-box');
  expect(wantedOf(withOwn(offered))).toBe('my-box');
  expect(wantedOf(withOwn(offered))).toBe('small');
  want('gone');
  expect(wantedOf(offered)).toBe('small');
});
