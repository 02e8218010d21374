/** Small things that several faces share, each drawn round its own origin. */
import type { DragonArt, PictureName, Shelf } from '../names';
import { INK, at, cut, flat, line } from '../paper';
import { blob, circle, lens, petal, ribbon, ring, rrect, star, sym } from '../path';

/** What a face is drawn from: `uid` names its clip paths; `dragon` is the owner's, for pictures that show it. */
export interface Ask {
  uid: string;
  dragon: DragonArt;
}
export type Scene = (ask: Ask) => string;
/** A scene for every picture of the shelf. */
export type Scenes<S extends Shelf> = Readonly<Record<PictureName<S>, Scene>>;

export const wash = (colour: string, opacity = 1): string => flat(colour, 'M-20 -20H190V150H-20Z', opacity);
export const floor = (colour: string, y = 96): string => flat(colour, `M-20 ${y}H180V150H-20Z`);

export function steam(x: number, y: number, s = 1, colour: string = INK.cream): string {
  const curl = (d: number, i: number): string =>
    `M${x + d * s} ${y}q${-6 * s} ${-7 * s} 0 ${-13 * s}t0 ${(-12 - (i % 2) * 5) * s}`;
  return line(colour, 3 * s, [-10, 0, 10].map(curl), 0.85);
}

export function bowl(x: number, y: number, s: number, fill: string = INK.teal): string {
  return at(x, y, s, 0,
    cut(fill, ['M-34 -2H34C34 24 20 32 0 32S-34 24 -34 -2Z', 'M-16 28H16L19 37H-19Z']) +
      flat(INK.cream, [-22, -11, 0, 11, 22].map((q) => lens(q, 22 - Math.abs(q) * 0.18, 15, 7, -90))) +
      flat(INK.cream, 'M-28 -2C-22 -16 -12 -13 -2 -20C10 -18 22 -16 28 -2Z') +
      flat(INK.ink, 'M-34 -3H34V1H-34Z', 0.25),
  );
}

export const moon = (x: number, y: number, s: number, fill: string = INK.cream): string =>
  at(x, y, s, -18, cut(fill, 'M8 -34A34 34 0 1 0 34 16A28 28 0 0 1 8 -34Z'));

export const cloud = (x: number, y: number, s: number, fill: string): string =>
  at(x, y, s, 0, cut(fill, 'M-34 10C-46 10 -46 -8 -32 -7C-30 -22 -8 -24 -3 -12C6 -20 22 -14 21 -4C36 -8 42 10 30 10Z', 0.7));

export const hills = (back: string, front: string): string =>
  flat(back, 'M-20 92C20 66 60 76 92 88S150 84 190 70V150H-20Z') +
  flat(front, 'M-20 108C30 92 70 104 104 100S150 104 190 92V150H-20Z');

export function sun(x: number, y: number, r: number, colour: string = INK.honey): string {
  const beams = ring(12, (a) =>
    lens(x + (r + 4) * Math.cos((a * Math.PI) / 180), y + (r + 4) * Math.sin((a * Math.PI) / 180), r * 0.94, 6, a, 0.9),
  );
  return flat(colour, circle(x, y, r)) + flat(colour, beams, 0.5);
}

export const rays = (x: number, y: number, colour: string, n: number, r: number, len: number, w: number): string =>
  flat(colour,
    ring(n, (a) => lens(x + r * Math.cos((a * Math.PI) / 180), y + r * Math.sin((a * Math.PI) / 180), len, w, a, 0.9)),
    0.5,
  );

export function tree(x: number, y: number, s: number, fill: string): string {
  const veins = [
    lens(0, 0, 34, 2.6, -90), lens(0, -6, 12, 2.4, -40), lens(0, -6, 12, 2.4, -140), lens(0, -16, 10, 2.4, -44),
    lens(0, -16, 10, 2.4, -136),
  ];
  return at(x, y, s, 0,
    cut(fill, 'M0 -44C16 -30 20 -12 14 0H-14C-20 -12 -16 -30 0 -44Z', 0.6) +
      flat(INK.cream, veins, 0.55) +
      flat(INK.ink, 'M-2.5 0h5v11h-5Z'),
  );
}

export const fir = (x: number, y: number, s: number, fill: string): string =>
  at(x, y, s, 0, cut(fill, 'M0 -50L13 -28H7L18 -10H10L22 10H-22L-10 -10H-18L-7 -28H-13Z', 0.6) + flat(INK.ink, 'M-3 10h6v8h-6Z'));

