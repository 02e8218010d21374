/** Lines of words with signs in them. */
import { isGlyph } from '../art/glyphs';

export interface Piece {
  /** Words; after a sign only the punctuation that must not be parted from it. */
  readonly text: string;
  /** The sign that stands before the text, or none. */
  readonly sign: string;
}

/** How a line says the sign of that name; empty where the art has none. */
export const sign = (name: string): string => (isGlyph(name) ? `:${name}:` : '');

/** `:name:` is a sign where the art knows the name; any other colon is a colon. */
export function pieces(line: string): Piece[] {
  return line
    .split(/(:[a-z]+:[.,:;!?)]*)/)
    .filter(Boolean)
    .map((part) => {
      const [, name = '', after = ''] = /^:([a-z]+):([.,:;!?)]*)$/.exec(part) ?? [];
      return isGlyph(name) ? { text: after, sign: name } : { text: part, sign: '' };
    });
}
