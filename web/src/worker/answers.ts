// How the worker answers: files of the build from its cache, the page from the network while that is quick, the rest of
// what can be kept from the network while there is one.
import { buildCache, KEPT, replayCache, wordsCache } from './names';

export interface Around {
  /** The folder that the table is served from. */
  readonly scope: string;
  readonly build: string;
  readonly files: readonly string[];
  readonly caches: CacheStorage;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
}

export type Answer = (() => Promise<Response>) | null;

const PAGE_PATIENCE = 2_500; // milliseconds that the network has for the page itself
const PATIENCE = 6_000;
const WORDS = /^api\/(words\/[\w-]+|editions|rules)$/;
const REPLAY = /^api\/(replays\/[\w-]+(\/steps)?|rooms\/[\w-]+\/edition)$/;
const ANY_SPELLING = { ignoreVary: true }; // compressed or not, it is the same file

/** How to answer a request; null leaves it to the browser. */
export function answerTo(request: Request, around: Around): Answer {
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(around.scope)) return null;
  const path = url.pathname.slice(new URL(around.scope).pathname.length);
  if (path === '' || path === 'index.html') return () => thePage(request, around);
  if (around.files.includes(path) || path.startsWith('assets/')) return () => file(request, around);
  if (WORDS.test(path)) return () => told(request, around, wordsCache(around.scope));
  if (REPLAY.test(path)) return () => told(request, around, null);
  return null;
}

async function thePage(request: Request, around: Around): Promise<Response> {
  const kept = () => find(around, `${around.scope}index.html`, buildCache(around.scope, around.build));
  return inTime(around.fetch(request), PAGE_PATIENCE, kept);
}

/** A name with a hash in it means one content for ever; older builds' files serve the pages that are still open. */
async function file(request: Request, around: Around): Promise<Response> {
  const own = await find(around, request.url, buildCache(around.scope, around.build));
  return own ?? (await find(around, request.url)) ?? around.fetch(request);
}

/** From the server; where it does not answer, as it was kept, and marked so. */
async function told(request: Request, around: Around, renew: string | null): Promise<Response> {
  const coming = around.fetch(request);
  if (renew) {
    void coming.then((answer) => (answer.ok ? put(around, renew, request.url, answer.clone()) : undefined)).catch(() => undefined);
  }
  return inTime(coming, PATIENCE, async () => {
    const kept = (await find(around, request.url, replayCache(around.scope))) ?? (await find(around, request.url, wordsCache(around.scope)));
    return kept && marked(kept);
  });
}

function marked(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set(KEPT, 'yes');
  headers.delete('content-encoding'); // the body is not encoded any more
  return new Response(kept.body, { status: kept.status, headers });
}

/** What comes, unless it is late or a fault and something was kept instead. */
async function inTime(coming: Promise<Response>, patience: number, kept: () => Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), patience));
  const first = await Promise.race([coming.catch(() => null), late]);
  if (first && first.status < 500) return first;
  return (await kept()) ?? first ?? coming;
}

/** A browser that keeps nothing, or that has thrown it away, is one without caches. */
async function find({ caches }: Around, url: string, name?: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, name === undefined ? ANY_SPELLING : { ...ANY_SPELLING, cacheName: name });
  } catch {
    return undefined;
  }
}

/** Whether there was room for it. */
export async function put({ caches }: Around, name: string, url: string, answer: Response): Promise<boolean> {
  try {
    await (await caches.open(name)).put(url, answer);
    return true;
  } catch {
    return false;
  }
}
