// What the comic calls its cards: by the names that the cards bear in the reader's language.
import type { Faces } from '../model/faces';
import type { Pile } from '../net/messages';
import type { Lesson } from './lesson.svelte';

export function cardNames(faces: Faces): Record<string, string> {
  const title = (id: string): string => faces.card(id).title;
  return {
    feeding: title('feeding-1'), entertaining: title('entertaining-1'), sleeping: title('sleeping-1'), grooming: title('grooming-1'),
    bigfeeding: faces.label('feeding-2'), clock: title('feeding-clock'), treat: title('sugary-treat'),
    picky: title('picky'), bored: title('bored'), grumpy: title('grumpy'), bite: title('bite'),
    kite: title('kite-day'), blossoms: title('first-blossoms'), mentors: title('mentors'),
  };
}

/** What its cards cost in the edition that it plays, what the learner could spend as the panel began, and what was paid. */
export function cardNumbers(faces: Faces, lesson: Lesson): Record<string, number> {
  const action = lesson.table.entry?.action;
  const began = lesson.story.tables[lesson.start.table]?.state.view.seats[0];
  return {
    bigfeedingcost: faces.card('feeding-2').cost, kitecost: faces.card('kite-day').cost,
    held: began?.growth ?? 0, kitepaid: action && 'buy' in action ? growthOf(action.pay, faces) : 0,
  };
}

function growthOf(pile: Pile, faces: Faces): number {
  return Object.entries(pile).reduce((sum, [card, count]) => sum + count * faces.growth(card), 0);
}
