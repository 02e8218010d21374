// The service worker as the page sees it: put in place quietly, asked for news, and never put in charge over a table.
import { GO } from '../../worker/names';
import { place } from '../net/http';

const TABLE = 'teadragon.table'; // a lock that each open table holds with the others
const IDLE = 1_500; // milliseconds after loading: what the page needs itself comes first
const SELDOM = 20_000;
const NOW_AND_THEN = 30 * 60_000;
/** What the page has asked for before there was a worker to keep it. */
const FIRST_NEEDS = ['api/editions', 'api/rules'];

class Installed {
  /** A newer version is there, and can be had by loading the page anew. */
  ready = $state(false);
  private registration: ServiceWorkerRegistration | null = null;
  private asked = 0;

  /** Does nothing where workers are not allowed: without encryption, say, but for the own machine. */
  start(language: string): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    const begin = (): void => void setTimeout(() => void this.register(language), IDLE);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  }

  /** Whether the server has another version; asked seldom, whoever calls. */
  look(): void {
    const now = Date.now();
    if (!this.registration || now - this.asked < SELDOM) return;
    this.asked = now;
    this.registration.update().catch(() => undefined); // no network: another time
  }

  private async register(language: string): Promise<void> {
    const first = navigator.serviceWorker.controller === null;
    try {
      const scope = new URL('./', document.baseURI).href;
      this.registration = await navigator.serviceWorker.register(place('worker.js'), { scope, updateViaCache: 'none' });
    } catch {
      return; // refused by the browser, or no network
    }
    if (!this.registration) return; // refused without a word, as some browsers do
    if (first) void this.askAgain(language);
    this.watch(this.registration);
  }

  /** Through the worker this time, which keeps it. */
  private async askAgain(language: string): Promise<void> {
    if (navigator.serviceWorker.controller === null) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
    const needs = [...FIRST_NEEDS, `api/words/${language}`];
    await Promise.all(needs.map((path) => fetch(place(path)).catch(() => undefined)));
  }

  private watch(registration: ServiceWorkerRegistration): void {
    this.notice(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => coming.state === 'installed' && this.notice(coming));
    });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.look());
    setInterval(() => this.look(), NOW_AND_THEN);
  }

  /** The very first worker is no news. One that waits takes over by itself as long as no table is open. */
  private notice(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.ready = true;
    const free = (lock: Lock | null): void => void (lock && worker.postMessage(GO));
    navigator.locks?.request(TABLE, { ifAvailable: true }, free).catch(() => undefined);
  }
}

export const installed = new Installed();

/** Keeps new versions from taking over while a table is open, until the returned function is called. */
export function holdTable(): () => void {
  let leave = (): void => undefined;
  const open = new Promise<void>((done) => (leave = done));
  navigator.locks?.request(TABLE, { mode: 'shared' }, () => open).catch(() => undefined);
  return leave;
}
