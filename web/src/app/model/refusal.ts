// Why something could not be done, in words.
import type { Refusal } from '../net/messages';
import { known, say } from '../words';
import type { Faces } from './faces';

/** `faces` name the cards that it speaks of; reasons without a card need none. */
export function refusalText({ reason, details }: Refusal, faces?: Faces): string {
  const id = `refusal.${reason}`;
  const card = typeof details['card'] === 'string' ? (faces?.label(details['card']) ?? details['card']) : '';
  const number = (name: string) => (typeof details[name] === 'number' ? details[name] : 0);
  const missing = number('cost') - number('paid');
  const values = { card, paid: number('paid'), cost: number('cost'), missing, most: number('most'), wait: Math.ceil(number('wait') / 1_000) };
  return say(known(id) ? id : 'refusal.other', values);
}
