import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { facesOf } from '../model/edition';
import base from '../../words/rules/en.json';
import { bring, known, say } from '../words';
import { ANCHORS, anchorOf, exampleAnchor, outline, SECTIONS } from './contents';
import { EDITION, example } from './examples';
import { namesIn, pieces, plain, stretches } from './rich';
import { hits, needle } from './search';

const DOCS = join(import.meta.dirname, '../../../../docs');
const WORDS = join(import.meta.dirname, '../../words/rules');
const faces = facesOf(EDITION, { 'card.fickle-dragons.name': 'Fickle Dragons', 'growth.feeding.name': 'Feeding' });
const names = namesIn(faces);

beforeAll(() => bring('rules'));

function found(text: string, query: string): string[] {
  return hits(text, query).map(([from, to]) => text.slice(from, to));
}

test('every sentence and ruling of the documents has its place, and its words are those of the documents', () => {
  const pages = ['rules.md', 'rulings.md'].map((page) => readFileSync(join(DOCS, page), 'utf8').replace(/\s+/g, ' ')).join(' ');
  const numbers = [...pages.matchAll(/\*\*([SR]\d+)\./g)].map(([, number]) => number ?? '');
  expect(numbers).toHaveLength(43 + 28);
  expect(SECTIONS.flatMap(({ sentences, rulings }) => [...sentences, ...rulings])).toEqual(numbers);
  expect(numbers.filter((number) => !ANCHORS.has(number))).toEqual([]);
});

test('every place is named once, and every section has a title and a number of its own', () => {
  const all = SECTIONS.flatMap((section) => [section.anchor, ...section.sentences, ...section.rulings, ...section.examples.map(exampleAnchor)]);
  expect(all.length).toBe(ANCHORS.size);
  expect(new Set(SECTIONS.map(({ number }) => number)).size).toBe(SECTIONS.length);
  expect(SECTIONS.filter(({ title, paragraphs, points }) => ![title, ...paragraphs, ...points].every((id) => known(id)))).toEqual([]);
  expect(outline().map(({ section, parts }) => [section.anchor, parts.length])).toContainEqual(['rulings', 7]);
});

test('an address may name a number in small letters', () => {
  expect([anchorOf('r12'), anchorOf('S3'), anchorOf('rulings')]).toEqual(['R12', 'S3', 'rulings']);
});

test('every text is shown somewhere', () => {
  const code = readdirSync(import.meta.dirname).concat('../parts/RulesSheet.svelte').filter((file) => /(?<!\.test)\.(ts|svelte)$/.test(file));
  const written = code.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  const placed = new Set(SECTIONS.flatMap((section) => [
    section.title, ...section.paragraphs, ...section.points, ...section.sentences.map((name) => `rules.${name}`),
    ...section.rulings.flatMap((name) => [`rules.${name}.question`, `rules.${name}.answer`]),
    ...section.examples.flatMap((name) => ['title', 'about', 'why'].map((part) => `rules.example.${name}.${part}`)),
  ]));
  const ids = Object.keys(base).filter((id) => !placed.has(id as never) && !/^rules\.R\d+\.step\d+$/.test(id));
  expect(ids.filter((id) => !written.includes(`'${id}'`))).toEqual([]);
});

test('in every language a text names the same cards, numbers and places as in English', () => {
  const marks = (text: string): string[] => (text.match(/\{\w+[},]|\b[SR]\d+\b|\]\(#[\w-]+\)/g) ?? []).sort();
  for (const file of readdirSync(WORDS)) {
    const words = JSON.parse(readFileSync(join(WORDS, file), 'utf8')) as Record<string, string>;
    // what has forms of number or choice is held against English by the test of the words
    const wrong = Object.entries(base).filter(([id, text]) => words[id] !== undefined && !/, (plural|select),/.test(text) && String(marks(words[id])) !== String(marks(text)));
    expect(wrong.map(([id]) => id), file).toEqual([]);
  }
});

test('each example has its table and something happens in it', () => {
  for (const name of SECTIONS.flatMap(({ examples }) => examples)) {
    expect(example(name).moments.length).toBeGreaterThan(0);
    expect(say(`rules.example.${name}.why` as 'rules.example.tie.why', names)).toBeTruthy();
  }
});

test('a text in pieces: cards, places, italics, and numbers that exist', () => {
  expect(pieces(say('rules.S23', names))).toContainEqual({ text: 'Fickle Dragons', card: 'fickle-dragons' });
  expect(pieces(say('rules.S31', names))).toContainEqual({ text: 'Feeding', card: 'feeding-1' });
  expect(pieces('See [the rest](#rulings-rest) and R10, not R99. *(text)*')).toEqual([
    { text: 'See ' }, { text: 'the rest', anchor: 'rulings-rest' }, { text: ' and ' }, { text: 'R10', anchor: 'R10' },
    { text: ', not R99. ' }, { text: '(text)', style: 'em' },
  ]);
  expect(plain(say('rules.S23', names))).toContain(': Brick and Fickle Dragons.');
});

test('search takes no notice of accents, capitals and the form of letters', () => {
  expect(found('Résumé, RESUME', 'resume')).toEqual(['Résumé', 'RESUME']);
  expect(found('Re\u0301sume\u0301!', 'résumé')).toEqual(['Re\u0301sume\u0301']);
  expect(found('Straße', 'STRASSE')).toEqual(['Straße']);
  expect(found('the Bird’s Nest', "bird's  nest")).toEqual(['Bird’s Nest']);
  expect(found('カード、かーど', 'かーど')).toEqual(['カード', 'かーど']);
  expect(found('が か', 'か')).toEqual(['か']);
  expect(found('الْقَوَاعِد والأحكام', 'القواعد')).toEqual(['الْقَوَاعِد']);
  expect(found('أحكام', 'احكام')).toEqual(['أحكام']);
});

test('a single letter is too little to search for, but not a single sign', () => {
  expect([needle('a'), needle(' '), needle('札'), needle('R1')]).toEqual(['', '', '札', 'r1']);
  expect(hits('aaaa', 'aa')).toHaveLength(2);
});

test('a hit that runs over two pieces is marked in both and counted once', () => {
  const cut = stretches(pieces('See R10 (not R11)'), 'see r10');
  expect(cut.flat().filter(({ hit }) => hit).map(({ text, begins }) => [text, begins])).toEqual([['See ', true], ['R10', false]]);
  expect(cut.flat().map(({ text }) => text).join('')).toBe('See R10 (not R11)');
});
