// Whether the server was reached when it was asked last: what comes from the worker's shelf says so.
import { KEPT } from '../../worker/names';

let away = $state(false);

export const reach = {
  get away(): boolean {
    return away;
  },
  /** Null stands for no answer at all. */
  note(answer: Response | null): void {
    away = answer === null || answer.headers.has(KEPT);
  },
};
