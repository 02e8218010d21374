import { beforeEach, expect, test } from 'vitest';
import { facesOf } from '../model/edition';
import { lessonPlace } from '../state/learning';
import { Table } from '../state/table.svelte';
import { Lesson } from './lesson.svelte';
import type { Pile } from '../net/messages';
import { cardNumbers } from './names';
import { PAGES } from './panels';
import { after, type Story } from './story';
import file from './story.json';
import { Teacher } from './teacher';

const story = file as unknown as Story;
const ids = story.panels.map(({ id }) => id);
const at = (id: string): number => ids.indexOf(id) + 1;

beforeEach(() => localStorage.clear());

/** The payments that buy what the panel is about. */
function good(lesson: Lesson): Pile[] {
  return lesson.table.quotes.filter(({ refusal }) => refusal === null).map(({ pay }) => pay);
}

/** What is left of some cards without others. */
function without(pile: Pile, gone: Pile): Pile {
  const left = Object.entries(pile).map(([card, count]) => [card, count - (gone[card] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, count]) => count > 0));
}

/** Does what the panel asks for, in the story's own way. */
function doIt(lesson: Lesson): void {
  while (!lesson.done) {
    const [move] = lesson.table.moves;
    if (move) lesson.act(move.action);
  }
}

function tableOf(lesson: Lesson, turnedDown = () => {}): { table: Table; teacher: Teacher } {
  const teacher = new Teacher(lesson, turnedDown);
  const table = new Table('tutorial', { tokens: [], host: null }, facesOf(story.edition, {}), teacher.wire);
  teacher.show();
  return { table, teacher };
}

test('every panel has its page, and begins where the story or the learner left the one before', () => {
  expect(ids).toEqual(Object.keys(PAGES));
  const lesson = new Lesson(story, 1);
  for (const id of ids) {
    expect(lesson.id).toBe(id);
    expect(lesson.asks).toBe(PAGES[id]?.task !== undefined);
    doIt(lesson);
    expect(lesson.otherWay).toBe(false);
    lesson.go(lesson.at + 1);
  }
  expect(lesson.table.state.result?.winners).toEqual([0]);
  expect(lessonPlace()).toMatchObject({ at: ids.length - 1, finished: true });
});

test('whoever comes back goes on where they left, with what they did there', () => {
  const lesson = new Lesson(story, at('draw'));
  doIt(lesson);
  lesson.go(lesson.at + 1);
  const again = new Lesson(story, null);
  expect([again.id, again.done, again.isDone(1), again.isDone(2)]).toEqual(['favourite', false, true, false]);
  again.go(1);
  expect([again.id, again.done]).toEqual(['draw', true]);
  again.again();
  expect([again.done, again.isDone(1)]).toEqual([false, false]);
});

test('a place that is kept from another story does no harm', () => {
  localStorage.setItem('teadragon.tutorial', JSON.stringify({ at: 99, ends: { draw: 'gone-1', nothing: 'draw-1' }, finished: false }));
  const lesson = new Lesson(story, null);
  expect([lesson.at, lesson.isDone(1)]).toEqual([ids.length - 1, false]);
});

test('what is paid in another way is followed as far as the story can', () => {
  const lesson = new Lesson(story, at('market'));
  const pay = good(lesson).find((each) => !each['feeding-1']);
  lesson.act({ buy: 'market', slot: 1, card: 'feeding-2', pay: pay ?? {} });
  const left = lesson.table.state.view.seats[0]?.hold;
  lesson.go(lesson.at + 1);
  expect(lesson.otherWay).toBe(false);
  expect(lesson.table.state.view.seats[0]?.hold).toEqual(left);
  lesson.act({ draw: true });
  expect([...(lesson.table.state.view.choice?.options ?? [])].sort()).toEqual(['feeding-1', 'feeding-2']);
  lesson.act({ lose: 'feeding-1' });
  lesson.go(lesson.at + 1);
  expect(lesson.otherWay).toBe(true);
});

