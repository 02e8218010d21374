/** The paper-cutter's knives: every function returns SVG path data, rounded to a tenth of a unit. */

export type Point = readonly [x: number, y: number];

export const round = (n: number): number => Math.round(n * 10) / 10;
const pair = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const clamp = (i: number, last: number): number => Math.max(0, Math.min(last, i));

/** The point (x, y), turned by `angle` degrees (0 = right, clockwise) and moved to (px, py). */
export function turn(x: number, y: number, angle: number, px: number, py: number): Point {
  const c = Math.cos((angle * Math.PI) / 180);
  const s = Math.sin((angle * Math.PI) / 180);
  return [px + x * c - y * s, py + x * s + y * c];
}

/** One straight cut from (x, y) + r0 to (x, y) + r1 along `angle`: the vein of a leaf. */
export function ray(x: number, y: number, angle: number, r0: number, r1: number): string {
  return `M${pair(turn(r0, 0, angle, x, y))}L${pair(turn(r1, 0, angle, x, y))}`;
}

export function mirror(points: readonly Point[], cx: number): Point[] {
  return points.map(([x, y]): Point => [2 * cx - x, y]);
}

/** Pieces of one layer share one path, and a piece that runs the other way would cut a hole: so all run clockwise. */
function clockwise(points: readonly Point[]): readonly Point[] {
  const area = points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length] as Point;
    return sum + x * v - u * y;
  }, 0);
  return area < 0 ? [...points].reverse() : points;
}

