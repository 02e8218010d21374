// How a game ended, in sentences: who won, and why it was over.
import type { Result } from '../net/messages';
import { known, say, sayList } from '../words';

export function winnersText(result: Result, me: number | null, name: (seat: number) => string): string {
  const alone = result.winners.length === 1 && result.winners[0] === me;
  return say('end.winners', {
    winners: sayList(result.winners.map(name)),
    count: result.winners.length,
    me: alone ? 'alone' : 'other',
  });
}

/** Empty for a reason that this page has no words for. */
export function reasonText({ reason, turns }: Result): string {
  const id = `end.reason.${reason}`;
  return known(id) ? say(id, { turns }) : '';
}
