import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { News } from '../model/news';
import type { TableEvent } from '../net/messages';
import { faces } from '../testing/faces';
import { state } from '../testing/rooms';
import { soundOf, SOUNDS, Voice } from './sounds';

const { view } = state(1, true);
const heard = (...events: TableEvent[]) => soundOf({ events, before: view, after: view, pause: 900 } satisfies News, (id) => faces.card(id));

test('each action sounds like the weightiest thing in it', () => {
  const drew = { what: 'drew', seat: 0, card: 'feeding-1' };
  const bored = { what: 'drew', seat: 0, card: 'bored' };
  expect(heard(drew)).toBe('draw');
  expect(heard(bored)).toBe('mischief');
  expect(heard(bored, { what: 'protected', seat: 0, card: 'wind-chime', other: 'bored' })).toBe('protection');
  expect(heard({ what: 'bought', seat: 0, card: 'book', slot: 1, other: 'market' })).toBe('buy');
  expect(heard({ what: 'bought', seat: 0, card: 'book', slot: 1, other: 'memory' }, { what: 'season_began', other: 'fall' })).toBe('season');
  expect(heard({ what: 'game_ended', other: 'winter' })).toBe('end');
  expect(heard({ what: 'passed', seat: 0 })).toBeNull();
});

const started = vi.fn();
const made = vi.fn();
let volume: number;
let voice: Voice;

/** As much of an AudioContext as is used. */
function context(): AudioContext {
  made();
  const param = () => ({ value: 1, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
  const node = (): unknown => ({ gain: param(), frequency: param(), connect: (to: unknown) => to, start: started, stop: vi.fn() });
  return { state: 'running', currentTime: 0, destination: {}, createGain: node, createOscillator: node, resume: vi.fn(), close: vi.fn() } as unknown as AudioContext;
}

beforeEach(() => {
  volume = 0.5;
  made.mockClear();
  started.mockClear();
  voice = new Voice(() => volume, context);
});
afterEach(() => voice.close());

test('nothing is made before a gesture', () => {
  voice.play('draw');
  expect(made).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  voice.play('draw');
  expect(made).toHaveBeenCalledTimes(1);
  expect(started).toHaveBeenCalled();
});

test('while sounds are off a gesture makes nothing, and nothing sounds', () => {
  volume = 0;
  window.dispatchEvent(new Event('pointerdown'));
  voice.play('end');
  expect(made).not.toHaveBeenCalled();
  expect(started).not.toHaveBeenCalled();
});

test('every sound is made of tones of its own', () => {
  window.dispatchEvent(new Event('keydown'));
  const counts = SOUNDS.map((sound) => {
    started.mockClear();
    voice.play(sound);
    return started.mock.calls.length;
  });
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

test('after the table is left no gesture makes anything', () => {
  voice.close();
  window.dispatchEvent(new Event('pointerdown'));
  expect(made).not.toHaveBeenCalled();
});
