// An edition as a file, and on its way to a table.
import { want, type OwnEdition } from '../state/own';
import { companionHref, go } from '../state/route.svelte';

export function saveEdition({ id, text }: OwnEdition): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${id}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function playWith({ id }: OwnEdition, where: 'here' | 'companion'): void {
  want(id);
  go(where === 'here' ? '#/' : companionHref());
}
