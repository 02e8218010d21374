// The next draw as a short table: what may come, and how many chances in how many.
import { say } from '../words';
import { kindName } from './describe';
import type { Faces } from './faces';
import type { Odds } from '../net/messages';

export interface Share {
  /** A Growth name, or the kind of all other cards. */
  readonly group: string;
  readonly title: string;
  readonly n: number;
  readonly of: number;
}

export function shares(odds: Odds, faces: Faces): Share[] {
  const of = Object.values(odds).reduce((all, [, each]) => leastCommonMultiple(all, each), 1);
  const groups = new Map<string, Share>();
  for (const [id, [n, each]] of Object.entries(odds)) {
    const { group, title } = groupOf(id, faces);
    const before = groups.get(group)?.n ?? 0;
    groups.set(group, { group, title, n: before + (n * of) / each, of });
  }
  return [...groups.values()].filter((share) => share.n > 0).sort((a, b) => b.n - a.n || rank(a) - rank(b));
}

/** Where there is no room for all: the largest shares, Mischief in any case, and the others as one. */
export function brief(all: readonly Share[], most: number): readonly Share[] {
  if (all.length <= most) return all;
  const mischief = all.find((share) => share.group === 'mischief');
  const largest = all.slice(0, most - 1);
  const kept = !mischief || largest.includes(mischief) ? largest : [...largest.slice(0, -1), mischief];
  const n = all.filter((share) => !kept.includes(share)).reduce((sum, share) => sum + share.n, 0);
  return [...kept, { group: 'others', title: say('odds.others'), n, of: all[0]?.of ?? 0 }];
}

export function mischiefShare(all: readonly Share[]): Share {
  return all.find((share) => share.group === 'mischief') ?? { group: 'mischief', title: '', n: 0, of: all[0]?.of ?? 0 };
}

function groupOf(id: string, faces: Faces): { group: string; title: string } {
  const face = faces.card(id);
  if (face.kind === 'growth') return { group: face.name, title: face.title };
  return { group: face.kind, title: face.kind === 'mischief' ? say('kind.mischief') : kindName(face.kind) };
}

function rank(share: Share): number {
  return share.group === 'mischief' ? 1 : 0;
}

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y) [x, y] = [y, x % y];
  return (a / x) * b;
}
