// What the comic calls its cards: by the names that the cards bear in the reader's language.
import type { Faces } from '../model/faces';

export function cardNames(faces: Faces): Record<string, string> {
  const title = (id: string): string => faces.card(id).title;
  return {
    feeding: title('feeding-1'), entertaining: title('entertaining-1'), sleeping: title('sleeping-1'), grooming: title('grooming-1'),
    bigfeeding: faces.label('feeding-2'), clock: title('feeding-clock'), treat: title('sugary-treat'),
    picky: title('picky'), bored: title('bored'), grumpy: title('grumpy'), bite: title('bite'),
    kite: title('kite-day'), blossoms: title('first-blossoms'), mentors: title('mentors'),
  };
}
