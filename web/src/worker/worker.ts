// The service worker: without network the page opens from what it keeps. It waits until it is told to take over.
import { answerTo, type Around } from './answers';
import { keepBuild, letGo } from './keeping';
import { GO } from './names';

declare const __BUILD__: string;
declare const __FILES__: readonly string[];

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** As much of a worker's world as is used here: the types of a page and of a worker do not go together. */
interface World {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', hear: (event: Asked) => void): void;
  addEventListener(name: 'message', hear: (event: MessageEvent) => void): void;
}

const world = self as unknown as World;
const around: Around = {
  scope: world.registration.scope,
  build: __BUILD__,
  files: __FILES__,
  caches,
  fetch: (request, init) => fetch(request, init),
};

world.addEventListener('install', (event) => event.waitUntil(keepBuild(around)));
world.addEventListener('activate', (event) =>
  event.waitUntil(letGo(around).catch(() => undefined).then(() => world.clients.claim())),
);
world.addEventListener('message', (event) => {
  if (event.data === GO) void world.skipWaiting();
});
world.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, around);
  if (answer) event.respondWith(answer());
});
