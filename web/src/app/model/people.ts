// Who plays a seat and where that person is, as one word that has a sign and a text of its own.
import type { SeatNow, TakeBack } from '../net/messages';
import { say } from '../words';

export type Presence = 'here' | 'away' | 'to_come' | 'leaving' | 'stand_in' | 'bot';

/** `here`: how many connections play the seat; null where that was not told yet. */
export function presence(now: SeatNow, here: number | null): Presence {
  if (now.player === 'bot') return now.why === 'laid' ? 'bot' : 'stand_in';
  if (now.leaving !== null) return 'leaving';
  if (!now.joined) return 'to_come';
  return here === 0 ? 'away' : 'here';
}

/** `left`: for who is leaving, the time until a bot takes the seat. */
export function presenceText(now: SeatNow, here: number | null, left = ''): string {
  const what = presence(now, here);
  if (what === 'stand_in') return say('people.stand-in', { why: now.why ?? 'host' });
  if (what === 'leaving') return say('people.leaving', { left });
  return say(`people.${what}`);
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** What a person wrote, within a sentence of ours: letters that run to the left keep to themselves. */
export function isolated(text: string): string {
  return RTL.test(text) ? `\u2068${text}\u2069` : text;
}

export function takeBackRule({ how }: TakeBack): string {
  return say(`take-back.rule-${how}`);
}
