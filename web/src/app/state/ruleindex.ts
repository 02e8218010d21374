// The numbers of the rules behind what is shown: asked of the server once, and again where that failed.
import { http, Refused } from '../net/http';
import type { RuleIndex } from '../net/messages';

export const NO_INDEX: RuleIndex = { events: {}, refusals: {}, effects: {}, topics: {} };
let asked: Promise<RuleIndex> | null = null;

/** Where the server does not answer the index is empty: causes are told without numbers then. */
export async function ruleIndex(): Promise<RuleIndex> {
  asked ??= http.rules();
  try {
    return await asked;
  } catch (error) {
    asked = null;
    if (!(error instanceof Refused)) throw error;
    return NO_INDEX;
  }
}
