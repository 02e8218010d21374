// What the parts of the page of the rules share: the cards, what is searched for, and how to get to a place.
import { createContext } from 'svelte';
import type { Faces } from '../model/faces';
import { say, type MessageId, type Values } from '../words';
import { namesIn } from './rich';

export class Reading {
  query = $state('');
  /** The card that is held up. */
  card = $state<string | null>(null);
  private readonly names: Values;

  constructor(
    /** The cards as the table that is played has them. */
    readonly faces: Faces,
    /** The cards of the examples. */
    readonly shown: Faces,
    /** Whether it lies over a table, whose address must stay. */
    readonly over: boolean,
    private readonly reveal: (anchor: string) => void,
  ) {
    this.names = { ...namesIn(shown), ...namesIn(faces) };
  }

  say(id: MessageId, values?: Values): string {
    return say(id, { ...this.names, ...values });
  }

  /** A click on a link to a place of the page; one that shall open elsewhere is left to the browser. */
  follow(event: MouseEvent, anchor: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (this.over) event.preventDefault();
    // the same address again is no change of it, and yet somebody wants to go there
    this.reveal(anchor);
  }
}

export const [getReading, setReading] = createContext<Reading>();
