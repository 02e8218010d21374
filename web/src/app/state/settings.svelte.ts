// What a person chose about the page itself, kept in this browser.
import { keep, recall } from './storage';

export const SPEEDS = { calm: 1.6, usual: 1, quick: 0.45, none: 0 } as const;
export type Speed = keyof typeof SPEEDS;
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const CONTRASTS = ['auto', 'usual', 'more'] as const;
export type Contrast = (typeof CONTRASTS)[number];

class Settings {
  #speed = $state<Speed>(oneOf(recall<string>('speed', 'usual'), Object.keys(SPEEDS) as Speed[], 'usual'));
  #theme = $state<Theme>(oneOf(recall<string>('theme', 'auto'), THEMES, 'auto'));
  #contrast = $state<Contrast>(oneOf(recall<string>('contrast', 'auto'), CONTRASTS, 'auto'));
  #shortcuts = $state(recall('shortcuts', true));
  #hints = $state(recall<unknown>('hints', true) !== false);
  #dark = $state(false);
  #wantsContrast = $state(false);
  #still = $state(false);
  #bar = $state(recall<unknown>('bar', true) !== false);
  #sounds = $state(recall<unknown>('sounds', false) === true);
  #volume = $state(share(recall<unknown>('volume', 0.5)));

  constructor() {
    const query = window.matchMedia('(prefers-color-scheme: dark)');
    this.#dark = query.matches;
    query.addEventListener('change', (event) => (this.#dark = event.matches));
    const strong = window.matchMedia('(prefers-contrast: more)');
    this.#wantsContrast = strong.matches;
    strong.addEventListener('change', (event) => (this.#wantsContrast = event.matches));
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    this.#still = calm.matches;
    calm.addEventListener('change', (event) => (this.#still = event.matches));
  }

  /** Whether anything may move at all: the system's wish for less motion outweighs every speed. */
  get moves(): boolean {
    return !this.#still && this.#speed !== 'none';
  }

  /** Whether this page shows the bar of chances, where the table has it. */
  get bar(): boolean {
    return this.#bar;
  }
  set bar(value: boolean) {
    this.#bar = value;
    keep('bar', value);
  }

  get sounds(): boolean {
    return this.#sounds;
  }
  set sounds(value: boolean) {
    this.#sounds = value;
    keep('sounds', value);
  }

  /** From 0 to 1. */
  get volume(): number {
    return this.#volume;
  }
  set volume(value: number) {
    this.#volume = share(value);
    keep('volume', this.#volume);
  }

  get speed(): Speed {
    return this.#speed;
  }
  set speed(value: Speed) {
    this.#speed = value;
    keep('speed', value);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(value: Theme) {
    this.#theme = value;
    keep('theme', value);
  }

  get contrast(): Contrast {
    return this.#contrast;
  }
  set contrast(value: Contrast) {
    this.#contrast = value;
    keep('contrast', value);
  }

  get shortcuts(): boolean {
    return this.#shortcuts;
  }
  set shortcuts(value: boolean) {
    this.#shortcuts = value;
    keep('shortcuts', value);
  }

  /** Hints for those who are new. */
  get hints(): boolean {
    return this.#hints;
  }
  set hints(value: boolean) {
    this.#hints = value;
    keep('hints', value);
  }

  get shade(): 'light' | 'dark' {
    return this.#theme === 'auto' ? (this.#dark ? 'dark' : 'light') : this.#theme;
  }

  /** How strongly the page sets its colours apart. */
  get strength(): 'usual' | 'more' {
    return this.#contrast === 'auto' ? (this.#wantsContrast ? 'more' : 'usual') : this.#contrast;
  }
}

function oneOf<T extends string>(value: string, all: readonly T[], otherwise: T): T {
  return (all as readonly string[]).includes(value) ? (value as T) : otherwise;
}

function share(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0.5;
}

export const settings = new Settings();
