import { expect, test } from 'vitest';
import { readRoute, replace, route, seatAddress } from './route.svelte';

const TOKEN = 'abcdefghijklmnopqrstuv';

test.each([
  ['', null, null, null],
  ['#/table/room-1234', 'room-1234', null, null],
  [`#/table/room-1234/seat/${TOKEN}`, 'room-1234', TOKEN, null],
  ['#/table/room-1234/seat/short', null, null, null],
  ['#/replay/game-1234', null, null, { id: 'game-1234', ply: null, review: false }],
  ['#/replay/game-1234/review', null, null, { id: 'game-1234', ply: null, review: true }],
  ['#/replay/game-1234/17', null, null, { id: 'game-1234', ply: 17, review: false }],
])('the address %s', (hash, room, seat, replay) => {
  expect(readRoute(hash)).toMatchObject({ room, seat, replay });
});

test('the token of a seat leaves the address without a trace in the history', () => {
  location.hash = `#/table/room-1234/seat/${TOKEN}`;
  const length = history.length;
  replace('#/table/room-1234');
  expect([location.hash, history.length, route.room, route.seat]).toEqual(['#/table/room-1234', length, 'room-1234', null]);
});

test('the address of a seat carries its token behind the sign that browsers do not send', () => {
  const address = new URL(seatAddress('room-1234', TOKEN));
  expect([address.pathname, address.search, address.hash]).toEqual(['/', '', `#/table/room-1234/seat/${TOKEN}`]);
});

test('an address to give away is the one that the server names, where it names one', () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="teadragon-public-url" content="https://example.org/tea/">');
  expect(seatAddress('room-1234', TOKEN)).toBe(`https://example.org/tea/#/table/room-1234/seat/${TOKEN}`);
  document.head.lastElementChild?.remove();
});

test('the companion of a real table has an address of its own', () => {
  expect(readRoute('#/companion')).toMatchObject({ companion: true, nowhere: false, room: null });
  expect(readRoute('#/companions')).toMatchObject({ companion: false, nowhere: true });
});

test.each([['#/editions', ''], ['#/editions/my-box', 'my-box'], ['#/editions/My Box', null], ['#/', null]])(
  'the edition in the form at the address %s',
  (hash, editions) => expect(readRoute(hash)).toMatchObject({ editions, nowhere: hash === '#/editions/My Box' }),
);

test.each([['#/rules', ''], ['#/rules/', ''], ['#/rules/R12', 'R12'], ['#/rules/example-tie', 'example-tie'], ['#/rules/a b', null], ['#/', null]])(
  'the place in the rules of the address %s',
  (hash, rules) => expect(readRoute(hash).rules).toBe(rules),
);

test('the way out of the rules leads to where somebody was before', async () => {
  const changed = () => new Promise((done) => window.addEventListener('hashchange', done, { once: true }));
  for (const hash of ['#/replay/game-1234/17', '#/rules', '#/rules/R12']) {
    const done = changed();
    location.hash = hash;
    await done;
  }
  expect([route.rules, route.left]).toEqual(['R12', '#/replay/game-1234/17']);
});

test.each([['', false], ['#', false], ['#/', false], ['#/table/room-1234', false], ['#/table/', true], ['#/replay/game-1234/x', true], ['#/table/room-1234/seat/short', true]])(
  'whether the address %s means nothing: %s',
  (hash, nowhere) => expect(readRoute(hash).nowhere).toBe(nowhere),
);
