// Everything that the page of the rules shows beside its own code.
import { facesOf } from '../model/edition';
import type { Faces } from '../model/faces';
import { http } from '../net/http';
import type { EditionData } from '../net/messages';
import { bring, language } from '../words';
import { EDITION } from './examples';

export interface RulesWords {
  /** The cards that are played. */
  readonly faces: Faces;
  /** The cards of the examples. */
  readonly shown: Faces;
}

/** `table`: the cards of the table over which the rules are opened; else those of the server's first edition. */
export async function loadRules(table: Faces | null = null): Promise<RulesWords> {
  const [edition, words] = await Promise.all([
    table ? null : firstEdition(),
    // the rules stand without names of cards, too
    http.words(language()).catch(() => ({})),
    bring('rules'),
  ]);
  const shown = facesOf(EDITION, words);
  return { shown, faces: table ?? (edition && edition.digest !== EDITION.digest ? facesOf(edition, words) : shown) };
}

async function firstEdition(): Promise<EditionData | null> {
  const all = await http.editions().catch(() => null);
  return all?.editions.find(({ id }) => id === all.default) ?? null;
}
