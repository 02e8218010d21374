// How wide cards are drawn: one place for the sums, so that three and four seats fit where two do.

export interface Layout {
  readonly wide: boolean;
  /** Whether a card of a row is wide enough to carry its text; else its name stands below it. */
  readonly full: boolean;
  /** Pixels: a card in a row, a card in the own hold, a card in another seat's hold. */
  readonly row: number;
  readonly memory: number;
  readonly hold: number;
  readonly mini: number;
  /** Width of a column for what may be done: beside the table where a window is too low for it below, else 0. */
  readonly column: number;
}

const WIDE_FROM = 1000;
const WIDE_HIGH = 600;
const LEGIBLE = 94; // pixels
const LYING = 480; // so low a window is a phone on its side
const COLUMN = 240;
const COLUMN_FROM = 600;

export function isWide(width: number, height: number): boolean {
  return width >= WIDE_FROM && height >= WIDE_HIGH;
}

/** Large windows show everything larger, words too, rather than more emptiness between. */
export function zoomOf(width: number, height: number): number {
  return Math.max(1, Math.floor(Math.min(width / 1440, height / 860) * 20) / 20);
}

/** How many there are of what has to find room. */
export interface Places {
  readonly seats: number;
  readonly market: number;
  readonly memories: number;
}

export function layout(width: number, height: number, places: Places): Layout {
  return isWide(width, height) ? wideLayout(width, height, places) : narrowLayout(width, height, places);
}

function wideLayout(width: number, height: number, { seats, market, memories }: Places): Layout {
  const scale = Math.min(width / 1280, height / 800);
  const side = sideWidth(width);
  const centre = width - 2 * side - 48;
  const columns = Math.max(market, memories);
  const acrossLeft = centre - 36 - 98;
  const highLeft = height - 56 - ownHeight(height) - 22 - (seats === 4 ? topHeight(height) + 10 : 0) - 64;
  const row = Math.floor(Math.max(64, Math.min(acrossLeft / columns - 14, highLeft / 2 / 1.4, 260)));
  return { wide: true, full: row >= LEGIBLE, row, memory: row, hold: Math.round(Math.min(86 * scale, 150)), mini: Math.round(48 * Math.min(scale, 1.8)), column: 0 };
}

export function sideWidth(width: number): number {
  return Math.round(Math.min(Math.max(width * 0.1625, 190), 380));
}

export function ownHeight(height: number): number {
  return Math.round(Math.min(Math.max(height * 0.29, 232), 380));
}

export function topHeight(height: number): number {
  return Math.round(Math.min(Math.max(height * 0.13, 104), 180));
}

function narrowLayout(width: number, height: number, { seats, market, memories }: Places): Layout {
  const large = width >= 600 && height > LYING;
  const column = width >= COLUMN_FROM && height <= LYING ? COLUMN : 0;
  const inner = Math.min(width - column, 760) - 36;
  const fit = (columns: number, most: number) => Math.floor(Math.min(most, (inner - (columns - 1) * 7) / columns));
  const row = fit(market, large ? 130 : seats === 2 ? 76 : seats === 3 ? 64 : 60);
  return { wide: false, full: false, row, memory: fit(Math.max(market, memories), large ? 130 : seats === 4 ? 56 : 76), hold: fit(5, large ? 104 : seats === 2 ? 92 : seats === 3 ? 56 : 52), mini: large || (seats === 2 && width >= 360) ? 38 : 30, column };
}

const GAP = 16;
const GROUP_GAP = 22;
const SMALLEST = 48; // what a finger needs, and a little
const NAMED = 52; // under which the longest word of a name has room
const IN_TWO = 56; // two lines of larger ones take more height than a phone has

/** Width of a held card so that all stacks, laid in groups, stand in one line. */
export function lineWidth(groupSizes: readonly number[], space: number, most: number): number {
  const stacks = groupSizes.reduce((sum, size) => sum + size, 0);
  const gaps = (stacks - groupSizes.length) * GAP + Math.max(0, groupSizes.length - 1) * GROUP_GAP;
  return clamp(Math.floor((space - gaps) / Math.max(1, stacks)), SMALLEST, most);
}

/** Width of a held card so that all stacks stand in one line or, where that makes them tiny, in two. */
export function flowWidth(stacks: number, space: number, most: number, gap: number): number {
  const fit = (columns: number) => Math.floor((space - (columns - 1) * gap) / Math.max(1, columns));
  const oneLine = Math.min(most, fit(stacks));
  return oneLine >= NAMED ? oneLine : clamp(fit(Math.ceil(stacks / 2)), NAMED, Math.min(most, IN_TWO));
}

/** The space between small cards that lets them all into a strip; below 0 they overlap. */
export function fanGap(cards: number, width: number, space: number, most: number): number {
  if (cards < 2) return most;
  return Math.min(most, Math.floor((space - cards * width) / (cards - 1)));
}

const SIDE = { gap: 9, between: 10, line: 12, label: 86, labelHigh: 23, least: 30 };

/** Width of the small cards of a seat at the side: its groups stand side by side where they fit, in a panel so high. */
export function sideMini(groupSizes: readonly number[], space: number, high: number, most: number): number {
  let width = most;
  while (width > SIDE.least && sideHeight(groupSizes, space, width) > high) width -= 2;
  return width;
}

function sideHeight(groupSizes: readonly number[], space: number, width: number): number {
  const across = Math.max(1, Math.floor((space + SIDE.gap) / (width + SIDE.gap)));
  let [high, line, used] = [0, 0, space + 1];
  for (const size of groupSizes) {
    const rows = Math.ceil(size / across);
    const wide = Math.max(SIDE.label, Math.min(size, across) * (width + SIDE.gap) - SIDE.gap);
    const group = SIDE.labelHigh + rows * (width * 1.4 + SIDE.between) - SIDE.between;
    const fits = used + SIDE.between + wide <= space;
    if (!fits) high += line + (line ? SIDE.line : 0);
    line = fits ? Math.max(line, group) : group;
    used = fits ? used + SIDE.between + wide : wide;
  }
  return high + line;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(least, most), Math.min(value, most));
}
