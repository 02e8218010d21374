// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PICTURES, pictureMarkup } from './catalogue';
import { artFiles } from './files';
import { SHELVES } from './names';
import { parse } from './testing/measure';

const files = artFiles();
const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);

describe('every picture file', () => {
  it('is drawn as it was when somebody last looked at it', () => {
    expect(Object.fromEntries([...files].map(([name, text]) => [name, short(text)]))).toMatchSnapshot();
  });

  it.each([...files])('%s is sound and asks for nothing that the page refuses', (_name, text) => {
    const tree = parse(text);
    expect(tree.querySelector('parsererror')).toBeNull();
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    for (const node of tree.querySelectorAll('*')) {
      expect(['svg', 'g', 'path', 'use', 'clipPath']).toContain(node.localName);
      expect(node.getAttributeNames().filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
    }
    expect(text).not.toMatch(/data:|filter|href="[^#]|var\(/);
  });

  it.each([...files])('%s clips only by what it holds itself', (_name, text) => {
    const tree = parse(text);
    const ids = [...tree.querySelectorAll('[id]')].map((node) => node.id);
    const used = [...text.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(used)).toEqual(new Set(ids));
  });

  it('stays small', () => {
    for (const [name, text] of files) expect(text.length, name).toBeLessThan(60_000);
  });

  it('comes, with the signs of the program, to no more than 600 kB over the wire', () => {
    const icons = readdirSync('public/icons').map((name) => readFileSync(`public/icons/${name}`));
    const drawn = [...files.values()].map((text) => Buffer.from(text));
    const wire = [...drawn, ...icons].reduce((sum, file) => sum + gzipSync(file).length, 0);
    expect(wire).toBeLessThan(600_000);
    console.info(`art: ${files.size} files, ${Math.round(wire / 1000)} kB gzip`);
  });
});

describe('pictures side by side in one document', () => {
  it('do not share the ids of their clip paths', () => {
    const page =
      PICTURES.map((picture, i) => pictureMarkup(picture, `p${i}`)).join('') +
      PICTURES.map((picture, i) => pictureMarkup(picture, `q${i}`)).join('');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.length).toBeGreaterThanOrEqual(2 * PICTURES.length);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the shelves', () => {
  it('name every picture that is drawn, and none that is not', () => {
    const named = Object.values(SHELVES).flat().sort();
    expect([...new Set(PICTURES.map((picture) => picture.name))].sort()).toEqual(named);
  });

  it('give no two pictures one file', () => {
    expect(new Set(PICTURES.map((picture) => picture.file)).size).toBe(PICTURES.length);
  });
});
