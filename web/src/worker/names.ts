// What the page and its service worker have to agree on: where things are kept, and what they say to each other.

/** On an answer that was kept from before, since the network gave none. */
export const KEPT = 'x-teadragon-kept';
/** The page says it to a worker that waits: the person has agreed. */
export const GO = 'go';

/** Caches belong to a whole origin, on which more than one table may be served: each keeps to its own folder. */
function cacheOf(scope: string, name: string): string {
  return `teadragon:${new URL(scope).pathname}:${name}`;
}

export function buildCache(scope: string, build: string): string {
  return cacheOf(scope, `build-${build}`);
}

/** The words and editions of the server, as they were told last. */
export function wordsCache(scope: string): string {
  return cacheOf(scope, 'words');
}

/** The replays that were looked at. */
export function replayCache(scope: string): string {
  return cacheOf(scope, 'replays');
}
