/** Addresses of the picture files, and the small sums that place them. */
import { folder } from 'virtual:art';
import { MOODS, dragonArt, kindOf, pictureFiles, portrait, type CardArt, type Mood } from '../art/names';

export interface CardFace extends CardArt {
  readonly title: string;
  readonly item: boolean;
  readonly starter: boolean;
  /** What the tag of a Starter says. */
  readonly mark?: string;
  readonly growth: number;
  readonly cost: number;
  readonly points: number;
  readonly score: unknown;
  /** What the card does; `:feeding:` stands for the sign of that name. */
  readonly text: string;
  /** The same in few words, for the small card of a row. */
  readonly short?: string;
}

export const file = (name: string): string => `${folder}${name}.svg`;

/** Lowest layer first. `dragon`: whose card it is; Mischief shows it. */
export const faceFiles = (card: CardArt, dragon: string, favourite = ''): string[] =>
  pictureFiles(card, dragonArt(dragon, favourite)).map(file);

/** How a dragon's picture is asked for. */
export interface DragonLook {
  dragon: string;
  mood?: string;
  width?: number;
  favourite?: string;
  label?: string;
}

/** A mood that nobody drew is shown as none. */
const drawn = (mood: string): Mood => MOODS.find((known) => known === mood) ?? 'idle';

export const dragonFile = (dragon: string, mood: string, favourite = ''): string =>
  file(`dragon-${dragonArt(dragon, favourite)}-${drawn(mood)}`);

/** Fetches the other moods beforehand, so that a change of mood is never an empty frame. */
export function fetchMoods(dragon: string, favourite = ''): void {
  for (const mood of MOODS) new Image().src = dragonFile(dragon, mood, favourite);
}

/** Percentages that put the face of the dragon's picture into a square window. */
export function bustPlace(dragon: string, mood: string, favourite = ''): { size: string; left: string; top: string } {
  const { x, y, r } = portrait(dragonArt(dragon, favourite), drawn(mood));
  const percent = (n: number): string => `${((n / (2 * r)) * 100).toFixed(2)}%`;
  return { size: percent(240), left: percent(r - x), top: percent(r - y) };
}

/** The number on the teapot: a plus says that the end of the game may add to it. */
export function pointsSign(card: CardFace): string {
  if (card.score) return `${card.points}+`;
  return card.points ? String(card.points) : '';
}

/** The classes that give a card its colours. */
export function hueClass(card: CardArt): string {
  const kind = kindOf(card);
  if (kind === 'growth') return `k-growth hue-${card.name ?? 'seedling'}`;
  return kind === 'memory' ? `k-memory season-${card.season ?? 'spring'}` : `k-${kind}`;
}
