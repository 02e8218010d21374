// How wide cards are drawn: one place for the sums, so that three and four seats fit where two do.

export interface Layout {
  readonly wide: boolean;
  /** Pixels: a card in a row, a card in the own hold, a card in another seat's hold. */
  readonly row: number;
  readonly memory: number;
  readonly hold: number;
  readonly mini: number;
}

const WIDE_FROM = 1000;
const WIDE_HIGH = 600;

export function isWide(width: number, height: number): boolean {
  return width >= WIDE_FROM && height >= WIDE_HIGH;
}

export function layout(width: number, height: number, seats: number): Layout {
  return isWide(width, height) ? wideLayout(width, height, seats) : narrowLayout(width, seats);
}

function wideLayout(width: number, height: number, seats: number): Layout {
  const scale = Math.min(width / 1280, height / 800);
  const side = sideWidth(width);
  const centre = width - 2 * side - 48;
  const columns = Math.max(4, seats + 1);
  const discardPile = columns > 4 ? 0 : 108;
  const acrossLeft = centre - 36 - 106 - discardPile;
  const highLeft = height - 56 - ownHeight(height) - 24 - (seats === 4 ? topHeight(height) + 10 : 0) - 48;
  const row = Math.floor(Math.max(96, Math.min(acrossLeft / columns - 12, highLeft / 2 / 1.4, 260)));
  return { wide: true, row, memory: row, hold: Math.round(Math.min(86 * scale, 150)), mini: Math.round(48 * Math.min(scale, 1.8)) };
}

export function sideWidth(width: number): number {
  return Math.round(Math.min(Math.max(width * 0.1625, 190), 380));
}

export function ownHeight(height: number): number {
  return Math.round(Math.min(Math.max(height * 0.28, 218), 360));
}

export function topHeight(height: number): number {
  return Math.round(Math.min(Math.max(height * 0.125, 100), 170));
}

function narrowLayout(width: number, seats: number): Layout {
  const inner = Math.min(width, 720) - 36;
  const fit = (columns: number, most: number) => Math.floor(Math.min(most, (inner - (columns - 1) * 7) / columns));
  const memories = seats === 2 ? 4 : seats + 1;
  return { wide: false, row: fit(4, 130), memory: fit(memories, 130), hold: fit(5, 92), mini: seats === 2 ? 38 : 30 };
}

/** Cards of the own hold shrink until the stacks fit in two lines, and no further than a finger needs. */
export function holdWidth(stacks: number, space: number, most: number, lines: number): number {
  const gap = 14;
  for (let width = most; width > 48; width -= 2) {
    if (Math.floor((space + gap) / (width + gap)) * lines >= stacks) return width;
  }
  return 48;
}