export function house(x: number, y: number, s: number, wall: string, roof: string): string {
  return at(x, y, s, 0,
    cut(wall, 'M-20 0V-24H20V0Z', 0.6) +
      cut(roof, 'M-27 -22L0 -44L27 -22Z', 0.6) +
      flat(INK.honey, [rrect(-13, -17, 9, 9, 1), rrect(4, -17, 9, 9, 1)]) +
      flat(roof, 'M-4 0V-8a4 4 0 0 1 8 0V0Z'),
  );
}

export function lantern(x: number, y: number, s: number, fill: string): string {
  return at(x, y, s, 0,
    line(INK.ink, 2, 'M0 -30V-18') +
      cut(fill, sym([[0, -18], [13, -15], [19, 0], [13, 15], [0, 18]], 0), 0.7) +
      flat(INK.ink, [rrect(-9, -20, 18, 5, 1.5), rrect(-8, 15, 16, 4, 1.5)]) +
      flat(INK.cream, lens(0, 13, 26, 10, -90), 0.9) +
      line(INK.ink, 1.6, ['M-4 19v8', 'M0 19v11', 'M4 19v8']),
  );
}

export function dog(x: number, y: number, s: number, fill: string, facing: 1 | -1 = 1): string {
  const limbs = [
    blob([[-24, -4], [-10, -16], [16, -14], [24, 0], [18, 10], [-18, 10]]),
    ribbon([[20, -4], [32, -16], [30, -30]], [9, 7, 3]),
    ribbon([[-16, 2], [-17, 26]], [9, 8]),
    ribbon([[-6, 4], [-7, 26]], [9, 8]),
    ribbon([[12, 2], [11, 26]], [10, 8]),
    ribbon([[20, 0], [21, 26]], [10, 8]),
    blob([[-42, -28], [-34, -40], [-18, -36], [-12, -20], [-24, -10], [-44, -14], [-50, -20]]),
  ];
  const dark = [blob([[-22, -38], [-12, -38], [-8, -22], [-16, -16]]), circle(-49, -20, 3.4, 2.8), circle(-33, -26, 2.4)];
  const body = cut(fill, limbs, 0.7) + flat(INK.ink, dark) + flat(INK.brick, 'M-44 -12q2 9 7 7t1 -9Z');
  return at(x, y, s, 0, `<g transform="scale(${facing} 1)">${body}</g>`);
}

export function teacup(x: number, y: number, s: number, fill: string, deco: string = INK.cream): string {
  return at(x, y, s, 0,
    cut(fill,
      [
        'M-16 -14H16C17 4 12 14 0 14S-17 4 -16 -14Z', 'M14 -10c12 -3 13 14 -1 14l1 -4c7 0 6 -8 0 -6Z',
        'M-24 16Q0 22 24 16L20 20H-20Z',
      ],
      0.7,
    ) +
      flat(deco, ring(6, (a) => lens(0, 0, 8, 4.4, a))),
  );
}

export function teapot(x: number, y: number, s: number, fill: string, deco: string = INK.cream): string {
  return at(x, y, s, 0,
    cut(fill, [
      sym([[0, -26], [24, -22], [36, 2], [26, 28], [0, 32]], 0),
      ribbon([[28, 10], [46, 2], [50, -16], [60, -22]], [22, 15, 10, 12]),
      'M-30 -5C-48 -12 -48 18 -28 14L-26 22C-62 26 -62 -24 -30 -14Z',
      'M-16 -26Q0 -38 16 -26Z',
      circle(0, -36, 5.5),
    ]) +
      flat(deco, [...ring(8, (a) => petal(0, 4, 17, 8, a)), lens(-26, -14, 52, 3, 0)]) +
      flat(fill, circle(0, 4, 4)),
  );
}

export const stars = (colour: string, places: readonly (readonly [number, number, number])[]): string =>
  flat(colour, places.map(([x, y, r]) => star(x, y, r, r * 0.34, 4)));

/** A flake of six arms with side twigs, as lines. */
export function flake(x: number, y: number, r: number, colour: string, width = 2): string {
  const arm = (a: number): string => {
    const c = (q: number, turn: number): string => {
      const t = ((a + turn) * Math.PI) / 180;
      return `${(q * Math.cos(t)).toFixed(1)} ${(q * Math.sin(t)).toFixed(1)}`;
    };
    return `M${x} ${y}l${c(r, 0)}m${c(-r * 0.42, 0)}l${c(r * 0.36, 52)}m${c(-r * 0.36, 52)}l${c(r * 0.36, -52)}`;
  };
  return line(colour, width, ring(6, (a) => arm(a - 90)));
}