/** A smooth closed curve through the points (Catmull-Rom as cubic pieces). */
export function blob(points: readonly Point[], tension = 6): string {
  const p = clockwise(points);
  const at = (i: number): Point => p[(i + p.length) % p.length] as Point;
  let d = `M${pair(at(0))}`;
  for (let i = 0; i < p.length; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${pair([b[0] + (c[0] - a[0]) / tension, b[1] + (c[1] - a[1]) / tension])}`;
    d += ` ${pair([c[0] - (e[0] - b[0]) / tension, c[1] - (e[1] - b[1]) / tension])} ${pair(c)}`;
  }
  return `${d}Z`;
}

/** A closed curve from its right half (top to bottom) and that half's mirror image about x = cx. */
export function sym(half: readonly Point[], cx: number): string {
  const other = mirror(half, cx)
    .reverse()
    .filter(([x]) => Math.abs(x - cx) >= 0.01);
  return blob([...half, ...other]);
}

function spline(points: readonly Point[], i: number, t: number): Point {
  const p = (j: number): Point => points[clamp(j, points.length - 1)] as Point;
  const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
  const mix = (q: 0 | 1): number =>
    0.5 *
    (2 * b[q] +
      (c[q] - a[q]) * t +
      (2 * a[q] - 5 * b[q] + 4 * c[q] - e[q]) * t * t +
      (3 * b[q] - a[q] - 3 * c[q] + e[q]) * t ** 3);
  return [mix(0), mix(1)];
}

/** A ribbon along the points with a width at each: tails, necks, roots, stems. */
export function ribbon(points: readonly Point[], widths: readonly number[]): string {
  const steps = 4;
  const last = points.length - 1;
  const centre: { p: Point; u: number }[] = [];
  for (let i = 0; i < last; i++)
    for (let s = 0; s < steps; s++) centre.push({ p: spline(points, i, s / steps), u: i + s / steps });
  centre.push({ p: points[last] as Point, u: last });
  const left: Point[] = [];
  const right: Point[] = [];
  centre.forEach(({ p, u }, i) => {
    const a = (centre[Math.max(0, i - 1)] as { p: Point }).p;
    const b = (centre[Math.min(centre.length - 1, i + 1)] as { p: Point }).p;
    const h = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [-(b[1] - a[1]) / h, (b[0] - a[0]) / h];
    const j = Math.floor(Math.min(u, last - 0.001));
    const w0 = widths[j] ?? 0;
    const w = (w0 + ((widths[Math.min(last, j + 1)] ?? 0) - w0) * (u - j)) / 2;
    left.push([p[0] + nx * w, p[1] + ny * w]);
    right.unshift([p[0] - nx * w, p[1] - ny * w]);
  });
  const end = points[last] as Point;
  const before = (centre[centre.length - 2] as { p: Point }).p;
  const h = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const k = (widths[last] ?? 0) / 2 / h;
  const tip: Point = [end[0] + (end[0] - before[0]) * k, end[1] + (end[1] - before[1]) * k];
  return blob([...left, tip, ...right]);
}

/** Leaf, needle or gouge mark: a lens with its base at (x, y), pointing along `angle`. */
export function lens(x: number, y: number, len: number, width: number, angle: number, belly = 0.5): string {
  const q = (u: number, v: number): string => pair(turn(u, v, angle, x, y));
  const [near, far] = [len * belly * 0.6, len * (belly + 0.35)];
  return (
    `M${q(0, 0)}C${q(near, -width * 0.7)} ${q(far, -width * 0.55)} ${q(len, 0)}` +
    `C${q(far, width * 0.55)} ${q(near, width * 0.7)} ${q(0, 0)}Z`
  );
}

/** A petal with a round end, base at (x, y). */
export function petal(x: number, y: number, len: number, width: number, angle: number): string {
  const q = (u: number, v: number): string => pair(turn(u, v, angle, x, y));
  return (
    `M${q(0, 0)}C${q(len * 0.35, -width * 0.75)} ${q(len * 1.02, -width * 0.7)} ${q(len, 0)}` +
    `C${q(len * 1.02, width * 0.7)} ${q(len * 0.35, width * 0.75)} ${q(0, 0)}Z`
  );
}

export function circle(x: number, y: number, rx: number, ry = rx): string {
  const arc = `a${round(rx)} ${round(ry)} 0 1 1`;
  return `M${pair([x - rx, y])}${arc} ${round(2 * rx)} 0${arc} ${round(-2 * rx)} 0Z`;
}

export function rrect(x: number, y: number, w: number, h: number, r: number): string {
  const a = `a${r} ${r} 0 0 1`;
  return (
    `M${round(x + r)} ${round(y)}h${round(w - 2 * r)}${a} ${r} ${r}v${round(h - 2 * r)}${a} ${-r} ${r}` +
    `h${round(2 * r - w)}${a} ${-r} ${-r}v${round(2 * r - h)}${a} ${r} ${-r}Z`
  );
}

/** A star or burst: n points at radius `outer`, the notches at `inner`. */
export function star(x: number, y: number, outer: number, inner: number, n: number, from = -90): string {
  const corner = (i: number): string => pair(turn(i % 2 ? inner : outer, 0, from + (i * 180) / n, x, y));
  return `M${Array.from({ length: 2 * n }, (_, i) => corner(i)).join('L')}Z`;
}

export function poly(points: readonly Point[]): string {
  return `M${clockwise(points).map(pair).join('L')}Z`;
}

/** `make` at n angles from a0 to a1; a full circle does not repeat its first angle. */
export function ring<T>(n: number, make: (angle: number, i: number) => T, a0 = 0, a1 = 360): T[] {
  const gaps = a1 - a0 === 360 ? n : n - 1;
  return Array.from({ length: n }, (_, i) => make(a0 + ((a1 - a0) * i) / gaps, i));
}

/** Carved marks that follow a line, each a little shorter than the one before: the lino look. */
export function hatch(from: Point, n: number, step: Point, len: number, width: number, angle: number, turnBy = 0): string[] {
  return Array.from({ length: n }, (_, i) =>
    lens(from[0] + step[0] * i, from[1] + step[1] * i, len * (1 - 0.06 * i), width, angle + turnBy * i),
  );
}

/** Stray gouge marks in a box: where they fall depends on `seed` alone. */
export function chatter(seed: number, n: number, x: number, y: number, w: number, h: number): string[] {
  let state = seed * 7919 + 11;
  const next = (): number => (state = (state * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: n }, () => lens(x + next() * w, y + next() * h, 6 + next() * 9, 2, -6 + next() * 12));
}
