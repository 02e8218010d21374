// Where the copies of a card lie, as the table shows it: for whoever tells of one that cannot have come.
import type { Faces } from '../model/faces';
import type { Pile, View } from '../net/messages';
import { say } from '../words';
import type { Asked } from './entered';

/** The cards that somebody may have in mind where none of those fits that can come. */
export function othersFor(asked: Asked, faces: Faces): string[] {
  const all = faces.all().filter(({ id }) => !(id in asked.odds));
  if (asked.what === 'drew') return all.map(({ id }) => id);
  const seasonal = asked.what !== 'market';
  return all.filter(({ season, starter }) => (seasonal ? season !== null : season === null && !starter)).map(({ id }) => id);
}

/** Sentences, one for each pile or row with copies; empty where none is at this table. */
export function placesOf(card: string, view: View, name: (seat: number) => string): string[] {
  const copies = (pile: Pile) => pile[card] ?? 0;
  const lying = (row: readonly (string | null)[] | null) => (row ?? []).filter((each) => each === card).length;
  const of = (place: string, count: number, who = '') => (count ? [say('companion.lies', { place, count, who })] : []);
  return [
    ...view.seats.flatMap(({ deck, hold, discard }, seat) => [
      ...of('deck', copies(deck), name(seat)),
      ...of('hold', copies(hold), name(seat)),
      ...of('discard', copies(discard), name(seat)),
    ]),
    ...of('row', lying(view.market) + lying(view.memories) + lying(view.winter)),
    ...of('market_deck', copies(view.market_deck)),
    ...of('market_discard', copies(view.market_discard)),
    ...of('box', copies(view.box)),
  ];
}
