// The palette of the page: season, shade and strength stand as attributes on the root, where the style sheets read them.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { zoomOf } from '../model/layout';
import type { Season } from '../model/faces';
import { settings } from './settings.svelte';

let season = $state<Season>('spring');
/** Worn a while longer, until the page turns over to the season that has begun. */
let kept = $state<Season | null>(null);
let turning: ReturnType<typeof setTimeout> | undefined;

export const look = {
  get zoom(): number {
    return zoomOf(innerWidth.current ?? 0, innerHeight.current ?? 0);
  },
  /** The window's size in the lengths of the enlarged page. */
  get width(): number {
    return (innerWidth.current ?? 1280) / look.zoom;
  },
  get height(): number {
    return (innerHeight.current ?? 800) / look.zoom;
  },
  get season(): Season {
    return season;
  },
  set season(value: Season) {
    season = value;
  },
  /** Keeps a season's colours, for so many milliseconds or until told otherwise; null: no longer. */
  keep(old: Season | null, time: number | null = null): void {
    clearTimeout(turning);
    kept = old;
    if (time !== null) turning = setTimeout(() => (kept = null), time);
  },
};

/** To be called from a component: keeps the root's attributes in step. */
export function wearLook(): void {
  $effect(() => {
    document.documentElement.dataset['season'] = kept ?? season;
    document.documentElement.dataset['theme'] = settings.shade;
    document.documentElement.dataset['contrast'] = settings.strength;
    document.documentElement.dataset['still'] = String(!settings.moves);
  });
  $effect(() => {
    document.documentElement.style.setProperty('--zoom', String(look.zoom));
  });
}
