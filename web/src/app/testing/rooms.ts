// A room of two, a person and a bot, as the server tells it at each version.
import type { Entry, Offers, RoomFace, SeatFace, SeatNow, State, TableEvent, Welcome } from '../net/messages';

export const NOW = 1_800_000_000_000; // the server's clock, when a test begins

const area = { dragon: 'rooibos', deck: {}, hold: {}, discard: {}, mentors: false, growth: 0 };

export const offers: Offers = {
  seat: 0, draw: true, pass: false, lose: [], discard_item: [], decline: false,
  buys: [
    { buy: 'market', slot: 1, card: 'book', payments: [{ pay: { 'feeding-1': 2, 'feeding-2': 1 }, growth: 4 }, { pay: { 'feeding-2': 1 }, growth: 2 }], refusal: null },
    { buy: 'memory', slot: 2, card: 'village-fair', payments: [], refusal: { reason: 'growth_too_low', details: { paid: 4, cost: 5 } } },
  ],
};

export function face(more: Partial<SeatFace> = {}): SeatFace {
  return { name: 'You', kind: 'person', bot: null, dragon: 'rooibos', by_link: false, ...more };
}

export function seatNow(more: Partial<SeatNow> = {}): SeatNow {
  return { name: 'You', player: 'person', bot: null, why: null, joined: true, leaving: null, ...more };
}

export const hazel = face({ name: 'Hazel', kind: 'bot', bot: 'greedy', dragon: 'jasmine' });
export const hazelNow = seatNow({ name: 'Hazel', player: 'bot', bot: 'greedy', why: 'laid' });

export function roomFace(more: Partial<RoomFace> = {}): RoomFace {
  return {
    id: 'room-1234', edition: 'small', digest: '', seats: [face(), hazel], open_winter: false, luck: 'sealed', commit: '',
    clock: null, away: null, leave: 60, origin: null, rematch_of: null, ...more,
  };
}

/** `mine`: whether seat 0 is to act, else seat 1. */
export function state(version: number, mine: boolean, more: Partial<State> = {}): State {
  return {
    version, table_version: version, odds: [{}, {}], scores: [], result: null, seed: null, offers: { ...offers, seat: mine ? 0 : 1 },
    view: {
      seats: [{ ...area, hold: { 'feeding-1': 3, 'feeding-2': 1, bored: 1 } }, { ...area, dragon: 'jasmine' }],
      market: ['book', null, null, null], market_deck: {}, market_discard: {}, memories: [null, 'village-fair'], season: 'spring',
      winter: null, box: {}, to_act: mine ? 0 : 1, choice: null, waiting: null, turns: version, plies: version, over: false, reason: null,
    },
    people: [seatNow(), hazelNow], wish: null, take_back: [], clock: null, chat: true, closed: false, ...more,
  };
}

/** An action of a seat, which drew a card. */
export function entry(version: number, seat: number, card = 'feeding-1'): Entry {
  const events: TableEvent[] = [{ what: 'drew', seat, card }, { what: 'joined', seat, card }];
  return { version, what: 'act', seat, action: { draw: true }, events, at: NOW, by: 'person', change: null };
}

export function welcome(version: number, log: Entry[] = [], mine = true, more: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome', protocol: 1, room: roomFace(), yours: [0], state: state(version, mine), log, earlier: 0, host: false, now: NOW, ...more,
  };
}
