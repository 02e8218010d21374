import { expect, test } from 'vitest';
import type { RoomFace } from '../net/messages';
import { sameAgain } from './newgame';

const room: RoomFace = {
  id: 'room-1234', edition: 'small', digest: '', open_winter: true, luck: 'sealed', commit: '',
  seats: [
    { name: 'You', kind: 'person', bot: null, dragon: 'rooibos' },
    { name: 'Hazel', kind: 'bot', bot: 'greedy', dragon: 'jasmine' },
  ],
};

test('playing again keeps people, dragons and options, and lets the next seat start', () => {
  expect(sameAgain(room)).toEqual({ seats: room.seats, edition: 'small', first: 1, open_winter: true });
});
