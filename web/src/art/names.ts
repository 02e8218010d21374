/** Which picture file belongs to which card or dragon. It knows names only: the drawing code stays out of the page's bundle.
    A new picture is a Scene in faces/ and its name here; the compiler asks for whichever of the two is missing. */

export const KINDS = ['growth', 'mischief', 'protection', 'vulnerable', 'item', 'reveal', 'memory', 'mentors'] as const;
export type Kind = (typeof KINDS)[number];
export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export type Season = (typeof SEASONS)[number];
export const MOODS = ['idle', 'joy', 'mischief', 'win'] as const;
export type Mood = (typeof MOODS)[number];
export const DRAGONS = ['ginseng', 'rooibos', 'chamomile', 'jasmine'] as const;
export type DragonArt = (typeof DRAGONS)[number];

/** The pictures of each shelf. `trouble` is any Mischief that the art does not know. */
export const SHELVES = {
  growth: ['feeding', 'entertaining', 'sleeping', 'grooming'],
  mischief: ['picky', 'bored', 'grumpy', 'bite', 'trouble'],
  protection: ['feeding-clock', 'wind-chime', 'incense', 'gloves'],
  vulnerable: ['sugary-treat', 'milk', 'book', 'necklace'],
  item: ['iron-teapot', 'bowl', 'flute', 'blanket', 'brush', 'tea-tray'],
  reveal: ['brick', 'fickle-dragons'],
  mentors: ['mentors'],
  spring: ['farmers-market', 'first-blossoms', 'kite-day', 'planting-day', 'rain-on-the-roof', 'birds-nest'],
  summer: ['picnic', 'village-fair', 'firefly-night', 'river-swim', 'swap-meet', 'berry-picking'],
  fall: ['hungry-dogs', 'leaf-pile', 'harvest-supper', 'lantern-parade', 'mushroom-walk', 'first-frost'],
  winter: ['tea-ceremony', 'snow-day', 'long-night', 'bath-by-the-fire', 'new-years-bells', 'gift-giving'],
} as const;
export type Shelf = keyof typeof SHELVES;
export type PictureName<S extends Shelf> = (typeof SHELVES)[S][number];

/** What the picture of a card that has none of its own is laid from (faces/spare.ts). */
export const MOTIFS = [
  'seedling', 'parasol', 'tin', 'candle', 'bell', 'gift', 'drum', 'apple', 'acorn', 'mushroom', 'fish', 'key', 'hat', 'wreath',
  'flower', 'kite', 'snail', 'shell', 'teapot', 'teacup', 'lantern', 'house',
] as const;
export type Motif = (typeof MOTIFS)[number];
export const PRANKS = ['spill', 'yarn', 'crumbs', 'prints', 'torn'] as const;
export type Prank = (typeof PRANKS)[number];
export const GROUNDS = {
  on: ['growth', 'protection', 'vulnerable', 'item', 'reveal', 'mentors', ...SEASONS],
  each: [0, 1, 2, 3],
} as const;
export type Ground = (typeof GROUNDS.each)[number];
export const SPRIGS = [1, 2, 3, 4] as const;

/** What the art asks of a card of any edition. */
export interface CardArt {
  readonly id: string;
  readonly kind: string;
  /** Growth cards: which care it counts as. */
  readonly name?: string;
  readonly season?: string | null;
  readonly growth?: number;
}

export const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);
const isSeason = (season: string | null | undefined): season is Season =>
  (SEASONS as readonly (string | null | undefined)[]).includes(season);

/** A kind of an edition that we do not know is shown as an Item, which promises nothing. */
export const kindOf = (card: CardArt): Kind => (isKind(card.kind) ? card.kind : 'item');
export const seasonOf = (card: CardArt): Season => (isSeason(card.season) ? card.season : 'spring');

export function shelfOf(card: CardArt): Shelf {
  const kind = kindOf(card);
  return kind === 'memory' ? seasonOf(card) : kind;
}

/** The name of the card's own picture, if it has one; a Memory moved to another season keeps its own. */
export function pictureName(card: CardArt): string | null {
  const key = card.kind === 'growth' ? (card.name ?? card.id) : card.id;
  const shelves = card.kind === 'memory' ? SEASONS.map((season) => SHELVES[season]) : [SHELVES[shelfOf(card)]];
  return shelves.some((names) => (names as readonly string[]).includes(key)) ? key : null;
}

/** A number from the letters of an id: the same in every browser and every version. */
function letters(id: string): number {
  let sum = 0x811c9dc5;
  for (const letter of id) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (sum ^ (sum >>> 15)) >>> 0;
}

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** The layers of a picture for a card that has none of its own: its kind or season, its growth, and its id choose them. */
function layers(card: CardArt, dragon: DragonArt): string[] {
  const n = letters(card.id);
  if (kindOf(card) === 'mischief') return [`face-trouble-${dragon}`, `prank-${pick(PRANKS, n)}`];
  const ground = `ground-${shelfOf(card)}-${pick(GROUNDS.each, n >>> 16)}`;
  const growth = Math.min(Math.floor(card.growth ?? 0), SPRIGS.length);
  return [ground, ...(growth > 0 ? [`sprigs-${growth}`] : []), `motif-${pick(MOTIFS, n)}`];
}

/** The picture's files, lowest first, without folder and ending. `dragon`: whose card it is, shown on Mischief. */
export function pictureFiles(card: CardArt, dragon: DragonArt): string[] {
  const name = pictureName(card);
  if (name === null) return layers(card, dragon);
  return [kindOf(card) === 'mischief' ? `face-${name}-${dragon}` : `face-${name}`];
}

const FAVOURITES: Readonly<Record<string, DragonArt>> = {
  feeding: 'ginseng',
  entertaining: 'rooibos',
  sleeping: 'chamomile',
  grooming: 'jasmine',
};

/** The drawing for a dragon of any edition: its own, else the one with the same favourite, else one by the letters of its id. */
export function dragonArt(id: string, favourite = ''): DragonArt {
  if ((DRAGONS as readonly string[]).includes(id)) return id as DragonArt;
  return FAVOURITES[favourite] ?? pick(DRAGONS, letters(id));
}

/** Where the face is in the box of 240, for each mood, and how large a circle shows it. */
export const PORTRAITS: Record<DragonArt, { heads: readonly [idle: XY, joy: XY, mischief: XY, win: XY]; r: number }> = {
  ginseng: {
    heads: [[117, 84], [117, 84], [117, 86], [117, 78]],
    r: 84,
  },
  rooibos: {
    heads: [[76, 118], [78, 104], [76, 136], [78, 98]],
    r: 70,
  },
  chamomile: {
    heads: [[80, 148], [80, 138], [80, 132], [82, 114]],
    r: 78,
  },
  jasmine: {
    heads: [[106, 84], [101, 77], [97, 95], [101, 77]],
    r: 66,
  },
};
type XY = readonly [x: number, y: number];

export function portrait(kind: DragonArt, mood: Mood): { x: number; y: number; r: number } {
  const { heads, r } = PORTRAITS[kind];
  const [x, y] = heads[MOODS.indexOf(mood)] as XY;
  return { x, y, r };
}
