// A hold as it is laid out: growth first, then each other kind, with what the group can pay.
import type { Pile } from '../net/messages';
import type { Faces } from './faces';

export interface Stack {
  readonly id: string;
  readonly count: number;
}

export interface Group {
  readonly kind: string;
  readonly stacks: readonly Stack[];
  readonly count: number;
  readonly growth: number;
}

export function groups(pile: Pile, faces: Faces): Group[] {
  const found = new Map<string, Stack[]>();
  for (const id of faces.sorted(pile)) {
    const kind = faces.card(id).kind;
    found.set(kind, [...(found.get(kind) ?? []), { id, count: pile[id] ?? 0 }]);
  }
  return [...found].map(([kind, stacks]) => ({
    kind,
    stacks,
    count: stacks.reduce((sum, stack) => sum + stack.count, 0),
    growth: stacks.reduce((sum, stack) => sum + stack.count * faces.growth(stack.id), 0),
  }));
}
