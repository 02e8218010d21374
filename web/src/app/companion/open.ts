// The companion's code, its words and the cards: fetched when somebody goes there.
import { http } from '../net/http';
import { bring, language } from '../words';

export async function openCompanion() {
  const [screen, editions, words] = await Promise.all([
    import('./CompanionScreen.svelte'), http.editions(), http.words(language()), bring('companion'), bring('why'), bring('rules'),
  ]);
  return { CompanionScreen: screen.default, editions, words };
}
