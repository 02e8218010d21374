import { afterEach, expect, test, vi } from 'vitest';
import { entry } from '../testing/rooms';
import type { Entry } from '../net/messages';
import { Story, type Told } from './story.svelte';

function told({ version, ...rest }: Entry): Told[] {
  const line = { seat: 0, what: 'drew', cards: [], events: [], entry: { version, ...rest } };
  return [0, 1].map((i) => ({ ...line, key: `${version}.${i}`, text: `${version}, line ${i}` }));
}

function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(body), { status })));
}

function versions(story: Story): number[] {
  return [...new Set(story.log.map(({ entry }) => entry.version))];
}

afterEach(() => vi.unstubAllGlobals());

test('the part before the log comes in front of it, once', async () => {
  const story = new Story();
  story.earlier = 4;
  story.add(told(entry(5, 0)));
  answer({ entries: [entry(3, 0), entry(4, 0), entry(5, 0)], earlier: 2 });
  expect(await story.fetchEarlier('room-1234', told)).toBe(null);
  expect(String(vi.mocked(fetch).mock.calls[0]?.[0])).toMatch(/api\/rooms\/room-1234\/log\?before=5$/);
  expect(story.log.map(({ key }) => key)).toEqual(['3.0', '3.1', '4.0', '4.1', '5.0', '5.1']);
  expect(story.earlier).toBe(2);
});

test('where it cannot be fetched the log stays as it is, and says why', async () => {
  const story = new Story();
  story.earlier = 1;
  story.add(told(entry(2, 0)));
  answer({ reason: 'store_failed', details: {} }, 503);
  expect(await story.fetchEarlier('room-1234', told)).toEqual({ reason: 'store_failed', details: {} });
  expect([versions(story), story.earlier]).toEqual([[2], 1]);
});

test('a long log lets its oldest entries go whole, and tells how many; what was asked for stays', async () => {
  const story = new Story();
  for (let version = 1; version <= 600; version++) story.add(told(entry(version, 0)));
  expect(story.log.length).toBeLessThanOrEqual(1_000);
  expect(versions(story)[0]).toBe(story.earlier + 1);
  const earlier = story.earlier;
  answer({ entries: Array.from({ length: earlier }, (_, i) => entry(i + 1, 0)), earlier: 0 });
  await story.fetchEarlier('room-1234', told);
  story.add(told(entry(601, 0)));
  expect(versions(story)).toEqual(Array.from({ length: 601 }, (_, i) => i + 1));
});