test('what the rules allow and the panel is not about changes nothing, and gets a friendly word', () => {
  const lesson = new Lesson(story, at('market'));
  const before = lesson.name;
  expect(lesson.act({ draw: true })).toBeNull();
  expect([lesson.name, lesson.hint]).toEqual([before, { word: 'buy-here', card: null }]);
  lesson.quote({ buy: 'market', slot: 3, card: 'sugary-treat', pay: { 'feeding-1': 1 } });
  expect(lesson.hint).toEqual({ word: 'other-card', card: 'sugary-treat' });
  lesson.go(at('draw') - 1);
  expect(lesson.hint).toBeNull();
  lesson.quote({ buy: 'market', slot: 1, card: 'feeding-2', pay: {} });
  expect(lesson.hint?.word).toBe('draw-here');
  lesson.go(at('mentors') - 1);
  const alone = { buy: 'memory', slot: 2, card: 'first-blossoms', pay: good(lesson).find((each) => !each['mentors']) ?? {} } as const;
  expect(alone.pay).not.toEqual({});
  expect(after(lesson.table, alone)).toBeNull();
  lesson.act(alone);
  expect(lesson.hint?.word).toBe('use-mentors');
});

test('the table weighs each payment as the rules did, and buys by what the story tells', () => {
  const lesson = new Lesson(story, at('market'));
  const { table } = tableOf(lesson);
  const { hold } = lesson.table.state.view.seats[0]!;
  table.pick('market', 1);
  expect(table.quoted).toBeNull();
  table.takeFromPayment('feeding-1');
  const { cost } = story.edition.cards.find(({ id }) => id === 'feeding-2')!;
  expect(table.quoted).toMatchObject({ reason: 'growth_too_low', details: { paid: cost! - 1, cost } });
  table.buy();
  expect(lesson.done).toBe(false);
  const spare = Object.keys(without(hold, { ...table.picked?.payment, 'feeding-1': 1 }))[0] ?? '';
  table.addToPayment(spare);
  expect(table.quoted).toBeNull();
  const left = without(hold, table.picked?.payment ?? {});
  table.buy();
  expect(lesson.done).toBe(true);
  expect(table.shown?.view.seats[0]?.hold).toEqual({ ...left, 'feeding-2': 1 });
  expect(left['feeding-1']).toBe(1);
  expect([table.busy, table.picked]).toEqual([false, null]);
  table.close();
});

test('a turned down action leaves the table open, and what is off the way has no answer that opens Buy', () => {
  let turnedDown = 0;
  const lesson = new Lesson(story, at('market'));
  const { table } = tableOf(lesson, () => (turnedDown += 1));
  table.pick('market', 3);
  expect([table.quoted, turnedDown]).toEqual([undefined, 1]);
  table.unpick();
  table.act({ draw: true });
  expect([table.busy, turnedDown, table.mine?.draw]).toEqual([false, 2, true]);
  table.close();
});

test('the words name what cards cost in this story, what was held, and what was paid', () => {
  const faces = facesOf(story.edition, {});
  const lesson = new Lesson(story, at('market'));
  const market = { ...cardNumbers(faces, lesson) };
  expect(market).toMatchObject({ bigfeedingcost: faces.card('feeding-2').cost, kitecost: faces.card('kite-day').cost, kitepaid: 0 });
  expect(market.held).toBeGreaterThan(faces.card('feeding-2').cost);
  doIt(lesson);
  expect(cardNumbers(faces, lesson).held).toBe(market.held);
  lesson.go(at('memories') - 1);
  const [action] = lesson.table.moves.map((move) => move.action);
  lesson.act(action!);
  const paid = action && 'buy' in action ? Object.entries(action.pay).reduce((sum, [card, n]) => sum + n * faces.growth(card), 0) : 0;
  expect(cardNumbers(faces, lesson).kitepaid).toBe(paid);
  expect(paid).toBeGreaterThanOrEqual(faces.card('kite-day').cost);
});

test('a panel that asks for nothing offers nothing', () => {
  const { table } = tableOf(new Lesson(story, 1));
  expect(table.mine).toBeNull();
  table.close();
});
