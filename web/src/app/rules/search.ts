// Finding words as people type them: without accents and capitals, in any script.

interface Folded {
  readonly text: string;
  /** For each character of `text` where it comes from. */
  readonly from: readonly number[];
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ı: 'i', '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', 'ـ': '' };
const VOICED = /[\u3099\u309A]/; // these make another letter of a Japanese one

/** A letter in its plainest form; marks fall away, and katakana is read as hiragana. */
function plainest(letter: string): string {
  const bare = [...letter.normalize('NFKD')].filter((each) => VOICED.test(each) || !/\p{M}/u.test(each)).join('');
  const low = bare.normalize('NFC').toLowerCase().replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  return LETTERS[low] ?? low;
}

function folded(text: string): Folded {
  let plain = '';
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = /\s/.test(letter) ? ' ' : plainest(letter);
    plain += bare;
    for (let i = 0; i < bare.length; i++) from.push(at);
    at += letter.length;
  }
  return { text: plain, from: [...from, text.length] };
}

/** What is searched for; empty where it is too little to search for. */
export function needle(query: string): string {
  const bare = folded(query).text.trim().replace(/ +/g, ' ');
  return bare.length > 1 || /[^\p{Script=Latin}\p{P}\d\s]/u.test(bare) ? bare : '';
}

/** From where to where each hit goes in the text. */
export function hits(text: string, query: string): [number, number][] {
  const wanted = needle(query);
  if (!wanted) return [];
  const { text: plain, from } = folded(text);
  const found: [number, number][] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    found.push([from[at] ?? 0, end(from, at + wanted.length - 1)]);
  }
  return found;
}

/** The end of the letter that a folded character comes from, its marks with it. */
function end(from: readonly number[], last: number): number {
  const start = from[last] ?? 0;
  return from.slice(last).find((at) => at > start) ?? start;
}
