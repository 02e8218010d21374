// Every language beside English: what each message must have in common with the English one, and what it must not.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { SAME } from './testing/same';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Catalogue = Readonly<Record<string, string>>;

const HERE = join(import.meta.dirname, '../words');
const SERVER = join(HERE, '../../../src/teadragon/cards/words');
const PARTS = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
const FOLDERS = [HERE, SERVER, ...PARTS.map((part) => join(HERE, part))];
/** Each language has whatever the page as a whole is offered in. */
const LANGUAGES = languagesIn(HERE);
const CASES = FOLDERS.filter((folder) => Object.keys(read(folder, 'en')).length > 0).flatMap((folder) => LANGUAGES.map((language) => ({ folder, language, name: `${folder.split('/').slice(-2).join('/')} ${language}` })));

function languagesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /^[a-z]+\.json$/.test(file));
  return files.map((file) => file.replace('.json', '')).filter((language) => language !== 'en');
}

function read(folder: string, language: string): Catalogue {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {};
}

function ast(message: string): Ast {
  return new IntlMessageFormat(message, 'en').getAst();
}

/** The parts of a message at every depth. */
function* inside(elements: Ast): Generator<Ast[number]> {
  for (const element of elements) {
    yield element;
    if ('options' in element) for (const option of Object.values(element.options)) yield* inside(option.value);
    if ('children' in element) yield* inside(element.children);
  }
}

/** Names of values, and of each choice by a word its words. */
function values(message: string): string[] {
  const found = [...inside(ast(message))].flatMap((element) => {
    if (element.type === 0 || element.type === 7) return [];
    const words = element.type === 5 ? Object.keys(element.options).sort().join('|') : element.type === 8 ? '<>' : '';
    return [`${element.value} ${words}`.trim()];
  });
  return [...new Set(found)].sort();
}

/** The forms that small whole numbers need in a language, each with the numbers that need it. */
function forms(language: string): [string, number[]][] {
  const rules = new Intl.PluralRules(language);
  const all = Array.from({ length: 200 }, (_, n) => n);
  return rules.resolvedOptions().pluralCategories.map((form): [string, number[]] => [form, all.filter((n) => rules.select(n) === form)]).filter(([, those]) => those.length > 0);
}

/** By the value they count: forms of the number that the message has no words for. */
function missingForms(message: string, english: string, language: string): string[] {
  const varies = new Set([...inside(ast(english))].filter((each) => each.type === 6 && 'one' in each.options).map((each) => each.type === 6 && each.value));
  return [...inside(ast(message))].flatMap((element) => {
    if (element.type !== 6 || !varies.has(element.value)) return [];
    const lacking = ([form, those]: [string, number[]]) => !(form in element.options) && !those.every((n) => `=${n}` in element.options);
    return forms(language).filter(lacking).map(([form]) => `${element.value}: ${form}`);
  });
}

function letters(message: string): string {
  return [...inside(ast(message))].flatMap((each) => (each.type === 0 ? [each.value] : [])).join('').replace(/[^\p{L}]+/gu, ' ').trim();
}

function failing(en: Catalogue, other: Catalogue, wrong: (message: string, english: string, id: string) => unknown): Record<string, unknown> {
  const both = Object.keys(other).filter((id) => id in en);
  const found = both.map((id) => [id, wrong(other[id] ?? '', en[id] ?? '', id)] as const);
  return Object.fromEntries(found.filter(([, fault]) => fault !== null && String(fault) !== ''));
}

describe.each(CASES)('$name', ({ folder, language }) => {
  const en = read(folder, 'en');
  const other = read(folder, language);

  test('has every message, and none that English lacks', () => {
    expect(Object.keys(en).filter((id) => !(id in other))).toEqual([]);
    expect(Object.keys(other).filter((id) => !(id in en))).toEqual([]);
  });

  test('uses the values and choices of the English message', () => {
    expect(failing(en, other, (message, english) => (String(values(message)) === String(values(english)) ? null : `${values(message)} for ${values(english)}`))).toEqual({});
  });

  test('has every form of number that the language needs', () => {
    expect(failing(en, other, (message, english) => missingForms(message, english, language))).toEqual({});
  });

  test('leaves nothing in English', () => {
    const allowed = SAME[language] ?? [];
    const left = failing(en, other, (message, english, id) => (!allowed.includes(id) && letters(english) && letters(message) === letters(english) ? message : null));
    expect(left).toEqual({});
    const stale = allowed.filter((id) => id in en && letters(other[id] ?? '') !== letters(en[id] ?? ''));
    expect(stale).toEqual([]);
  });
});

test('the checks find what they are for', () => {
  expect(values('{n, plural, one {# {card}} other {#}} {me, select, yes {} other {}}')).toEqual(['card', 'me other|yes', 'n']);
  expect(missingForms('{n, plural, one {#} other {#}}', '{n, plural, one {#} other {#}}', 'ar').sort()).toEqual(['n: few', 'n: many', 'n: two', 'n: zero']);
  expect(missingForms('{n, plural, other {#}}', '{n, plural, one {#} other {#}}', 'ja')).toEqual([]);
  expect(letters('Hi, {who}: {n, plural, other {# cards}}!')).toBe('Hi cards');
});

test.each(FOLDERS)('in %s French keeps its high punctuation on the line of its word', (folder) => {
  const apart = Object.entries(read(folder, 'fr')).filter(([, message]) => / [:;?!»]|« /.test(message));
  expect(apart).toEqual([]);
});
