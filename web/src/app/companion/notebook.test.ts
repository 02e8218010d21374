import { expect, test } from 'vitest';
import * as book from './notebook';
import type { Notebook, Ply } from './notebook';

const seats = [{ name: 'Ada', dragon: 'rooibos' }, { name: 'Bo', dragon: 'ginseng' }];
const draw = (seat: number, ...cards: string[]): Ply => ({ seat, action: { draw: true }, outcomes: cards.map((drew) => ({ drew })) });
const [A, B, C, D] = [draw(0, 'milk'), draw(1, 'bite'), draw(0, 'book'), draw(1, 'gloves')];
const other = draw(1, 'picky');

function notebook(...plies: Ply[]): Notebook {
  return book.opened(book.blank({ id: 'teahouse', digest: 'sha256:0' }, seats, false).header, plies);
}

test('the text is that of a record, and reads back without the luck of a seed', () => {
  const kept = notebook(A, B);
  const text = book.textOf(kept, { reason: 'stopped' });
  expect(text.split('\n').map((line) => Object.keys(JSON.parse(line || '{}') as object)[0])).toEqual(['record', 'ply', 'ply', 'result', undefined]);
  expect(JSON.parse(text.split('\n')[2] ?? '')).toEqual({ ply: 2, ...B });
  const seeded = text.replace('"version":1', '"version":1,"seed":"00","chance":"x","commit":"y"');
  expect(book.notebookOf(seeded)).toEqual({ ...kept, stopped: true });
  expect(book.notebookOf('tea')).toBeNull();
  expect(book.notebookOf('{"record":"chess"}')).toBeNull();
});

test('a changed ply is put in the place of the old one, and those behind it come after it again', () => {
  const changing = book.change(notebook(A, B, C, D), 1);
  expect([changing.plies, changing.tail]).toEqual([[A], [B, C, D]]);
  expect(book.added(changing, other).plies).toEqual([A, other, C, D]);
});

test('a forgotten ply goes in before another, and one too many is left out', () => {
  expect(book.added(book.putBefore(notebook(A, C), 1), other).plies).toEqual([A, other, C]);
  expect(book.leaveOut(notebook(A, B, C), 1).plies).toEqual([A, C]);
});

test('whatever does not fit waits, and the correction can be undone', () => {
  const changed = book.added(book.change(notebook(A, B, C, D), 1), other);
  const found = book.standing(changed, 2, []);
  expect([found.plies, found.tail, found.before]).toEqual([[A, other], [C, D], [A, B, C, D]]);
  expect(book.wholeText(found).split('\n')).toHaveLength(6);
  expect(book.undo(found)).toMatchObject({ plies: [A, B, C, D], tail: [], before: null });
  expect(book.dropTail(found)).toMatchObject({ plies: [A, other], tail: [] });
});

test('what waits during a correction waits on while the plies before it stand', () => {
  const changing = book.change(notebook(A, B, C), 1);
  expect(book.standing(changing, 1, [])).toMatchObject({ plies: [A], tail: [B, C], before: [A, B, C] });
  expect(book.standing(notebook(A, B), 2, [{ ply: 2, ...other }]).plies).toEqual([A, other]);
});

test('rows are laid card by card, and the last card is taken up again', () => {
  let kept = book.blank({ id: 'teahouse', digest: 'sha256:0' }, seats, true);
  kept = book.lay(book.lay(kept, 'market', 'book'), 'memories', 'picnic');
  expect(kept.header).toMatchObject({ market: ['book'], memories: ['picnic'], winter: [] });
  expect(book.unlay(kept).header).toMatchObject({ market: ['book'], memories: [] });
});

test('one laid card is told anew, and everything else comes back', () => {
  const header = { ...notebook().header, market: ['a', 'b', 'c', 'd'], memories: ['x', 'y', 'z'] };
  const asked = book.layOther(book.opened(header, [A, B]), 'memories', 1);
  expect(asked.header).toMatchObject({ market: ['a', 'b', 'c', 'd'], memories: ['x'] });
  expect(book.lay(asked, 'memories', 'z')).toMatchObject({ header: { memories: ['x', 'z', 'y'] }, plies: [A, B], tail: [], laid: null });
  expect(book.unlay(asked)).toMatchObject({ header, plies: [A, B], tail: [], laid: null });
});

test('the people’s end holds once nothing waits before it', () => {
  const ended = { ...notebook(A, B), stopped: true };
  expect(book.isStopped(ended)).toBe(true);
  expect(book.isStopped(book.change(ended, 0))).toBe(false);
  expect(book.takeBack(ended)).toMatchObject({ stopped: false, plies: [A, B] });
  expect(book.takeBack(notebook(A, B)).plies).toEqual([A]);
});
