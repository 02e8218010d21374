// Where the places of the table are on the page: every rectangle is read once, then nothing is read any more.
import type { Place } from './moves';
import { RATIO, type Box } from './paths';

export interface Survey {
  readonly rects: ReadonlyMap<string, DOMRect>;
  readonly marks: ReadonlyMap<string, HTMLElement>;
  readonly centre: { readonly x: number; readonly y: number };
}

const PILE = 26; // pixels: a card that comes out of the sign of a pile
const SHOWN = { least: 64, most: 116 }; // a card that is held up for everybody, whatever the width of its hold

export function survey(): Survey {
  const marks = new Map<string, HTMLElement>();
  for (const mark of document.querySelectorAll<HTMLElement>('[data-place]')) {
    const place = mark.dataset['place'] ?? '';
    if (marks.has(place)) continue;
    marks.set(place, mark);
    for (const stack of mark.querySelectorAll<HTMLElement>('[data-stack]')) marks.set(`${place}/${stack.dataset['stack'] ?? ''}`, stack);
  }
  const rects = new Map([...marks].map(([key, mark]) => [key, mark.getBoundingClientRect()]));
  return { rects, marks, centre: { x: window.innerWidth / 2, y: window.innerHeight / 2 } };
}

/** Where a card lies at a place; null where the page does not show it. */
export function boxAt({ rects, centre }: Survey, place: Place, card: string | null): Box | null {
  const [what = '', seat = ''] = place.split(':');
  const hold = rects.get(`hold:${seat}`);
  if (what === 'waits' || what === 'front') return hold ? before(hold, centre, stackWidth(rects, seat), what) : null;
  const exact = what === 'mentors' ? (rects.get(place) ?? rects.get(`hold:${seat}/mentors`) ?? hold) : rects.get(place);
  if (what === 'hold' && card !== null) {
    const stack = rects.get(`${place}/${card}`);
    if (stack) return cardIn(stack);
    return hold ? { x: hold.left + hold.width / 2, y: hold.top + hold.height / 2, w: stackWidth(rects, seat) } : null;
  }
  return exact ? cardIn(exact) : null;
}

/** A card lies at the top of what holds it, its name below it; a pile's sign has it in its middle. */
function cardIn(rect: DOMRect): Box {
  const x = rect.left + rect.width / 2;
  if (rect.height >= rect.width * RATIO * 0.8) return { x, y: rect.top + (rect.width * RATIO) / 2, w: rect.width };
  return { x, y: rect.top + rect.height / 2, w: Math.max(PILE, Math.min(rect.width, rect.height / RATIO)) };
}

function stackWidth(rects: Survey['rects'], seat: string): number {
  for (const [key, rect] of rects) if (key.startsWith(`hold:${seat}/`)) return rect.width;
  return SHOWN.least;
}

/** Held up for everybody: from the hold towards the middle of the table. */
function before(hold: DOMRect, centre: Survey['centre'], stack: number, what: 'waits' | 'front'): Box {
  const w = Math.min(Math.max(stack * 1.3, SHOWN.least), SHOWN.most);
  const from = { x: hold.left + hold.width / 2, y: hold.top + hold.height / 2 };
  const [dx, dy] = [centre.x - from.x, centre.y - from.y];
  const across = Math.abs(dx) / Math.max(1, hold.width) > Math.abs(dy) / Math.max(1, hold.height);
  const edge = (across ? hold.width : hold.height) / 2;
  const away = edge + (what === 'waits' ? (w * RATIO) / 2 : -w * 0.2);
  const clear = what === 'waits' ? w * 0.35 : 0;
  if (across) return { x: from.x + Math.sign(dx) * (away + clear), y: from.y, w };
  return { x: from.x, y: from.y + Math.sign(dy || -1) * away, w };
}

const NEAR = 1; // pixels that nobody sees

/** Whether anything lies elsewhere in one than in the other. */
export function moved(one: Survey, other: Survey): boolean {
  return [...other.rects].some(([key, { x, y }]) => {
    const rect = one.rects.get(key);
    return !rect || Math.abs(rect.x - x) > NEAR || Math.abs(rect.y - y) > NEAR;
  });
}

/** The stacks that lie elsewhere in the same hold than before, and what puts them back there. */
export function shifts(before: Survey, after: Survey, zoom: number): { mark: HTMLElement; transform: string }[] {
  const found: { mark: HTMLElement; transform: string }[] = [];
  for (const [key, mark] of after.marks) {
    const [hold = ''] = key.split('/');
    const [old, now] = [before.rects.get(key), after.rects.get(key)];
    const [oldHold, newHold] = [before.rects.get(hold), after.rects.get(hold)];
    if (key === hold || !old || !now || !oldHold || !newHold || Math.abs(oldHold.x - newHold.x) > NEAR) continue;
    const [dx, dy] = [old.left + old.width / 2 - now.left - now.width / 2, old.top + old.height / 2 - now.top - now.height / 2];
    if (Math.hypot(dx, dy) < NEAR || now.width === 0) continue;
    found.push({ mark, transform: `translate(${dx / zoom}px, ${dy / zoom}px) scale(${old.width / now.width})` });
  }
  return found;
}
