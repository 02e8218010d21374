// A review in words and lines: who could expect what, which choices were bad, and what luck did.
import type { Faces } from '../model/faces';
import { copies } from '../model/sentences';
import type { Action } from '../net/messages';
import { language, say, sayList, type MessageId } from '../words';

export const SEVERITIES = ['best', 'fine', 'slip', 'mistake', 'blunder'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What chance gave, as in a record. */
export type Outcome = { readonly drew: string } | { readonly revealed: string; readonly slot: number } | { readonly memories: readonly string[] };

export interface ReviewPly {
  /** Counted from 1. */
  readonly ply: number;
  readonly seat: number;
  readonly season: string;
  readonly action: Action;
  readonly best: Action;
  /** In the order in which it came. */
  readonly outcomes: readonly Outcome[];
  readonly choices: number;
  readonly before: readonly number[];
  readonly points: readonly number[];
  readonly cost: number;
  readonly margin: number;
  readonly points_cost: number;
  readonly points_margin: number;
  readonly severity: Severity;
  readonly decided: boolean;
  readonly luck: readonly number[];
  readonly sure: boolean;
}

export interface ReviewMoment {
  readonly ply: number;
  readonly seat: number;
  readonly by: 'choice' | 'luck';
  readonly change: readonly number[];
}

export interface ReviewSeat {
  readonly seat: number;
  readonly choices: number;
  readonly best: number;
  readonly cost: number;
  readonly points_cost: number;
  readonly luck: number;
}

/** What each choice of a game cost, and what was luck. */
export interface Review {
  readonly trained: boolean;
  /** False: there was no time for the last plies. */
  readonly whole: boolean;
  readonly plies: readonly ReviewPly[];
  readonly after: readonly number[];
  readonly moments: readonly ReviewMoment[];
  readonly seats: readonly ReviewSeat[];
}

// --- which choices to show

export const SHOWS = ['slip', 'mistake', 'luck', 'all'] as const;
export type Show = (typeof SHOWS)[number];

/** From which change on luck is a stroke. */
const STROKE = 0.06;

export function fitting(plies: readonly ReviewPly[], seat: number | null, show: Show): ReviewPly[] {
  return plies.filter((ply) => (seat === null || ply.seat === seat) && fits(ply, show));
}

function fits(ply: ReviewPly, show: Show): boolean {
  if (show === 'all') return true;
  if (show === 'luck') return stroke(ply) >= STROKE;
  return SEVERITIES.indexOf(ply.severity) >= SEVERITIES.indexOf(show);
}

function stroke(ply: ReviewPly): number {
  return Math.max(...ply.luck.map(Math.abs));
}

// --- the curve

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The shares of each seat before every ply, and after the last one. */
export function worths(review: Review): readonly (readonly number[])[] {
  return [...review.plies.map(({ before }) => before), review.after];
}

/** Where step `at` of so many lies. */
export function across(at: number, steps: number, { width }: Size): number {
  return steps < 2 ? 0 : (at / (steps - 1)) * width;
}

export function lineOf(shares: readonly (readonly number[])[], seat: number, size: Size): string {
  return shares.map((each, i) => `${across(i, shares.length, size).toFixed(1)},${((1 - (each[seat] ?? 0)) * size.height).toFixed(1)}`).join(' ');
}

/** Which step is nearest to a place of the curve, from 0 at its start to 1 at its end. */
export function nearest(part: number, steps: number): number {
  return Math.max(0, Math.min(steps - 1, Math.round(part * (steps - 1))));
}

// --- in words

function number(value: number, how: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(language(), how).format(value);
}

export const percent = (share: number): string => number(share, { style: 'percent', maximumFractionDigits: 0 });
export const tenths = (share: number): string => number(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const signed = (share: number): string => number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
export const decimal = (points: number): string => number(points, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function severityText(severity: Severity): string {
  return say(`review.severity-${severity}` as MessageId);
}

export function actionText(action: Action, faces: Faces): string {
  if ('draw' in action) return say('review.do-draw');
  if ('pass' in action) return say('review.do-pass');
  if ('lose' in action) return say('review.do-lose', { card: faces.label(action.lose) });
  if ('discard_item' in action) {
    return action.discard_item === null ? say('review.do-keep') : say('review.do-discard', { card: faces.label(action.discard_item) });
  }
  const paid = Object.entries(action.pay).map(([card, count]) => copies(faces.label(card), count));
  return say('review.do-buy', { card: faces.label(action.card), pay: paid.length ? sayList(paid) : say('review.nothing-paid') });
}

/** What was drawn, turned up and dealt, each run of it in one sentence; empty where chance did nothing. */
export function outcomeText(outcomes: readonly Outcome[], faces: Faces): string {
  const runs: { id: MessageId; cards: string[] }[] = [];
  for (const outcome of outcomes) {
    const [id, cards] = given(outcome);
    const last = runs.at(-1);
    if (last?.id === id) last.cards.push(...cards);
    else runs.push({ id, cards: [...cards] });
  }
  return runs.map(({ id, cards }) => say(id, { cards: sayList(cards.map((card) => faces.label(card))), count: cards.length })).join(' ');
}

function given(outcome: Outcome): [MessageId, readonly string[]] {
  if ('drew' in outcome) return ['review.drew', [outcome.drew]];
  return 'revealed' in outcome ? ['event.revealed', [outcome.revealed]] : ['event.memory_dealt', outcome.memories];
}
