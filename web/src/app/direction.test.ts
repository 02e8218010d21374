// Everything is laid by start and end, so that a right-to-left language needs no second layout.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** What has sides in every language. */
const SIDED = [
  'styles/cards.css', // the picture on a card and the signs at its corners do not turn round
  'cards/gallery/gallery.css', // cards in a page of its own, for looking at them
  'app/motion/Flights.svelte', // flies by measured places, which count from the left
];
const PHYSICAL = [
  /(?<![\w-])(?:margin|padding|scroll-margin|scroll-padding)-(?:left|right)\s*:/,
  /(?<![\w-])border-(?:left|right)(?:-\w+)?\s*:/,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?<![\w.-])(?:left|right)\s*:(?!:)/,
  /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
];

function styled(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return styled(path);
    return /\.(?:svelte|css)$/.test(entry.name) ? [path] : [];
  });
}

function stylesOf(path: string): string {
  const text = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return path.endsWith('.css') ? text : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n');
}

/** `padding: 1px 2px 3px 4px` names its sides too. */
function unevenSides(line: string): boolean {
  const [, values = ''] = /(?<![\w-])(?:margin|padding|inset|border-width)\s*:\s*([^;]+)/.exec(line) ?? [];
  let plain = values;
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '_');
  const [, right, , left] = plain.trim().split(/\s+/);
  return left !== undefined && right !== left;
}

test('no style of ours names left or right', () => {
  const found = styled(SRC)
    .filter((path) => !SIDED.includes(relative(SRC, path)))
    .flatMap((path) => stylesOf(path).split(/[;{}]/).map((line) => [relative(SRC, path), line.trim()]))
    .filter(([, line = '']) => PHYSICAL.some((kind) => kind.test(line)) || unevenSides(line));
  expect(found).toEqual([]);
});
