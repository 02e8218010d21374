// Fetching a build whole before it may take over, and letting go of the ones before.
import { put, type Around } from './answers';
import { buildCache } from './names';

const LANES = 3;
const GAP = 30; // milliseconds between two files of a lane: the server answers others too
const TRIES = 6;
const ASIDE = 3_000; // milliseconds, where the server has had enough of us
const HASHED = /^assets\//;

/** Raises where a file is not to be had: then the old build stays. No room for it is no fault: the network has it. */
export async function keepBuild(around: Around): Promise<void> {
  const files = [...around.files];
  const lane = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) await keepFile(file, around);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function keepFile(file: string, around: Around): Promise<void> {
  const url = around.scope + file;
  const name = buildCache(around.scope, around.build);
  const old = HASHED.test(file) ? await around.caches.match(url, { ignoreVary: true }).catch(() => undefined) : undefined;
  await put(around, name, url, old ?? (await bring(url, around)));
}

async function bring(url: string, around: Around): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    await pause(GAP);
    const answer = await around.fetch(url, HASHED.test(url.slice(around.scope.length)) ? {} : { cache: 'no-cache' });
    if (answer.ok && (await fits(answer, around))) return answer;
    if (answer.status !== 429 || tried >= TRIES) throw new Error(`${url}: ${answer.status}`);
    await pause(ASIDE);
  }
}

/** While servers are renewed one after the other, the page may come from one and this worker from another. */
async function fits(answer: Response, { scope, files }: Around): Promise<boolean> {
  if (answer.url !== `${scope}index.html`) return true;
  const named = (await answer.clone().text()).match(/assets\/[\w./-]+/g) ?? [];
  return named.every((name) => files.includes(name));
}

/** The build before stays too: pages of it may still be open, with parts that they have not asked for yet. */
export async function letGo({ caches, scope, build }: Around): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(buildCache(scope, '')));
  const others = builds.filter((name) => name !== buildCache(scope, build));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
