import { expect, test } from 'vitest';
import { face, hazel, roomFace } from '../testing/rooms';
import { sameAgain } from './newgame';

test('playing again keeps people, dragons and options, and lets the next seat start', () => {
  const seats = [face(), hazel].map(({ kind, name, dragon, bot }) => ({ kind, name, dragon, bot }));
  expect(sameAgain(roomFace({ open_winter: true }))).toEqual({ seats, edition: 'small', first: 1, open_winter: true });
});
