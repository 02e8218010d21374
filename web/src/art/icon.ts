/** The sign of the program: a teapot that is a dragon. A file for tabs, and a square for home screens. */
import { INK, at, flat, line } from './paper';
import { blob, circle, lens, petal, ribbon, ring, rrect } from './path';

const BODY = '#c4523a';
const SHADE = INK.rust;

const pot = (): string =>
  flat(SHADE, [ribbon([[-26, 26], [-50, 28], [-58, 4], [-44, -12], [-32, -6]], [18, 15, 12, 9, 4]), rrect(-26, 40, 46, 10, 5)]) +
  flat(BODY, [
    circle(-3, 16, 37, 30), ribbon([[6, 18], [32, 16], [41, -8], [42, -26]], [20, 27, 18, 18]),
    blob([[29, -30], [32, -43], [43, -47], [52, -40], [63, -33], [64, -25], [54, -20], [38, -19]]),
  ]) +
  flat(INK.leaf, [lens(-3, -14, 30, 17, -58), lens(-3, -14, 30, 17, -122), lens(-32, -8, 22, 13, -60)]) +
  flat(SHADE, 'M-27 -8Q-3 -24 21 -8Q-3 0 -27 -8Z') +
  flat(INK.honey, [ribbon([[36, -43], [28, -52], [17, -53]], [10, 7, 2]), ribbon([[44, -45], [38, -56], [28, -60]], [9, 6, 2])]);

const marks = (): string =>
  flat(INK.cream, [...ring(8, (a) => petal(-4, 18, 19, 11, a)), circle(46, -35, 4.6)]) +
  flat(INK.honey, circle(-4, 18, 6.5)) +
  flat(INK.ink, [circle(47.4, -34.4, 2.9), circle(59.6, -29.4, 1.6)]) +
  line(INK.ink, 2.4, 'M62 -24Q54 -22 49 -26');

export const iconFile = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-66 -66 132 132">${at(-1, 5, 1, 0, pot() + marks())}</svg>\n`;

/** Ground to the edges, and the pot inside the circle that a home screen may cut. */
export const maskableFile = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-66 -66 132 132">` +
  flat(INK.teal, 'M-66 -66H66V66H-66Z') +
  flat('#efe2bd', circle(0, 0, 55)) +
  flat(INK.honey, ring(36, (a) => circle(59.5 * Math.cos((a * Math.PI) / 180), 59.5 * Math.sin((a * Math.PI) / 180), 1.9))) +
  `${at(-1, 3, 0.7, 0, pot() + marks())}</svg>\n`;
