/** Which picture file belongs to which card or dragon. It knows names only: the drawing code stays out of the page's bundle.
    A new picture is a Scene in faces/ and its name here; the compiler asks for whichever of the two is missing. */

export const KINDS = ['growth', 'mischief', 'protection', 'vulnerable', 'item', 'reveal', 'memory', 'mentors'] as const;
export type Kind = (typeof KINDS)[number];
export const SEASONS = ['spring', 'summer', 'fall', 'winter'] as const;
export type Season = (typeof SEASONS)[number];
export const MOODS = ['idle', 'joy', 'mischief'] as const;
export type Mood = (typeof MOODS)[number];
export const DRAGONS = ['ginseng', 'rooibos', 'chamomile', 'jasmine'] as const;
export type DragonArt = (typeof DRAGONS)[number];

/** The pictures of each shelf. The last one is the spare, for a card that the art does not know. */
export const SHELVES = {
  growth: ['feeding', 'entertaining', 'sleeping', 'grooming', 'seedling'],
  mischief: ['picky', 'bored', 'grumpy', 'bite', 'trouble'],
  protection: ['feeding-clock', 'wind-chime', 'incense', 'gloves', 'parasol'],
  vulnerable: ['sugary-treat', 'milk', 'book', 'necklace', 'cracked-cup'],
  item: ['iron-teapot', 'bowl', 'flute', 'blanket', 'brush', 'tea-tray', 'tea-tin'],
  reveal: ['brick', 'fickle-dragons', 'surprise'],
  mentors: ['mentors'],
  spring: ['farmers-market', 'first-blossoms', 'kite-day', 'planting-day', 'rain-on-the-roof', 'birds-nest', 'spring'],
  summer: ['picnic', 'village-fair', 'firefly-night', 'river-swim', 'swap-meet', 'berry-picking', 'summer'],
  fall: ['hungry-dogs', 'leaf-pile', 'harvest-supper', 'lantern-parade', 'mushroom-walk', 'first-frost', 'fall'],
  winter: ['tea-ceremony', 'snow-day', 'long-night', 'bath-by-the-fire', 'new-years-bells', 'gift-giving', 'winter'],
} as const;
export type Shelf = keyof typeof SHELVES;
export type PictureName<S extends Shelf> = (typeof SHELVES)[S][number];

/** What the art asks of a card of any edition. */
export interface CardArt {
  readonly id: string;
  readonly kind: string;
  /** Growth cards: which care it counts as. */
  readonly name?: string;
  readonly season?: string | null;
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

/** The name of the picture on its shelf; a Memory moved to another season keeps its own. */
export function pictureName(card: CardArt): string {
  const key = card.kind === 'growth' ? (card.name ?? card.id) : card.id;
  const shelves = card.kind === 'memory' ? SEASONS.map((season) => SHELVES[season]) : [SHELVES[shelfOf(card)]];
  const found = shelves.some((names) =>
    (names.slice(0, names.length - (names.length > 1 ? 1 : 0)) as readonly string[]).includes(key),
  );
  return found ? key : (SHELVES[shelfOf(card)].at(-1) as string);
}

/** The picture's file, without folder and ending. `dragon`: whose card it is, shown on Mischief. */
export function pictureFile(card: CardArt, dragon: DragonArt): string {
  const name = pictureName(card);
  return kindOf(card) === 'mischief' ? `${name}-${dragon}` : name;
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
  const letters = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return FAVOURITES[favourite] ?? (DRAGONS[letters % DRAGONS.length] as DragonArt);
}

/** Where the face is in the box of 240, for each mood, and how large a circle shows it. */
export const PORTRAITS: Record<DragonArt, { heads: readonly [idle: XY, joy: XY, mischief: XY]; r: number }> = {
  ginseng: {
    heads: [[117, 84], [117, 84], [117, 86]],
    r: 84,
  },
  rooibos: {
    heads: [[82, 125], [82, 108], [82, 138]],
    r: 68,
  },
  chamomile: {
    heads: [[81, 152], [81, 140], [81, 134]],
    r: 80,
  },
  jasmine: {
    heads: [[112, 82], [107, 75], [103, 93]],
    r: 61,
  },
};
type XY = readonly [x: number, y: number];

export function portrait(kind: DragonArt, mood: Mood): { x: number; y: number; r: number } {
  const { heads, r } = PORTRAITS[kind];
  const [x, y] = heads[MOODS.indexOf(mood)] as XY;
  return { x, y, r };
}
