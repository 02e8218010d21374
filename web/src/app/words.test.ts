import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import base from '../words/en.json';
import companion from '../words/companion/en.json';
import insight from '../words/insight/en.json';
import review from '../words/review/en.json';
import rules from '../words/rules/en.json';
import tutorial from '../words/tutorial/en.json';
import why from '../words/why/en.json';
import { fitting, nameOf } from './state/language.svelte';
import { words } from './words.plugin';
import { bring, known, language, LANGUAGES, PSEUDO, say, sayApart, sayList, sayMoment, speak } from './words';

const en: Readonly<Record<string, string>> = { ...base, ...companion, ...insight, ...tutorial, ...rules, ...review, ...why };

/** Ids that are put together from what the server sends. */
const MADE = ['news.seat.', 'span.', 'people.here', 'people.away', 'people.to_come', 'people.bot', 'chat.preset.', 'take-back.', 'event.', 'kind.', 'season.', 'refusal.', 'bot.', 'end.reason.', 'pile.', 'speed.', 'theme.', 'contrast.', 'lay.who-', 'lay.mode-', 'lay.clock-', 'fork.luck-', 'review.severity-', 'review.show-', 'replay.pace-', 'rules.', 'why.event.', 'why.news.', 'why.refusal.', 'why.shut.', 'inspect.kind.', 'inspect.deed.', 'logs.kind.', 'hint.', 'insight.reason.', 'companion.ask-', 'companion.row-', 'companion.then-', 'companion.instead', 'companion.between'];

/** The reasons in the tables of the page on the protocol. */
function reasons(): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');
  const rows = (page.split('## Reasons')[1] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, reason]) => reason ?? ''));
}

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sources(path);
      return /(?<!\.test)\.(ts|svelte)$/.test(entry.name) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

afterEach(() => speak('en'));

test('every message is used, and every message can be said', async () => {
  await Promise.all((['companion', 'insight', 'tutorial', 'rules', 'review', 'why'] as const).map(bring));
  const code = sources(import.meta.dirname);
  const unused = Object.keys(en).filter((id) => !code.includes(`'${id}'`) && !MADE.some((start) => id.startsWith(start)));
  expect(unused).toEqual([]);
  const values = new Proxy({}, { get: () => 1, has: () => true, getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }) });
  for (const id of Object.keys(en)) expect(known(id) && say(id, values), id).toBeTruthy();
});

test('every reason that the protocol names has its own words', () => {
  expect(reasons()).toContain('growth_too_low');
  expect(reasons()).toContain('dragon_taken');
  expect(reasons().filter((reason) => !known(`refusal.${reason}`))).toEqual([]);
});

test('numbers and names are put where they belong', () => {
  expect(say('act.waste', { waste: 0 })).toBe('Nothing wasted.');
  expect(say('act.waste', { waste: 2 })).toBe('2 growth too many; there is no change.');
  expect(sayList(['A', 'B', 'C'])).toBe('A, B, and C');
  expect(known('no.such.message')).toBe(false);
});

test('a value that is set off stands where the language wants it', async () => {
  const values = { growth: 3, cost: 5, card: 'Bell' };
  expect(sayApart('act.picked', values, ['growth', 'card'])).toEqual([
    { text: '3', name: 'growth' }, { text: ' of 5 growth for ' }, { text: 'Bell', name: 'card' },
  ]);
  await speak('ja');
  expect(sayApart('act.picked', values, ['growth', 'card']).map(({ name }) => name)).toEqual(['card', undefined, 'growth', undefined]);
});

test('what a catalogue lacks is said in English', async () => {
  const { transform } = words() as { transform: (this: object, code: string, id: string) => { code: string } | undefined };
  const filled = (file: string) => transform.call({ addWatchFile: () => undefined }, '{"act.draw": "Tirez"}', join(import.meta.dirname, file))?.code ?? '{}';
  expect(JSON.parse(filled('../words/fr.json'))).toEqual({ ...base, 'act.draw': 'Tirez' });
  expect(JSON.parse(filled('../words/why/fr.json'))).toEqual({ ...why, 'act.draw': 'Tirez' });
  expect(filled('../words/en.json')).toBe('{}');
});

test('the first of the browser’s languages that there is, else English', () => {
  expect(LANGUAGES).toContain('en');
  expect(fitting(['xx-YY', 'EN-gb', 'de'])).toBe('en');
  expect(fitting(['xx'])).toBe('en');
  expect(nameOf('fr')).toBe('Français');
});

test('the page says in which language and direction it is', async () => {
  await speak('ar');
  expect([document.documentElement.lang, document.documentElement.dir, language()]).toEqual(['ar', 'rtl', 'ar']);
  expect(sayMoment(0)).toMatch(/1970|1969/);
  await speak('en');
  expect([document.documentElement.lang, document.documentElement.dir, language()]).toEqual(['en', 'ltr', 'en']);
});

test('the pseudo-locale has brackets, accents and length, and puts values where they belong', async () => {
  await speak(PSEUDO);
  expect(say('act.draw')).toBe('⟦Ðŕaaŵ aa çaaŕð⟧'.replaceAll('a', 'å'));
  expect(say('act.waste', { waste: 2 })).toMatch(/^⟦2 .+⟧$/);
  const [said, plain] = [say('app.notice').length, base['app.notice'].length];
  expect(said / plain).toBeGreaterThan(1.3);
  expect(language()).toBe('en');
});
