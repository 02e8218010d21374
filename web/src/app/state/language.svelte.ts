// Which language the page speaks: named in the address, else chosen here before, else the first of the browser's that we have.
import { LANGUAGES, PSEUDO, speak } from '../words';
import { keep, recall } from './storage';

export const AUTO = 'auto';
const OFFERED: readonly string[] = [...LANGUAGES, PSEUDO];

/** By a list of tags such as `de-AT`, the dearest first. */
export function fitting(tags: readonly string[]): string {
  const wished = tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return wished.find((each) => LANGUAGES.includes(each)) ?? 'en';
}

function inAddress(): string | null {
  return new URLSearchParams(location.search).get('lang');
}

function forgetAddress(): void {
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

class Language {
  #choice = $state(recall<string>('language', AUTO));
  #told = $state(0);
  /** Whether the page was just put into another language, so that what had focus is to have it again. */
  fresh = false;

  /** As it stands in the settings. */
  get choice(): string {
    return inAddress() ?? this.#choice;
  }
  /** Counts the changes: whoever shows words begins anew with each. */
  get told(): number {
    return this.#told;
  }

  #resolved(): string {
    return OFFERED.includes(this.choice) ? this.choice : fitting(navigator.languages);
  }

  /** At the start, before anything is shown. */
  async begin(): Promise<void> {
    await speak(this.#resolved()).catch(() => speak('en'));
  }

  /** Rejects, with the language as it was, where the words cannot be fetched. */
  async choose(choice: string): Promise<void> {
    await speak(OFFERED.includes(choice) ? choice : fitting(navigator.languages));
    this.#choice = choice;
    keep('language', choice);
    forgetAddress();
    this.fresh = true;
    this.#told += 1;
  }
}

export const language = new Language();

/** A language's name in itself: whoever looks for it can read it. */
export function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
