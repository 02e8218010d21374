// What happened beside the cards, as sentences: who came and went, what was asked, answered and written.
import type { Change, Entry } from '../net/messages';
import { say, type MessageId } from '../words';
import { spanText } from './clock';
import { isolated } from './people';
import type { Line } from './sentences';

export interface Herald {
  /** The seat of the only person at this page. */
  readonly me: number | null;
  /** Whose wish is answered, where that is known. */
  readonly asker: number | null;
  name(seat: number): string;
  dragon(seat: number): string;
}

type Tale = Omit<Line, 'seat' | 'what' | 'cards' | 'events'>;

export function tellChange(entry: Entry, herald: Herald): Line[] {
  const told = tales(entry, herald);
  return told.map((tale) => ({ seat: entry.seat, what: entry.what, cards: [], events: [], ...tale }));
}

function tales(entry: Entry, herald: Herald): Tale[] {
  const { change, what } = entry;
  const seat = change?.seat ?? entry.seat;
  const who = { who: seat === null ? '' : herald.name(seat), me: seat !== null && seat === herald.me ? 'yes' : 'no' };
  if (what === 'act') return entry.by === 'clock' ? [{ text: say('news.clock-acted', who) }] : [];
  if (!change) return [];
  if (what === 'seat') return seatTale(entry, change, { ...who, dragon: seat === null ? '' : herald.dragon(seat) });
  if (what === 'say') return [saidTale(change, who)];
  if (what === 'answer') return [answerTale(entry, change, herald, who)];
  if (what === 'rematch') return [{ text: say('news.rematch', { luck: change.luck ?? 'new' }), room: change.room ?? '' }];
  return plainTale(what, change, who);
}

type Who = { readonly who: string; readonly me: string };

function plainTale(what: Entry['what'], change: Change, who: Who): Tale[] {
  if (what === 'wish') return [{ text: say('news.wish', { ...who, kind: change.wish ?? 'stop' }) }];
  if (what === 'take_back') return [{ text: say('news.take-back', { ...who, how: change.how ?? 'free' }) }];
  if (what === 'insight') return [{ text: say('news.insight', { what: change.insight ?? 'hint', on: change.on ? 'yes' : 'no' }) }];
  if (what === 'hint') return [{ text: say('news.hint', who) }];
  if (what === 'chat') return [{ text: say('news.chat', { on: change.on ? 'yes' : 'no' }) }];
  if (what === 'pause') return [{ text: say('news.pause', { time: spanText(change.pause ?? 0) }) }];
  return what === 'close' ? [{ text: say('news.close') }] : [];
}

function seatTale(entry: Entry, change: Change, who: Who & { readonly dragon: string }): Tale[] {
  if (!change.to) return [];
  const id: MessageId = `news.seat.${change.to}`;
  const time = change.until === undefined ? '' : spanText(change.until - entry.at);
  return [{ text: say(id, { ...who, name: isolated(change.name ?? ''), why: change.why ?? 'host', time }) }];
}

function answerTale(entry: Entry, change: Change, herald: Herald, who: Who): Tale {
  const withdrawn = !change.yes && herald.asker !== null && herald.asker === entry.seat;
  return { text: say('news.answer', { ...who, how: withdrawn ? 'withdrawn' : change.yes ? 'yes' : 'no' }) };
}

function saidTale(change: Change, who: Who): Tale {
  const said = change.preset ? say(`chat.preset.${change.preset}`) : (change.text ?? '');
  return { text: say('news.said', { who: who.who, said: isolated(said) }), said };
}
