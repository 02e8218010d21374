import { expect, test } from 'vitest';
import type { TableEvent } from '../net/messages';
import { faces } from '../testing/faces';
import { tell } from './sentences';

const teller = { faces, me: 0, name: (seat: number) => ['You', 'Hazel', 'Bruno'][seat] ?? '' };
const said = (...events: TableEvent[]) => tell(events, teller).map((line) => line.text);

test.each<[string, TableEvent[], string[]]>([
  ['a draw of mine', [{ what: 'drew', seat: 0, card: 'feeding-2' }, { what: 'joined', seat: 0, card: 'feeding-2' }], ['You drew Feeding 2.']],
  ['a draw of another', [{ what: 'drew', seat: 1, card: 'book' }], ['Hazel drew Book.']],
  ['Mischief', [
    { what: 'drew', seat: 1, card: 'bored' },
    { what: 'waits_discarded', seat: 1, card: 'bored' },
    { what: 'vulnerable_lost', seat: 1, card: 'book', other: 'bored' },
    { what: 'lost', seat: 1, card: 'feeding-1', other: 'bored' },
  ], ['Hazel drew Bored.', 'Bored took Book to the discard pile.', 'Bored made Hazel lose Feeding 1.']],
  ['my loss', [{ what: 'lost', seat: 0, card: 'feeding-1', other: 'bored' }], ['Bored made you lose Feeding 1.']],
  ['Protection', [{ what: 'protected', seat: 1, card: 'wind-chime', other: 'bored' }], ['Wind Chime kept the hold safe from Bored.']],
  ['a dragon', [{ what: 'triggered', seat: 0, card: 'rooibos', count: 1, other: 'feeding-1' }], ['Rooibos: one more card.']],
  ['two more', [{ what: 'triggered', seat: 0, card: 'village-fair', count: 2, other: 'feeding-1' }], ['Village Fair: 2 more cards.']],
  ['a question to me', [{ what: 'asked', seat: 0, card: 'bored', other: 'lose' }], ['You choose what Bored takes.']],
  ['a question to another', [{ what: 'asked', seat: 1, card: 'village-fair', other: 'discard_item' }], ['Hazel may swap an Item.']],
  ['answers', [{ what: 'item_discarded', seat: 1, card: 'book' }, { what: 'declined', seat: 0, card: 'book' }], ['Hazel swapped Book away.', 'You swapped nothing.']],
  ['nothing to draw', [{ what: 'draw_failed', seat: 0 }], ['There was no card left to draw.']],
  ['a reshuffle', [{ what: 'reshuffled', seat: 0 }, { what: 'reshuffled', seat: 1 }], ['Your discard pile goes back into the deck.', 'The discard pile of Hazel goes back into the deck.']],
  ['a reveal', [{ what: 'reveal_effect', card: 'book', other: 'redeal_market' }], ['Book turned up: the rest of the Market is dealt anew.']],
  ['a new Market', [
    { what: 'market_discarded', card: 'book', slot: 1 }, { what: 'market_discarded', card: 'feeding-2', slot: 2 },
    { what: 'market_reshuffled' },
    { what: 'revealed', card: 'wind-chime', slot: 1 }, { what: 'revealed', card: 'book', slot: 2 },
  ], ['Book and Feeding 2 leave the Market.', 'The Market discard pile was shuffled into a new deck.', 'New in the Market: Wind Chime and Book.']],
  ['a season', [
    { what: 'memory_left', card: 'village-fair', slot: 1 }, { what: 'season_began', other: 'fall' },
    { what: 'memory_dealt', card: 'village-fair', slot: 1 },
  ], ['Village Fair leaves the game.', 'Fall begins.', 'New Memories: Village Fair.']],
  ['a pass', [{ what: 'passed', seat: 1 }, { what: 'turn_ended', seat: 1 }], ['Hazel passed.']],
  ['the end', [{ what: 'game_ended', other: 'stopped' }], ['The game was ended early; the scores stand.']],
  ['something newer than this page', [{ what: 'tea_spilled', seat: 1 }], ['tea_spilled']],
])('%s', (_, events, sentences) => {
  expect(said(...events)).toEqual(sentences);
});

test('a purchase is one sentence with what was paid, and where Mentors go', () => {
  const paid = (card: string): TableEvent => ({ what: 'paid', seat: 1, card });
  const bought: TableEvent = { what: 'bought', seat: 1, card: 'book', slot: 2, other: 'market' };
  expect(said(paid('feeding-1'), paid('feeding-1'), paid('feeding-2'), bought)).toEqual([
    'Hazel bought Book with 2 × Feeding 1 and Feeding 2.',
  ]);
  expect(said(paid('feeding-1'), { what: 'mentors_passed', seat: 1, to: 0 }, bought)).toEqual([
    'Hazel bought Book with Feeding 1 and Mentors. Mentors come to you.',
  ]);
  expect(said({ what: 'mentors_passed', seat: 1, to: 2 }, bought)).toEqual([
    'Hazel bought Book with Mentors. Mentors go to Bruno.',
  ]);
});
