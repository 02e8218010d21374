// What the page may say and show about each card: the edition's numbers joined with its words.

export type Season = 'spring' | 'summer' | 'fall' | 'winter';
export const SEASONS: readonly Season[] = ['spring', 'summer', 'fall', 'winter'];

/** Points at the end: so many for each of something, at most so many. */
export interface ScoreRule {
  readonly each: number;
  readonly per: string;
  readonly at_most: number | null;
}

export interface Face {
  readonly id: string;
  /** The name in words. */
  readonly title: string;
  /** The name, with its growth where two cards of the edition share a name. */
  readonly label: string;
  /** What the card does, in words; empty where it does nothing but what its numbers say. */
  readonly text: string;
  /** The same in a few words, for a card in a row. */
  readonly short: string;
  readonly kind: string;
  /** Growth cards only: which Growth it counts as. */
  readonly name: string;
  readonly item: boolean;
  readonly starter: boolean;
  /** What its tag says where it is a Starter. */
  readonly mark?: string;
  readonly season: Season | null;
  readonly growth: number;
  readonly cost: number;
  readonly points: number;
  readonly score: ScoreRule | null;
  /** What stands on the card about other cards: the Growth that it takes, what it guards from what, what takes it. */
  readonly loses?: readonly string[];
  readonly protects?: { readonly from: string; readonly growth: string } | null;
  readonly lostTo?: string | null;
  /** The messages that say what it does. */
  readonly effects?: readonly string[];
}

export interface DragonFace {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly favourite: string;
  readonly favouriteTitle: string;
  readonly effects?: readonly string[];
}

/** Whose card a picture shows, where that is known. */
export function owned(dragon: DragonFace | null | undefined): { dragon?: string; favourite?: string } {
  return dragon ? { dragon: dragon.id, favourite: dragon.favourite } : {};
}

const KIND_ORDER = ['growth', 'protection', 'item', 'vulnerable', 'reveal', 'mischief', 'memory'];

export class Faces {
  private readonly order: ReadonlyMap<string, number>;

  constructor(
    private readonly cards: ReadonlyMap<string, Face>,
    private readonly dragons: ReadonlyMap<string, DragonFace>,
    private readonly mentors: Face,
    /** Bots that learned on another edition. */
    readonly untrained: readonly string[] = [],
  ) {
    this.order = new Map([...cards.keys()].map((id, i) => [id, i]));
  }

  /** Unknown ids still get a face, so that news of a card can never break the page. */
  card(id: string): Face {
    if (id === this.mentors.id) return this.mentors;
    return this.cards.get(id) ?? { ...this.mentors, id, title: spelled(id), label: spelled(id), text: '', short: '', kind: 'item', growth: 0 };
  }

  dragon(id: string): DragonFace {
    return this.dragons.get(id) ?? { id, title: spelled(id), text: '', favourite: '', favouriteTitle: '' };
  }

  allDragons(): DragonFace[] {
    return [...this.dragons.values()];
  }

  all(): Face[] {
    return [...this.cards.values()];
  }

  isDragon(id: string): boolean {
    return this.dragons.has(id);
  }

  /** The name in words of a Growth. */
  growthTitle(name: string): string {
    return this.all().find((face) => face.kind === 'growth' && face.name === name)?.title ?? spelled(name);
  }

  label(id: string): string {
    return this.dragons.get(id)?.title ?? this.card(id).label;
  }

  growth(id: string): number {
    return this.card(id).growth;
  }

  /** Card ids of a pile in the order in which a player lays them out: by kind, then as in the edition. */
  sorted(pile: Readonly<Record<string, number>>): string[] {
    const rank = (id: string) => KIND_ORDER.indexOf(this.card(id).kind) * 1000 + (this.order.get(id) ?? 999);
    return Object.keys(pile).filter((id) => (pile[id] ?? 0) > 0).sort((a, b) => rank(a) - rank(b));
  }
}

/** A name for what no catalogue names. */
export function spelled(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names that two cards share get their growth added, so that a sentence says which card it means. */
export function withLabels(faces: readonly Omit<Face, 'label'>[]): Face[] {
  const uses = new Map<string, number>();
  for (const face of faces) uses.set(face.title, (uses.get(face.title) ?? 0) + 1);
  return faces.map((face) => ({
    ...face,
    label: (uses.get(face.title) ?? 0) > 1 ? `${face.title} ${face.growth}` : face.title,
  }));
}
