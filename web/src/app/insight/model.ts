// What the server's bot thinks, as sentences and lengths: the page itself judges nothing.
import type { Faces } from '../model/faces';
import type { Action, HintReason, Option, Pile, SeatWorth, Worth } from '../net/messages';
import { known, say, sayList } from '../words';

/** Standard errors on either side that hold the truth of the search in 19 cases of 20. */
const SURE = 1.96;
const LEAST = 0.01;
/** A difference that would be told as none. */
const NONE = 0.005;

export function actionText(action: Action, faces: Faces): string {
  if ('draw' in action) return say('insight.draw');
  if ('pass' in action) return say('insight.pass');
  if ('lose' in action) return say('insight.lose', { card: faces.label(action.lose) });
  if ('buy' in action) return say('insight.buy', { card: faces.label(action.card) });
  return action.discard_item === null ? say('insight.decline') : say('insight.swap', { card: faces.label(action.discard_item) });
}

/** What a purchase is paid with; nothing for what is not bought. */
export function payText(action: Action, faces: Faces): string {
  if (!('buy' in action)) return '';
  return say('insight.pay', { cards: sayList(cardsOf(action.pay, faces)) });
}

function cardsOf(pay: Pile, faces: Faces): string[] {
  return Object.entries(pay).map(([card, count]) => (count > 1 ? `${count} × ${faces.label(card)}` : faces.label(card)));
}

export function reasonText({ why, card, other, seat, ...values }: HintReason, faces: Faces, name: (seat: number) => string): string {
  const alike = ['best', 'behind'].includes(why) && (values.share ?? 0) < NONE;
  const id = `insight.reason.${alike ? 'close' : why}`;
  if (!known(id)) return '';
  const season = `season.${other ?? ''}`;
  return say(id, {
    amount: 0, share: 0, chance: 0, ...values,
    card: card === undefined ? '' : faces.label(card),
    other: other === undefined || known(season) ? '' : faces.label(other),
    season: known(season) ? say(season) : '',
    who: seat === undefined ? '' : name(seat),
  });
}

/** A share of the victory; all and nothing are said only where they are certain. */
export function shareText(share: number, certain: boolean): string {
  if (!certain && share < LEAST) return say('insight.bar.under', { share: percent(LEAST) });
  if (!certain && share > 1 - LEAST) return say('insight.bar.over', { share: percent(1 - LEAST) });
  return percent(share);
}

/** How far off a share may be, as far as the search knows. */
export function doubtText(error: number): string {
  return percent(error === 0 ? 0 : Math.max(LEAST, Math.ceil(SURE * error * 100) / 100));
}

function percent(share: number): string {
  return new Intl.NumberFormat(`${document.documentElement.lang || 'en'}-u-nu-latn`, { style: 'percent' }).format(share);
}

export function worthText({ share, error, points }: Option): string {
  return say('insight.worth', { share: shareText(share, false), error: doubtText(error), points });
}

export interface Stretch {
  readonly seat: number;
  readonly share: number;
  readonly text: string;
  /** "± 2 %"; nothing where it is certain. */
  readonly doubt: string;
}

export function stretches({ seats, solved }: Worth): Stretch[] {
  return seats.map(({ share, error }, seat) => ({
    seat, share, text: shareText(share, solved), doubt: solved ? '' : `± ${doubtText(error)}`,
  }));
}

export interface Border {
  /** Where one seat's stretch ends and the next begins, and half the length of the doubt about that; 0 to 1. */
  readonly at: number;
  readonly doubt: number;
}

export function borders({ seats, solved }: Worth): Border[] {
  let at = 0;
  return solved ? [] : seats.slice(0, -1).map((seat, i) => {
    at += seat.share;
    return { at, doubt: Math.min(SURE * worse(seat, seats[i + 1]), at, 1 - at) };
  });
}

function worse(one: SeatWorth, other: SeatWorth | undefined): number {
  return Math.max(one.error, other?.error ?? 0);
}
