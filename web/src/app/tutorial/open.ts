// What the comic needs before it can be shown; all of it comes with the first look into it.
import { facesOf } from '../model/edition';
import { http } from '../net/http';
import { bring, language } from '../words';
import { fetchStory } from './story';
import Tutorial from './Tutorial.svelte';

/** Without a server the cards still have names, spelled from their ids, unless this browser has kept the words. */
export async function openTutorial() {
  const [story, words] = await Promise.all([fetchStory(), http.words(language()).catch(() => ({})), bring('tutorial')]);
  return { Tutorial, story, faces: facesOf(story.edition, words) };
}
