/** A form that lays a table: what is wrong with it, field by field, and the way to the server. */
import { tick } from 'svelte';
import type { Faces } from '../model/faces';
import { refusalText } from '../model/refusal';
import { Refused } from '../net/http';
import { say } from '../words';
import { fieldOf, type Problem } from './newgame';

interface Refusal {
  readonly field: string | null;
  readonly text: string;
}

export class Laying {
  form = $state<HTMLFormElement>();
  underWay = $state(false);
  /** What the server said; of no field where none shows it. */
  refused = $state<Refusal | null>(null);
  #tried = $state(false);
  readonly #problems: () => readonly Problem[];
  readonly #lay: () => Promise<void>;
  readonly #faces: Faces | undefined;

  constructor(problems: () => readonly Problem[], lay: () => Promise<void>, faces?: Faces) {
    this.#problems = problems;
    this.#lay = lay;
    this.#faces = faces;
  }

  /** Nothing is wrong before somebody tried. */
  readonly fault = (field: string): string => {
    if (this.refused?.field === field) return this.refused.text;
    const found = this.#tried ? this.#problems().find((problem) => problem.field === field) : undefined;
    return found ? say(found.id) : '';
  };

  readonly start = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.underWay) return;
    this.#tried = true;
    this.refused = null;
    if (this.#problems().length === 0) await this.#send();
    await tick();
    this.#showFault();
  };

  async #send(): Promise<void> {
    this.underWay = true;
    try {
      await this.#lay();
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : { reason: 'other', details: {} };
      this.refused = { field: fieldOf(refusal), text: refusalText(refusal, this.#faces) };
    } finally {
      this.underWay = false;
    }
  }

  /** The first field that is wrong gets the focus, and is unfolded if it was not to be seen. */
  #showFault(): void {
    if (this.refused?.field && !this.form?.querySelector(`#fault-${this.refused.field}`)) this.refused = { ...this.refused, field: null };
    const field = this.form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }
}
