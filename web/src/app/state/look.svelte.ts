// The palette of the page: season and shade stand as attributes on the root, where the style sheets read them.
import type { Season } from '../model/faces';
import { settings } from './settings.svelte';

let season = $state<Season>('spring');

export const look = {
  get season(): Season {
    return season;
  },
  set season(value: Season) {
    season = value;
  },
};

/** To be called from a component: keeps the root's attributes in step. */
export function wearLook(): void {
  $effect(() => {
    document.documentElement.dataset['season'] = season;
    document.documentElement.dataset['theme'] = settings.shade;
  });
}
