// Notices of the browser's own while this page is out of sight: asked for by a button only, and done without where they are not.
import { say } from '../words';
import { tableHref } from './route.svelte';
import { keep, recall } from './storage';

export interface Notice {
  /** Two tabs that see the same thing say it once. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Where a click on it leads. */
  readonly href: string;
}

class Notices {
  #wanted = $state(recall('notices', false));
  #permission = $state<NotificationPermission | 'missing'>('Notification' in window ? Notification.permission : 'missing');

  get permission(): NotificationPermission | 'missing' {
    return this.#permission;
  }

  /** Whether they are given now. */
  get on(): boolean {
    return this.#wanted && this.#permission === 'granted';
  }

  async turn(on: boolean): Promise<void> {
    if (on && this.#permission === 'default') this.#permission = await Notification.requestPermission();
    this.#wanted = on;
    keep('notices', on);
  }

  giveTurn(room: string, turns: number, name: string): void {
    this.give({ tag: `turn-${room}-${turns}`, title: say('turn.mine'), body: say('notify.turn', { name }), href: tableHref(room) });
  }

  giveWords(room: string, key: string, name: string, text: string): void {
    this.give({ tag: `words-${room}-${key}`, title: say('notify.wrote', { name }), body: text, href: tableHref(room) });
  }

  give({ tag, title, body, href }: Notice): void {
    if (!this.on || document.visibilityState !== 'hidden') return;
    let notice: Notification;
    try {
      notice = new Notification(title, { tag, body, icon: './icon.svg' });
    } catch {
      return; // some telephones take them from a service worker only
    }
    notice.onclick = () => {
      window.focus();
      location.hash = href;
      notice.close();
    };
  }
}

export const notices = new Notices();
