// Where the copies of a card lie that no seat owns, as far as that is public.
import type { View } from '../net/messages';
import { say } from '../words';

export function elsewhere(card: string, view: View): string[] {
  const rows = [...view.market, ...view.memories].filter((id) => id === card).length;
  const deck = view.market_deck[card] ?? 0;
  const discard = view.market_discard[card] ?? 0;
  const box = view.box[card] ?? 0;
  return [
    rows ? say('where.row', { count: rows }) : '',
    deck ? say('where.deck', { count: deck }) : '',
    discard ? say('where.discard', { count: discard }) : '',
    box ? say('where.box', { count: box }) : '',
  ].filter(Boolean);
}
