// The form for editions, its words and the cards: fetched when somebody goes there.
import { http } from '../net/http';
import { bring, language } from '../words';

export async function openEditions() {
  const [screen, editions, words] = await Promise.all([
    import('./EditionsScreen.svelte'), http.editions(), http.words(language()), bring('edition'),
  ]);
  return { EditionsScreen: screen.default, editions, words };
}
