// The line to a table that is looked at and not played: nothing is said on it, and nothing heard.
import type { Wire } from './table.svelte';

export function silence(): Wire {
  return { waiting: false, close() {}, know() {}, hello() {}, quote() {}, act: () => '', do: () => '' };
}
