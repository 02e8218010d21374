// What is asked of the people at the table, and what is wrong, in sentences.
import { isolated } from '../model/people';
import { refusalText } from '../model/refusal';
import type { Faces } from '../model/faces';
import type { Action } from '../net/messages';
import { say } from '../words';
import type { Companion } from './companion.svelte';
import type { Asked, Misfit } from './entered';
import type { Ply } from './notebook';

export function questionOf(asked: Asked, { told }: Pick<Companion, 'told'>, name: (seat: number) => string): string {
  const slot = asked.slot ?? 0;
  if (asked.what !== 'drew') return say(`companion.ask-${asked.what}`, { slot });
  const drawn = (told?.events ?? []).filter(({ what }) => what === 'drew').length;
  return say('companion.ask-drew', { who: asked.seat === null ? '' : name(asked.seat), again: drawn ? 'yes' : 'no' });
}

/** What somebody did, in a few words. */
export function deedText({ seat, action }: Pick<Ply, 'seat' | 'action'>, faces: Faces, name: (seat: number) => string): string {
  return say('companion.deed', { who: name(seat), ...deedOf(action, faces) });
}

function deedOf(action: Action, faces: Faces): { deed: string; card: string } {
  if ('draw' in action) return { deed: 'draw', card: '' };
  if ('pass' in action) return { deed: 'pass', card: '' };
  if ('lose' in action) return { deed: 'lose', card: faces.label(action.lose) };
  if ('buy' in action) return { deed: 'buy', card: faces.label(action.card) };
  return action.discard_item === null ? { deed: 'decline', card: '' } : { deed: 'discard', card: faces.label(action.discard_item) };
}

/** The cards that luck brought in a ply. */
export function fellIn({ outcomes }: Ply, faces: Faces): string[] {
  const values = outcomes.flatMap((outcome) => Object.values(outcome)).flat();
  return values.filter((value) => typeof value === 'string').map((card) => faces.label(card as string));
}

export function misfitText(misfit: Misfit, faces: Faces, name: (seat: number) => string): string {
  if (misfit.why === 'rules' && misfit.refusal) return refusalText(misfit.refusal, faces);
  return say('companion.misfit-why', {
    why: misfit.why,
    card: misfit.card === null ? '' : faces.label(misfit.card),
    who: misfit.to_act === null ? '' : isolated(name(misfit.to_act)),
  });
}
