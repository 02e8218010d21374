// A table at which nobody is taught: those who sit there look at their cards, not at this page.
import type { Faces } from '../model/faces';
import { Table } from '../state/table.svelte';
import type { Companion } from './companion.svelte';
import { wireOf } from './wire';

export class EnteredTable extends Table {
  override readonly teaches = false;

  constructor(companion: Companion, faces: Faces) {
    super('companion', { tokens: [], host: null }, faces, wireOf(companion));
  }
}
