/** Measures drawings: boxes and turning of their paths, with every transform applied. Tests only. */
import svgpath from 'svgpath';
import type { Point } from '../path';

/** Points along a path, one list for each subpath; curves are sampled. */
export function trace(d: string, transform = ''): Point[][] {
  const lines: Point[][] = [];
  const add = (p: Point): void => void lines.at(-1)?.push(p);
  svgpath(d)
    .transform(transform)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _i, x, y) => {
      const [command, ...n] = segment as [string, ...number[]];
      const at = (i: number): Point => [n[i] as number, n[i + 1] as number];
      if (command === 'M') lines.push([at(0)]);
      else if (command === 'L') add(at(0));
      else if (command === 'H') add([n[0] as number, y]);
      else if (command === 'V') add([x, n[0] as number]);
      else if (command === 'C') bezier([[x, y], at(0), at(2), at(4)]).forEach(add);
      else if (command === 'Q') bezier([[x, y], at(0), at(2)]).forEach(add);
    });
  return lines;
}

function bezier(points: Point[]): Point[] {
  const at = (p: Point[], t: number): Point =>
    p.length === 1
      ? (p[0] as Point)
      : at(
          p.slice(1).map(
            (q, i): Point =>
              [0, 1].map((k) => {
                const before = p[i] as Point;
                return before[k as 0 | 1] * (1 - t) + q[k as 0 | 1] * t;
              }) as unknown as Point,
          ),
          t,
        );
  return Array.from({ length: 12 }, (_, i) => at(points, (i + 1) / 12));
}

/** Twice the area; above 0 the points run clockwise on the screen. */
export function turning(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length] as Point;
    return sum + x * v - u * y;
  }, 0);
}

/** The box that all paths of the drawing fill, half of their lines' width included. */
export function box(svg: string): { left: number; top: number; right: number; bottom: number } {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const path of parse(svg).querySelectorAll('path')) {
    const half = Number(path.getAttribute('stroke-width') ?? 0) / 2;
    for (const [x, y] of trace(path.getAttribute('d') ?? '', transformOf(path)).flat()) {
      found.left = Math.min(found.left, x - half);
      found.right = Math.max(found.right, x + half);
      found.top = Math.min(found.top, y - half);
      found.bottom = Math.max(found.bottom, y + half);
    }
  }
  return found;
}

const parsed = new Map<string, Document>();

export function parse(svg: string): Document {
  const tree = parsed.get(svg) ?? new DOMParser().parseFromString(svg, 'image/svg+xml');
  parsed.set(svg, tree);
  return tree;
}

function transformOf(path: Element): string {
  const steps: string[] = [];
  for (let node: Element | null = path; node; node = node.parentElement) steps.unshift(node.getAttribute('transform') ?? '');
  return steps.filter(Boolean).join(' ');
}
