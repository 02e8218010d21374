/** Blossoms and sprigs, shared by dragons, faces and borders. */
import { INK, cut, flat, line } from './paper';
import { circle, lens, petal, ray, ring, star, turn } from './path';

export function daisy(x: number, y: number, r: number, petals = 11, fill: string = INK.cream): string {
  return (
    cut(fill, ring(petals, (a) => petal(x, y, r, r * 0.52, a + 8)), 0.5) + flat(INK.honey, circle(x, y, r * 0.36))
  );
}

export function blossom(x: number, y: number, r: number, from = -90, fill: string = INK.cream): string {
  const leaves = ring(5, (a) => lens(x, y, r, r * 0.86, a + from, 0.62));
  return cut(fill, leaves, 0.5) + flat(INK.honey, circle(x, y, r * 0.2));
}

/** A stem with n pairs of leaves and one at its end. */
export function sprig(
  x: number,
  y: number,
  len: number,
  angle: number,
  pairs: number,
  fill: string,
  width = 9,
  leaf = 16,
): string {
  const end = turn(len, 0, angle, x, y);
  const leaves = [lens(end[0], end[1], leaf, width, angle)];
  for (let i = 0; i < pairs; i++) {
    const [px, py] = turn((len * (i + 0.6)) / pairs, 0, angle, x, y);
    leaves.push(lens(px, py, leaf, width, angle - 48), lens(px, py, leaf, width, angle + 48));
  }
  return line(fill, 2, ray(x, y, angle, 0, len)) + flat(fill, leaves);
}

export function sparkle(x: number, y: number, r: number, fill: string = INK.honey): string {
  return flat(fill, star(x, y, r, r * 0.34, 4));
}
