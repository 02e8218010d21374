/** The inks, and the layers of cut paper: every function returns SVG markup without style attributes or filters. */
import { round } from './path';

/** Fixed for every picture in every season and theme; only table, cloth and panel change (styles/tokens.css). */
export const INK = {
  ink: '#22312f',
  cream: '#fbf4e2',
  honey: '#e0a436',
  tan: '#cf9b5b',
  brick: '#b5442b',
  rose: '#dc8c84',
  leaf: '#4a7549',
  moss: '#93a967',
  teal: '#22595b',
  sky: '#aecbc8',
  plum: '#54304a',
  dusk: '#43568a',
  snow: '#eef2ee',
  rust: '#8e3322',
  bark: '#8a5a2b',
} as const;

export type Shape = string | readonly string[];
const join = (shape: Shape): string => (typeof shape === 'string' ? shape : shape.join(''));
const faint = (opacity: number): string => (opacity < 1 ? ` opacity="${opacity}"` : '');

/** One flat shape, without a shadow. */
export function flat(fill: string, shape: Shape, opacity = 1): string {
  return `<path fill="${fill}"${faint(opacity)} d="${join(shape)}"/>`;
}

/** One layer of cut paper: the silhouette over one or two offset copies of itself. */
export function cut(fill: string, shape: Shape, lift = 1): string {
  const d = join(shape);
  const shadow = (opacity: number, x: number, y: number): string =>
    `<path opacity="${opacity}" transform="translate(${round(x * lift)} ${round(y * lift)})" d="${d}"/>`;
  const far = lift >= 0.7 ? shadow(0.09, 1.2, 3.6) : '';
  return `${far}${shadow(0.17, 0.5, 1.7)}<path fill="${fill}" d="${d}"/>`;
}

/** A drawn line with round ends. */
export function line(colour: string, width: number, shape: Shape, opacity = 1): string {
  return (
    `<path fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" ` +
    `stroke-linejoin="round"${faint(opacity)} d="${join(shape)}"/>`
  );
}

export function at(x: number, y: number, scale: number, angle: number, body: string): string {
  const turned = angle ? ` rotate(${angle})` : '';
  const scaled = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turned}${scaled}">${body}</g>`;
}

/** The same, mirrored left to right. */
export function flipped(x: number, y: number, scale: number, angle: number, body: string): string {
  return at(x, y, scale, angle, `<g transform="scale(-1 1)">${body}</g>`);
}

/** What lies inside the outline `d` only. `id` must be unique in its document: the caller names it. */
export function clipped(id: string, d: string, body: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
}

export function svgFile(width: number, height: number, body: string, origin = '0 0', stretch = false): string {
  const fit = stretch ? ' preserveAspectRatio="none"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${origin} ${width} ${height}"${fit}>${body}</svg>`
  );
}
