import { expect, test } from 'vitest';
import { Pacer, type Clock } from './pacing';

/** Time that passes when a test says so. */
class ManualClock implements Clock {
  private now = 0;
  private due: { at: number; run: () => void }[] = [];

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.now + ms, run };
    this.due.push(entry);
    return () => (this.due = this.due.filter((other) => other !== entry));
  }

  pass(ms: number): void {
    this.now += ms;
    for (const entry of this.due.filter(({ at }) => at <= this.now)) {
      this.due = this.due.filter((other) => other !== entry);
      entry.run();
    }
  }
}

function paced(pauses: number[]) {
  const clock = new ManualClock();
  const shown: string[] = [];
  const pacer = new Pacer<{ pause: number; name: string }>((item, more) => shown.push(`${item.name}+${more}`), clock);
  pauses.forEach((pause, i) => pacer.push({ pause, name: String(i) }));
  return { clock, shown, pacer };
}

test('the first is shown at once, each next one after the pause of the one before', () => {
  const { clock, shown, pacer } = paced([100, 50, 70]);
  expect(shown).toEqual(['0+0']);
  expect(pacer.behind).toBe(2);
  clock.pass(99);
  expect(shown).toEqual(['0+0']);
  clock.pass(1);
  expect(shown).toEqual(['0+0', '1+1']);
  clock.pass(50);
  expect(shown).toEqual(['0+0', '1+1', '2+0']);
  expect(pacer.behind).toBe(0);
});

test('without pauses everything is shown as it comes', () => {
  expect(paced([0, 0, 0]).shown).toEqual(['0+0', '1+0', '2+0']);
});

test('skipping shows all that waits, once and in order, and the next news at once', () => {
  const { clock, shown, pacer } = paced([100, 100, 100]);
  pacer.skip();
  expect(shown).toEqual(['0+0', '1+1', '2+0']);
  pacer.push({ pause: 10, name: '3' });
  expect(shown.at(-1)).toBe('3+0');
  clock.pass(1000);
  expect(shown).toHaveLength(4);
});

test('what waited is forgotten when a whole new view comes', () => {
  const { clock, shown, pacer } = paced([100, 100]);
  pacer.clear();
  clock.pass(1000);
  expect(shown).toEqual(['0+0']);
  expect(pacer.behind).toBe(0);
});
