// Why a game record cannot be opened: the line, and what is wrong in it.
import type { Refusal } from '../net/messages';
import { say } from '../words';
import { refusalText } from './refusal';

export function recordFault(refusal: Refusal): string {
  const { line, why } = refusal.details;
  if (typeof why !== 'string') return refusalText(refusal);
  return say('import.fault', { line: typeof line === 'number' ? line : 0, why });
}
