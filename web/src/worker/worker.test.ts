import { beforeEach, expect, test, vi } from 'vitest';
import { answerTo, put, type Around } from './answers';
import { keepBuild, letGo } from './keeping';
import { buildCache, KEPT, replayCache, wordsCache } from './names';

const SCOPE = 'https://example.org/tea/';
const PAGE = '<script src="./assets/app-2.js"></script>';

/** Caches of a browser in memory; `full` stands for no room left. */
class Shelves {
  readonly all = new Map<string, Map<string, Response>>();
  full = false;

  open(name: string): Promise<unknown> {
    const shelf = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, shelf);
    const keep = async (url: string, answer: Response): Promise<void> => {
      if (this.full) throw new DOMException('no room', 'QuotaExceededError');
      shelf.set(url, answer);
    };
    return Promise.resolve({ put: keep });
  }
  async match(url: string, options?: { cacheName?: string }): Promise<Response | undefined> {
    const names = options?.cacheName === undefined ? [...this.all.keys()] : [options.cacheName];
    return names.map((name) => this.all.get(name)?.get(url)).find((found) => found)?.clone();
  }
  keys = (): Promise<string[]> => Promise.resolve([...this.all.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.all.delete(name));
}

let shelves: Shelves;
let net: Record<string, Response | 'none' | 'never'>;
let asked: string[];

function around(build = 'two', files = ['assets/app-2.js', 'icon.svg', 'index.html']): Around {
  const fetched = async (what: Request | string): Promise<Response> => {
    const url = typeof what === 'string' ? what : what.url;
    asked.push(url.slice(SCOPE.length));
    const answer = net[url.slice(SCOPE.length)] ?? new Response('nothing', { status: 404 });
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'none') throw new TypeError('no network');
    const copy = answer.clone();
    Object.defineProperty(copy, 'url', { value: url });
    return copy;
  };
  return { scope: SCOPE, build, files, caches: shelves as unknown as CacheStorage, fetch: fetched };
}

async function answered(path: string, how: Around = around()): Promise<string | null> {
  const answer = answerTo(new Request(SCOPE + path), how);
  return answer && (await answer()).text();
}

beforeEach(() => {
  shelves = new Shelves();
  asked = [];
  net = { 'assets/app-2.js': new Response('app'), 'icon.svg': new Response('icon'), 'index.html': new Response(PAGE), '': new Response('new') };
});

test('a build is kept whole, and opens without network', async () => {
  await keepBuild(around());
  net = { '': 'none', 'assets/app-2.js': 'none', 'icon.svg': 'none' };
  expect(await answered('')).toBe(PAGE);
  expect(await answered('assets/app-2.js')).toBe('app');
  expect(await answered('icon.svg')).toBe('icon');
});

test('the page comes from the network while that is quick, else as it was kept', async () => {
  await keepBuild(around());
  expect(await answered('')).toBe('new');
  net[''] = new Response('bad gateway', { status: 502 });
  expect(await answered('')).toBe(PAGE);
  vi.useFakeTimers();
  net[''] = 'never';
  const late = answered('');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await late).toBe(PAGE);
  vi.useRealTimers();
});

test('what is missing, or belongs to another build, keeps the new worker from coming', async () => {
  await expect(keepBuild(around('two', ['assets/gone.js']))).rejects.toThrow('404');
  net['index.html'] = new Response('<script src="./assets/app-3.js">');
  await expect(keepBuild(around())).rejects.toThrow('index.html');
});

test('without room the worker comes all the same, and asks the network', async () => {
  shelves.full = true;
  await keepBuild(around());
  expect(await answered('assets/app-2.js')).toBe('app');
});

test('files with a hash are taken over from the build before; only that one stays beside the new', async () => {
  await shelves.open('teadragon:/other/:build-x');
  for (const build of ['nought', 'one']) await put(around(), buildCache(SCOPE, build), `${SCOPE}assets/app-2.js`, new Response('kept'));
  await put(around(), buildCache(SCOPE, 'one'), `${SCOPE}assets/lazy-1.js`, new Response('lazy'));
  await keepBuild(around());
  expect(asked).not.toContain('assets/app-2.js');
  await letGo(around());
  expect([...shelves.all.keys()]).toEqual(['teadragon:/other/:build-x', buildCache(SCOPE, 'one'), buildCache(SCOPE, 'two')]);
  expect(await answered('assets/lazy-1.js')).toBe('lazy');
});

test('words are asked for anew, and kept for when there is no network; so are replays by the page', async () => {
  net['api/words/en'] = new Response('{"tea":"tea"}');
  expect(await answered('api/words/en')).toBe('{"tea":"tea"}');
  await vi.waitFor(() => expect(shelves.all.get(wordsCache(SCOPE))?.size).toBe(1));
  await put(around(), replayCache(SCOPE), `${SCOPE}api/replays/abcdefgh`, new Response('game'));
  net = { 'api/words/en': 'none', 'api/replays/abcdefgh': 'none' };
  expect(await answered('api/words/en')).toBe('{"tea":"tea"}');
  const kept = await answerTo(new Request(`${SCOPE}api/replays/abcdefgh`), around())?.();
  expect([await kept?.text(), kept?.headers.get(KEPT)]).toEqual(['game', 'yes']);
  net['api/replays/unseen'] = 'none';
  await expect(answered('api/replays/unseen')).rejects.toThrow('no network');
});

test.each(['api/rooms/abcdefgh/record', 'healthz', 'metrics'])('%s is left to the browser', async (path) => {
  expect(await answered(path)).toBeNull();
});

test('so is what is sent, and what lies outside the folder', () => {
  expect(answerTo(new Request(`${SCOPE}api/editions`, { method: 'POST' }), around())).toBeNull();
  expect(answerTo(new Request('https://example.org/other/'), around())).toBeNull();
});
