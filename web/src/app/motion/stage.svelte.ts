// What flies over the table now. The table itself already shows what came of it, and can be played on at once.
import { tick } from 'svelte';
import type { Season } from '../model/faces';
import type { News } from '../model/news';
import type { View } from '../net/messages';
import { look } from '../state/look.svelte';
import { settings, SPEEDS } from '../state/settings.svelte';
import { beatsOf, type Beat } from './moves';
import { flightOf, inSight, type Find, type Flight } from './paths';
import { boxAt, moved, shifts, survey, type Survey } from './survey';
import { staged, type Actor, type Play, type Turning } from './timing';

/** One card in the air. */
export interface Flying extends Flight {
  readonly key: number;
  readonly actor: Actor;
  /** Its way, once it is under way. */
  way: Animation | null;
  readonly card: string | null;
  readonly dragon: string | null;
  readonly back: string;
  /** Painted as in a row, with its words. */
  readonly full: boolean;
}

export interface Wash extends Turning {
  readonly old: Season;
}

const LATEST = 3; // of entries that are caught up with
const CATCHING_UP = 1_400; // milliseconds for all of them
const FIRST = 4; // cards painted in the first frame, and in each after it
const NEXT = 3;
const SLIDE = 260; // milliseconds in which the rest of a hold makes room
const FULL_FROM = 96; // pixels of width from which a row shows whole cards

export class Stage {
  flying = $state.raw<readonly Flying[]>([]);
  wash = $state.raw<Wash | null>(null);
  private waiting: News[] = [];
  private seen: Survey | null = null;
  private come: Survey | null = null;
  private from: Survey | null = null;
  private laid: Survey | null = null;
  private covers: Animation[] = [];
  private readonly shifted = new ResizeObserver(() => this.aim());
  /** The moment from which all of them count. */
  began: CSSNumberish | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private key = 0;

  /** To be told before the page shows it. */
  see(news: News): void {
    if (!settings.moves || document.hidden || news.pause <= 0) {
      this.finish();
      return;
    }
    if (!this.waiting.length) {
      this.finish();
      this.seen = survey();
      void this.begin();
    }
    this.waiting.push(news);
    this.come = null;
    if (news.before.season !== news.after.season) look.keep(news.before.season);
  }

  /** Everything is where it goes, at once. */
  finish(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    for (const cover of this.covers) cover.cancel();
    this.covers = [];
    this.waiting = [];
    [this.seen, this.come, this.from, this.laid] = [null, null, null, null];
    this.shifted.disconnect();
    if (this.flying.length) this.flying = [];
    this.wash = null;
    look.keep(null);
  }

  /**
   * The page has the new table first; the frame that paints it paints the flights too.
   * It is laid out in the task that changed it: that work would make the frame late.
   */
  private async begin(): Promise<void> {
    await tick();
    if (this.waiting.length) this.come = survey();
    this.frame = requestAnimationFrame(() => {
      const news = this.waiting;
      const { seen, come } = this;
      [this.waiting, this.seen, this.come] = [[], null, null];
      if (seen && news.length) this.play(news, seen, come ?? survey());
    });
  }

  private play(told: readonly News[], before: Survey, after: Survey): void {
    const news = told.slice(-LATEST);
    const last = news.at(-1);
    if (!last) return;
    const pause = news.reduce((sum, each) => sum + each.pause, 0);
    const budget = news.length > 1 ? Math.min(pause, CATCHING_UP * SPEEDS[settings.speed]) : pause;
    const beats = news.flatMap((each): Beat[] => beatsOf(each.events, each.before));
    const play = staged(beats, SPEEDS[settings.speed], budget);
    const find = finder(before, after);
    const flights = play.actors.map((actor) => ({ actor, flight: flightOf(actor, find) }));
    const all = flights.flatMap(({ actor, flight }) => (flight ? [this.flyingOf(actor, flight, last.after)] : []));
    this.began = document.timeline.currentTime;
    this.takeOff(all.sort((one, other) => one.delay - other.delay), FIRST);
    this.cover(flights.flatMap(({ actor, flight }) => (flight ? [actor] : [])), after, last.after);
    this.slide(before, after, Math.min(budget, SLIDE * SPEEDS[settings.speed]));
    this.turn(play, news[0]?.before.season ?? last.after.season);
    [this.from, this.laid] = [before, after];
    for (const part of document.querySelectorAll('main, main > *')) this.shifted.observe(part);
    this.timer = setTimeout(() => this.finish(), play.length + 60);
  }

  /** A few in each frame, who fly first in the first: no frame is late because many cards are painted. */
  private takeOff(rest: readonly Flying[], now: number): void {
    this.flying = [...this.flying, ...rest.slice(0, now)];
    const later = rest.slice(now);
    if (later.length) this.frame = requestAnimationFrame(() => this.takeOff(later, NEXT));
  }

  /** The table was laid out anew while cards fly: they go to where the places are now. */
  private aim(): void {
    if (!this.from || !this.laid || !this.flying.length) return;
    const now = survey();
    if (!moved(this.laid, now)) return;
    this.laid = now;
    const find = finder(this.from, now);
    for (const { actor, way, width } of this.flying) {
      const flight = flightOf(actor, find, width);
      if (flight && way?.effect instanceof KeyframeEffect) way.effect.setKeyframes(flight.path);
    }
  }

  private flyingOf(actor: Actor, flight: Flight, view: View): Flying {
    const { from, to } = actor.legs[0];
    const row = /^(market|memory):/;
    this.key += 1;
    return {
      ...flight, key: this.key, actor, way: null, card: actor.card,
      dragon: actor.seat === null ? null : (view.seats[actor.seat]?.dragon ?? null),
      back: from === 'seasons' ? view.season : from.startsWith('market') ? 'market' : 'deck',
      full: flight.width >= FULL_FROM && (row.test(from) || row.test(to)),
    };
  }

  /** What still flies does not lie there yet. It can be clicked all the same. */
  private cover(actors: readonly Actor[], after: Survey, view: View): void {
    const arrivals = new Map<string, { end: number; count: number }>();
    for (const { card, legs } of actors) {
      const { to, end } = legs.at(-1) ?? legs[0];
      if (!inSight(to) || card === null) continue;
      const key = to.startsWith('hold') ? `${to}/${card}` : to;
      const known = arrivals.get(key);
      arrivals.set(key, { end: Math.max(end, known?.end ?? 0), count: (known?.count ?? 0) + 1 });
    }
    for (const [key, { end, count }] of arrivals) {
      const mark = after.marks.get(key);
      if (!mark || copiesAt(key, view) > count) continue;
      this.covers.push(mark.animate([{ opacity: 0 }, { opacity: 0 }], { duration: end }));
    }
  }

  /** The rest of a hold closes the gap, or makes room. */
  private slide(before: Survey, after: Survey, duration: number): void {
    for (const { mark, transform } of shifts(before, after, look.zoom)) {
      this.covers.push(mark.animate([{ transform }, { transform: 'none' }], { duration, easing: 'ease-out' }));
    }
  }

  private turn({ turnings }: Play, old: Season): void {
    const turning = turnings.at(-1);
    if (!turning) {
      look.keep(null);
      return;
    }
    this.wash = { ...turning, old };
    look.keep(old, turning.start);
  }
}

function finder(before: Survey, after: Survey): Find {
  return (place, card, when) => boxAt(when === 'before' ? before : after, place, card);
}

/** How many copies lie at a place once all is done. */
function copiesAt(key: string, view: View): number {
  const [place = '', card] = key.split('/');
  return card === undefined ? 1 : (view.seats[Number(place.split(':')[1])]?.hold[card] ?? 1);
}
