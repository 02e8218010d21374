// Texts of the rules in pieces: plain words, names of cards, links to other places, what is set in italics.
import type { Faces } from '../model/faces';
import type { Values } from '../words';
import { ANCHORS } from './contents';
import { hits } from './search';

export interface Piece {
  readonly text: string;
  /** The card that it names. */
  readonly card?: string;
  /** The place to which it leads. */
  readonly anchor?: string;
  readonly style?: 'em' | 'code';
}

/** A stretch of a piece that was searched for, or of what stands between. */
export interface Stretch {
  readonly text: string;
  readonly hit: boolean;
  /** Where a hit begins: one that runs over two pieces is counted once. */
  readonly begins: boolean;
}

// Private characters round a card's id and name, so that a message may put the name where its language wants it.
const [OPEN, BETWEEN, CLOSE] = ['\uE000', '\uE001', '\uE002'];
const MARKS = new RegExp(`${OPEN}(.*?)${BETWEEN}(.*?)${CLOSE}|\\[([^\\]]+)\\]\\(#([\\w-]+)\\)|\\*([^*]+)\\*|\`([^\`]+)\`|\\b([SR]\\d{1,2})\\b`, 'g');

/** What a message of the rules may name: each card, Growth and dragon by its id, with _ for -. */
export function namesIn(faces: Faces): Values {
  const growths = faces.all().filter((face) => face.kind === 'growth' && face.starter);
  const named: [string, string, string][] = [
    ...faces.all().map((face): [string, string, string] => [face.id, face.id, face.label]),
    ...growths.map((face): [string, string, string] => [face.name, face.id, face.title]),
    ...faces.allDragons().map((dragon): [string, string, string] => [dragon.id, '', dragon.title]),
    ['mentors', 'mentors', faces.card('mentors').title],
  ];
  return Object.fromEntries(named.map(([key, card, name]) => [key.replaceAll('-', '_'), `${OPEN}${card}${BETWEEN}${name}${CLOSE}`]));
}

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    const piece = pieceOf(match);
    if (!piece) continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    found.push(piece);
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}

function pieceOf([, card, name, words, anchor, em, code, number]: RegExpMatchArray): Piece | null {
  if (name !== undefined) return card ? { text: name, card } : { text: name };
  if (words !== undefined && anchor !== undefined) return { text: words, anchor };
  if (em !== undefined) return { text: em, style: 'em' };
  if (code !== undefined) return { text: code, style: 'code' };
  return number !== undefined && ANCHORS.has(number) ? { text: number, anchor: number } : null;
}

export function plain(text: string): string {
  return pieces(text).map((piece) => piece.text).join('');
}

/** Each piece cut where what is searched for begins and ends. */
export function stretches(all: readonly Piece[], query: string): Stretch[][] {
  const found = hits(all.map((piece) => piece.text).join(''), query);
  let start = 0;
  return all.map(({ text }) => {
    const end = start + text.length;
    const cuts = [start, ...found.flat().filter((at) => at > start && at < end), end];
    const cut = cuts.slice(1).map((to, i) => stretch(text, start, cuts[i] ?? start, to, found));
    start = end;
    return cut;
  });
}

function stretch(text: string, start: number, from: number, to: number, found: readonly (readonly [number, number])[]): Stretch {
  const hit = found.find(([a, b]) => a <= from && from < b);
  return { text: text.slice(from - start, to - start), hit: hit !== undefined, begins: hit?.[0] === from };
}
