import { expect, test } from 'vitest';
import { edition, faces } from '../testing/faces';
import { BASE, ownOf } from '../testing/own';
import { changedOf, editionText, freeId, groupsOf, placeOf, slug, typedInto, valueOf, wishOf, wrongAt, wrongOf } from './model';
import { bring } from '../words';
import { wrongWhere } from './words';

const at = (place: string) => BASE.find((figure) => placeOf(figure) === place)!;

test.each([['3', 3], [' 7 ', 7], ['100', 100], ['0', undefined], ['101', undefined], ['', undefined], ['1.5', undefined], ['-1', undefined], ['three', undefined]])(
  'as a cost, %j is %j',
  (typed, value) => expect(valueOf(at('book.cost'), typed)).toBe(value),
);

test('a bound may be left out, another number may not', () => {
  expect(valueOf(at('village-fair.score.at_most'), ' ')).toBeNull();
  expect(valueOf(at('book.points'), '')).toBeUndefined();
});

test('what is typed differs until it is what it was, and each number is taken back alone', () => {
  const first = typedInto(ownOf(), at('book.cost'), '4');
  const second = typedInto(first, at('book.points'), 'x');
  expect(changedOf(second, BASE).map(placeOf)).toEqual(['book.cost', 'book.points']);
  expect(typedInto(second, at('book.cost'), '3').typed).toEqual({ 'book.points': 'x' });
  expect(changedOf(typedInto(first, at('book.cost'), '03'), BASE)).toEqual([]);
});

test('the wish has what differs; and whoever read a whole card says all its numbers', () => {
  const typed = { 'book.cost': '4', 'village-fair.score.at_most': '' };
  expect(wishOf(ownOf({ typed, title: ' Tea ' }), BASE)).toEqual({
    text: 'the base', title: 'Tea', source: 'house',
    changes: [{ card: 'book', field: 'cost', value: 4 }, { card: 'village-fair', field: 'score.at_most', value: null }],
  });
  const read = ownOf({ typed: { 'book.cost': '4' }, seen: ['book'] });
  expect(wishOf(read, BASE).changes).toHaveLength(1);
  expect(wishOf({ ...read, source: 'owner' }, BASE).changes).toEqual([
    { card: 'book', field: 'cost', value: 4 }, { card: 'book', field: 'points', value: 1 },
  ]);
});

test('what is wrong is told with its place and its bounds', async () => {
  await bring('edition');
  const wrong = wrongOf(ownOf({ title: ' ', typed: { 'book.cost': '0', 'village-fair.score.at_most': 'x' } }), BASE);
  expect(wrong.map(({ place, name }) => [place, name])).toEqual([['title', 'title'], ['book.cost', 'number'], ['village-fair.score.at_most', 'may_go']]);
  expect(wrong.map((each) => wrongWhere(each, faces))).toEqual([
    'A name of 1 to 60 letters.', 'Book, Cost: A whole number from 1 to 100.', 'Village Fair, At most: A whole number from 1 to 1000, or nothing.',
  ]);
});

test('a fault of the server’s stands at the number, the deck, or the whole', () => {
  const fault = { line: 3, why: 'because', name: '', values: {} };
  expect(wrongAt({ ...fault, card: 'book', field: 'cost' }, BASE).place).toBe('book.cost');
  expect(wrongAt({ ...fault, card: 'rooibos', field: 'deck' }, BASE).place).toBe('rooibos.deck.bored');
  expect(wrongAt({ ...fault, card: null, field: null }, BASE)).toMatchObject({ place: null, why: 'because' });
});

test('cards lie in groups as on the table, and those that differ once more in their own', () => {
  const groups = groupsOf(edition, BASE, [at('book.cost')]);
  expect(groups.map(({ name, owners }) => [name, owners.map(({ id }) => id)])).toEqual([
    ['market', ['feeding-2', 'wind-chime', 'book', 'moon-cake']], ['summer', ['village-fair']], ['starters', ['feeding-1', 'grooming-1', 'bored']],
    ['decks', ['mentors', 'rooibos', 'jasmine']], ['changed', ['book']],
  ]);
});

test.each([['My box', 'my-box'], ['Thé à la menthe!', 'my-the-a-la-menthe'], ['teahouse 2', 'my-teahouse-2'], ['箱', 'my-edition'], ['My', 'my']])(
  'the title %s makes the name %s',
  (title, id) => expect(slug(title)).toBe(id),
);

test('a name that is taken gets a number', () => {
  expect(freeId('my-box', ['my-box', 'my-box-2'])).toBe('my-box-3');
});

test('a file is an edition, or the record of a game with one', () => {
  expect(editionText('id = "tea"')).toBe('id = "tea"');
  expect(editionText('{"record":"teadragon","edition_text":"id = 3"}\n{"ply":1}')).toBe('id = 3');
  expect(editionText('{"record":"teadragon"}')).toBe('{"record":"teadragon"}');
  expect(editionText('{tea')).toBe('{tea');
});
