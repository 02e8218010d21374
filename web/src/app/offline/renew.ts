// A page older than its server: it is loaded anew, once, and says so afterwards.
import { GO } from '../../worker/names';

const NAME = 'teadragon.renewed';
const SOON = 120_000; // milliseconds: a page that is still wrong so soon after is not helped by loading it again
const HANDOVER = 3_000;
const FRESH = 13_000; // the handover, and the loading after it

/** Read once, at the start: whether this page was just loaded anew by itself. */
export const justRenewed = takeNote();

function takeNote(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(NAME) ?? 0) < FRESH;
  } catch {
    return false;
  }
}

/** From now on a part of this page that the server has no more loads the page anew: another version has come since. */
export function mendMissingParts(): void {
  window.addEventListener('vite:preloadError', () => navigator.onLine && renewOnce());
}

/** Loads the page anew unless that was just done in vain; false where it was, or cannot be known. */
export function renewOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(NAME) ?? 0) < SOON) return false;
    sessionStorage.setItem(NAME, String(Date.now()));
  } catch {
    return false;
  }
  void loadAnew();
  return true;
}

/** The worker that waits takes over first, so that the new page comes with its own files. */
export async function loadAnew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(document.baseURI).catch(() => undefined);
  if (registration?.waiting) {
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    registration.waiting.postMessage(GO);
    await Promise.race([taken, new Promise((done) => setTimeout(done, HANDOVER))]);
  }
  location.reload();
}
