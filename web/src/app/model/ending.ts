// Who won, in a sentence.
import type { Result } from '../net/messages';
import { say, sayList } from '../words';

export function winnersText(result: Result, me: number | null, name: (seat: number) => string): string {
  const alone = result.winners.length === 1 && result.winners[0] === me;
  return say('end.winners', {
    winners: sayList(result.winners.map(name)),
    count: result.winners.length,
    me: alone ? 'alone' : 'other',
  });
}
