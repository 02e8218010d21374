// Where the copies of a card lie, as far as that is public.
import type { View } from '../net/messages';
import { say } from '../words';

export function whereabouts(card: string, view: View, name: (seat: number) => string): string[] {
  const found = view.seats.map((area, seat) => {
    const counts = { hold: area.hold[card] ?? 0, deck: area.deck[card] ?? 0, discard: area.discard[card] ?? 0 };
    const all = counts.hold + counts.deck + counts.discard;
    return all ? say('where.seat', { who: name(seat), all, ...counts }) : '';
  });
  const rows = [...view.market, ...view.memories].filter((id) => id === card).length;
  const deck = view.market_deck[card] ?? 0;
  const discard = view.market_discard[card] ?? 0;
  const box = view.box[card] ?? 0;
  found.push(rows ? say('where.row', { count: rows }) : '', deck ? say('where.deck', { count: deck }) : '');
  found.push(discard ? say('where.discard', { count: discard }) : '', box ? say('where.box', { count: box }) : '');
  return found.filter(Boolean);
}
