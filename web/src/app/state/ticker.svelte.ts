// The time of this machine for what ticks: an interval that runs only while somebody looks.
import { createSubscriber } from 'svelte/reactivity';

const EVERY = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

export const ticker = {
  get now(): number {
    subscribe();
    return Date.now();
  },
};
