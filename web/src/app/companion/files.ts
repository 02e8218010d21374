// The record of an entered game as a file, and on its way to a replay.
import { http } from '../net/http';
import { go, replayHref } from '../state/route.svelte';
import type { Companion } from './companion.svelte';
import { wholeText } from './notebook';

export function recordText({ notebook, told }: Companion): string {
  return notebook ? wholeText(notebook, told?.result ?? null) : '';
}

export function saveRecord(companion: Companion): void {
  const address = URL.createObjectURL(new Blob([recordText(companion)], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'teadragon-companion.jsonl';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Gives the record to the server, as any other that somebody brings, and opens it. */
export async function toReplay(companion: Companion): Promise<void> {
  const { id } = await http.importRecord(recordText(companion));
  go(replayHref(id));
}
