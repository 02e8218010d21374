// What stands where on the page of the rules: its sections with their numbers, in one list from which docs/rules.md and
// docs/rulings.md are made, too.
import type { MessageId } from '../words';
import list from './contents.json';

export interface Section {
  readonly anchor: string;
  /** As it is printed: "3.2". */
  readonly number: string;
  /** 2: a section; 3: a part of one. */
  readonly level: number;
  readonly title: MessageId;
  readonly paragraphs: readonly MessageId[];
  readonly points: readonly MessageId[];
  /** Names of numbered sentences, such as S7. */
  readonly sentences: readonly string[];
  /** Names of rulings, such as R7. */
  readonly rulings: readonly string[];
  readonly examples: readonly string[];
}

interface Source {
  readonly anchor: string;
  readonly level: number;
  readonly text?: readonly string[];
  readonly list?: readonly string[];
  readonly sentences?: readonly number[];
  readonly rulings?: readonly number[];
  readonly examples?: readonly string[];
}

/** The place of all cards, which the edition fills. */
export const CARDS = 'all-cards';

const sources: readonly Source[] = [...list, { anchor: CARDS, level: 2, text: ['all-cards.intro'] }];

function named(letter: string, span: readonly number[] | undefined): string[] {
  const [first = 1, last = 0] = span ?? [];
  return Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i}`);
}

function build(): Section[] {
  let [whole, part] = [0, 0];
  return sources.map((source) => {
    [whole, part] = source.level === 2 ? [whole + 1, 0] : [whole, part + 1];
    return {
      anchor: source.anchor,
      number: part ? `${whole}.${part}` : String(whole),
      level: source.level,
      title: `rules.${source.anchor}.title` as MessageId,
      paragraphs: (source.text ?? []).map((id) => `rules.${id}` as MessageId),
      points: (source.list ?? []).map((id) => `rules.${id}` as MessageId),
      sentences: named('S', source.sentences),
      rulings: named('R', source.rulings),
      examples: source.examples ?? [],
    };
  });
}

export const SECTIONS: readonly Section[] = build();

/** Every place to which a link can lead, but for single cards. */
export const ANCHORS: ReadonlySet<string> = new Set(SECTIONS.flatMap((section) => [section.anchor, ...section.sentences, ...section.rulings, ...section.examples.map(exampleAnchor)]));

export function exampleAnchor(name: string): string {
  return `example-${name}`;
}

export function cardAnchor(id: string): string {
  return `card-${id}`;
}

/** The place that an address means: "r12" is R12. */
export function anchorOf(written: string): string {
  return /^[rs]\d+$/i.test(written) ? written.toUpperCase() : written;
}

/** Sections with their parts below them, for the table of contents. */
export function outline(): { section: Section; parts: Section[] }[] {
  const found: { section: Section; parts: Section[] }[] = [];
  for (const section of SECTIONS) {
    if (section.level === 2) found.push({ section, parts: [] });
    else found.at(-1)?.parts.push(section);
  }
  return found;
}
