// The tutorial's game as the engine made it: every table that can be reached, and how one leads to the next.
import type { Action, BuyOffer, EditionData, Entry, Pile, Refusal, RoomFace, State } from '../net/messages';

export interface StoryTable {
  readonly state: State;
  /** What led here from the table before; null where a panel begins. */
  readonly entry: Entry | null;
  readonly moves: readonly { readonly action: Action; readonly to: string }[];
  /** What the rules say to each payment for what is to be bought here. */
  readonly quotes: readonly { readonly card: string; readonly pay: Pile; readonly refusal: Refusal | null }[];
}

export interface Start {
  readonly table: string;
  /** What was done since the panel before, by both seats. */
  readonly meanwhile: readonly Entry[];
}

export interface Story {
  readonly edition: EditionData;
  readonly room: RoomFace;
  /** `starts`: by the table that the panel before was left with; the first is the story's own. */
  readonly panels: readonly { readonly id: string; readonly starts: Readonly<Record<string, Start>> }[];
  readonly tables: Readonly<Record<string, StoryTable>>;
}

const file = import.meta.glob<Story>('./story.json', { import: 'default' });

export async function fetchStory(): Promise<Story> {
  const [fetched] = await Promise.all(Object.values(file).map((fetch) => fetch()));
  if (!fetched) throw new Error('the story is missing: python -m teadragon.learning.tutorial makes it');
  return fetched;
}

/** Where an action leads, or null: the story has no table for it. */
export function after(table: StoryTable, action: Action): string | null {
  return table.moves.find((move) => same(move.action, action))?.to ?? null;
}

/** The rules' word on a payment; undefined where none was asked for. */
export function quoteOf(table: StoryTable, card: string, pay: Pile): Refusal | null | undefined {
  return table.quotes.find((quote) => quote.card === card && alike(quote.pay, pay))?.refusal;
}

/** What of an offer the panel is about. */
export function wanted(table: StoryTable, offer: Pick<BuyOffer, 'card'>): boolean {
  return table.quotes.some(({ card }) => card === offer.card);
}

function same(one: Action, other: Action): boolean {
  if ('buy' in one && 'buy' in other) return one.card === other.card && alike(one.pay, other.pay);
  return JSON.stringify(one) === JSON.stringify(other);
}

function alike(one: Pile, other: Pile): boolean {
  const cards = Object.keys(one);
  return cards.length === Object.keys(other).length && cards.every((card) => one[card] === other[card]);
}
