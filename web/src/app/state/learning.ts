// Whether somebody at this browser knows the comic: kept apart from it, so that the front page can ask.
import { recall } from './storage';

export const LESSON_PLACE = 'tutorial';

/** Where a learner was last. */
export interface LessonPlace {
  readonly at: number;
  /** By panel: the table it was left with. */
  readonly ends: Readonly<Record<string, string>>;
  readonly finished: boolean;
}

export const NOT_BEGUN: LessonPlace = { at: 0, ends: {}, finished: false };

export function lessonPlace(): LessonPlace {
  return recall<LessonPlace>(LESSON_PLACE, NOT_BEGUN);
}
