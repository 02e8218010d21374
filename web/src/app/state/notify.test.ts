import { beforeEach, expect, test, vi } from 'vitest';

const shown: { title: string; options: NotificationOptions | undefined }[] = [];

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = vi.fn(() => {
    FakeNotification.permission = 'granted';
    return Promise.resolve('granted' as const);
  });
  onclick: (() => void) | null = null;
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, options });
  }
  close(): void {}
}

const notice = { tag: 'turn-a', title: 'Your turn', body: 'Ann is to play.', href: '#/table/a' };

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  vi.resetModules();
  vi.unstubAllGlobals();
  FakeNotification.permission = 'default';
  FakeNotification.requestPermission.mockClear();
});

test('nobody is asked before a button, and nothing is given before it is wanted', async () => {
  vi.stubGlobal('Notification', FakeNotification);
  const { notices } = await import('./notify.svelte');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  notices.give(notice);
  expect([FakeNotification.requestPermission.mock.calls.length, shown]).toEqual([0, []]);
  await notices.turn(true);
  notices.give(notice);
  expect(shown).toEqual([{ title: 'Your turn', options: expect.objectContaining({ tag: 'turn-a', body: 'Ann is to play.' }) }]);
});

test('whoever looks at the page gets no notice', async () => {
  vi.stubGlobal('Notification', FakeNotification);
  const { notices } = await import('./notify.svelte');
  await notices.turn(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  notices.give(notice);
  await notices.turn(false);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  notices.give(notice);
  expect(shown).toEqual([]);
});

test('a browser without notices, or one that takes them otherwise, does without', async () => {
  const { notices: none } = await import('./notify.svelte');
  expect([none.permission, none.on]).toEqual(['missing', false]);
  none.give(notice);
  vi.resetModules();
  class Refusing extends FakeNotification {
    constructor() {
      super('');
      throw new TypeError('Illegal constructor');
    }
  }
  Refusing.permission = 'granted';
  vi.stubGlobal('Notification', Refusing);
  const { notices } = await import('./notify.svelte');
  await notices.turn(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(() => notices.give(notice)).not.toThrow();
});
