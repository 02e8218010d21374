/** Lines of words with signs in them. */
import { isGlyph } from '../art/glyphs';

export interface Piece {
  readonly text: string;
  /** The sign that stands here, or none. */
  readonly sign: string;
}

/** `:name:` is a sign where the art knows the name; any other colon is a colon. */
export function pieces(line: string): Piece[] {
  return line
    .split(/(:[a-z]+:)/)
    .filter(Boolean)
    .map((part) => {
      const name = part.length > 2 && part.startsWith(':') && part.endsWith(':') ? part.slice(1, -1) : '';
      return isGlyph(name) ? { text: '', sign: name } : { text: part, sign: '' };
    });
}
