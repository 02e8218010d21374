// What is said and drawn in each panel of the comic.
import type { MessageId } from '../words';
import type { Backdrop } from './backdrop';
import type { Word } from './lesson.svelte';

export type Mood = 'idle' | 'joy' | 'mischief';

export interface Actor {
  readonly dragon: string;
  readonly mood: Mood;
}

export interface Page {
  readonly title: MessageId;
  /** What Jasmine says first, what is to be done, what she says then, and what is good to know. */
  readonly before: MessageId;
  readonly task?: MessageId;
  readonly after?: MessageId;
  readonly more: MessageId;
  readonly backdrop: Backdrop;
  readonly cast: readonly Actor[];
  /** How Jasmine takes it. */
  readonly then: Mood;
  /** Cards in the picture. */
  readonly cards: readonly string[];
  /** How much of the table there is. */
  readonly rows: 'none' | 'market' | 'both';
}

const jasmine = (mood: Mood = 'idle'): Actor => ({ dragon: 'jasmine', mood });
const rooibos = (mood: Mood = 'idle'): Actor => ({ dragon: 'rooibos', mood });

export const PAGES: Readonly<Record<string, Page>> = {
  welcome: {
    title: 'tutorial.welcome.title', before: 'tutorial.welcome.before', more: 'tutorial.welcome.more', backdrop: 'house',
    cast: [{ dragon: 'ginseng', mood: 'idle' }, jasmine('joy'), rooibos(), { dragon: 'chamomile', mood: 'idle' }], then: 'joy', cards: [], rows: 'both',
  },
  draw: {
    title: 'tutorial.draw.title', before: 'tutorial.draw.before', task: 'tutorial.draw.task', after: 'tutorial.draw.after', more: 'tutorial.draw.more',
    backdrop: 'house', cast: [jasmine()], then: 'joy', cards: ['feeding-1'], rows: 'none',
  },
  favourite: {
    title: 'tutorial.favourite.title', before: 'tutorial.favourite.before', task: 'tutorial.favourite.task',
    after: 'tutorial.favourite.after', more: 'tutorial.favourite.more', backdrop: 'garden', cast: [jasmine()], then: 'joy', cards: ['grooming-1'], rows: 'none',
  },
  market: {
    title: 'tutorial.market.title', before: 'tutorial.market.before', task: 'tutorial.market.task', after: 'tutorial.market.after',
    more: 'tutorial.market.more', backdrop: 'market', cast: [jasmine()], then: 'joy', cards: ['feeding-2', 'brush'], rows: 'market',
  },
  mischief: {
    title: 'tutorial.mischief.title', before: 'tutorial.mischief.before', task: 'tutorial.mischief.task', after: 'tutorial.mischief.after',
    more: 'tutorial.mischief.more', backdrop: 'trouble', cast: [jasmine('mischief')], then: 'mischief', cards: ['picky', 'bored', 'grumpy'], rows: 'none',
  },
  protection: {
    title: 'tutorial.protection.title', before: 'tutorial.protection.before', task: 'tutorial.protection.task',
    after: 'tutorial.protection.after', more: 'tutorial.protection.more', backdrop: 'market', cast: [jasmine()], then: 'joy', cards: ['feeding-clock'], rows: 'market',
  },
  answers: {
    title: 'tutorial.answers.title', before: 'tutorial.answers.before', task: 'tutorial.answers.task', after: 'tutorial.answers.after',
    more: 'tutorial.answers.more', backdrop: 'house', cast: [jasmine()], then: 'joy', cards: ['picky', 'feeding-clock'], rows: 'none',
  },
  memories: {
    title: 'tutorial.memories.title', before: 'tutorial.memories.before', task: 'tutorial.memories.task', after: 'tutorial.memories.after',
    more: 'tutorial.memories.more', backdrop: 'garden', cast: [jasmine('joy'), rooibos('joy')], then: 'joy', cards: ['kite-day'], rows: 'both',
  },
  vulnerable: {
    title: 'tutorial.vulnerable.title', before: 'tutorial.vulnerable.before', task: 'tutorial.vulnerable.task',
    after: 'tutorial.vulnerable.after', more: 'tutorial.vulnerable.more', backdrop: 'trouble', cast: [jasmine()], then: 'mischief', cards: ['sugary-treat'], rows: 'none',
  },
  mentors: {
    title: 'tutorial.mentors.title', before: 'tutorial.mentors.before', task: 'tutorial.mentors.task', after: 'tutorial.mentors.after',
    more: 'tutorial.mentors.more', backdrop: 'garden', cast: [jasmine()], then: 'joy', cards: ['mentors', 'first-blossoms'], rows: 'both',
  },
  last: {
    title: 'tutorial.last.title', before: 'tutorial.last.before', task: 'tutorial.last.task', after: 'tutorial.last.after', more: 'tutorial.last.more',
    backdrop: 'snow', cast: [jasmine()], then: 'joy', cards: ['snow-day', 'new-years-bells'], rows: 'both',
  },
  score: {
    title: 'tutorial.score.title', before: 'tutorial.score.before', after: 'tutorial.score.end', more: 'tutorial.score.more', backdrop: 'feast',
    cast: [jasmine('joy'), rooibos()], then: 'joy', cards: [], rows: 'none',
  },
};

/** A friendly word on what the panel is not about. */
export const HINTS: Readonly<Record<Word, MessageId>> = {
  'draw-here': 'tutorial.word.draw-here',
  'buy-here': 'tutorial.word.buy-here',
  'other-card': 'tutorial.word.other-card',
  'memory-here': 'tutorial.word.memory-here',
  'use-mentors': 'tutorial.word.use-mentors',
};
