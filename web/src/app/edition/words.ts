// What the form says of places and faults.
import type { Faces } from '../model/faces';
import { known, say } from '../words';
import type { Wrong } from './model';

const DECK = 'deck.';

/** A field of a card; in a deck it is called as the card that lies there. */
export function fieldName(field: string, faces: Faces): string {
  const id = `edition.field.${field}`;
  return field.startsWith(DECK) ? faces.label(field.slice(DECK.length)) : known(id) ? say(id) : field;
}

export function sourceName(source: string | null): string {
  const id = `edition.source.${source ?? 'none'}`;
  return known(id) ? say(id) : '';
}

export function wrongText({ name, values, why }: Wrong): string {
  const id = `edition.fault.${name}`;
  return name && known(id) ? say(id, values) : why;
}

/** With its place, for whoever is elsewhere. */
export function wrongWhere(wrong: Wrong, faces: Faces): string {
  const text = wrongText(wrong);
  if (!wrong.card || !wrong.place) return text;
  return say('edition.of', { field: fieldName(wrong.place.slice(wrong.card.length + 1), faces), card: faces.label(wrong.card), fault: text });
}
