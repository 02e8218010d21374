// Where the page is, named after `#`: the front, a table, an invitation to one of its seats, a replay, the comic, the rules, the
// companion of a real table, the form for editions, or nowhere.

export interface Route {
  readonly room: string | null;
  /** The token of a seat to which somebody was invited; it leaves the address as soon as the seat is taken. */
  readonly seat: string | null;
  readonly replay: { readonly id: string; readonly ply: number | null; readonly review: boolean } | null;
  /** A place in the rules; empty for their beginning. */
  readonly rules: string | null;
  /** The comic; no panel: where the learner was last. */
  readonly learn: { readonly panel: number | null } | null;
  /** The companion of a real table. */
  readonly companion: boolean;
  /** The form for editions of one's own: the id of one, or empty for the list of them. */
  readonly editions: string | null;
  /** The address means nothing. */
  readonly nowhere: boolean;
}

const ID = '([A-Za-z0-9_-]{8,32})';
const TABLE = new RegExp(`^#/table/${ID}(?:/seat/([A-Za-z0-9_-]{22,64}))?$`);
const FRONT = /^#?\/?$/;
const RULES = /^#\/rules(?:\/([A-Za-z0-9-]{1,60}))?\/?$/;
const REPLAY = new RegExp(`^#/replay/${ID}(?:/(\\d{1,7}|review))?$`);
const COMPANION = /^#\/companion\/?$/;
const EDITIONS = /^#\/editions(?:\/([a-z0-9-]{1,80}))?\/?$/;
const LEARN = /^#\/learn(?:\/(\d{1,2}))?$/;

export function readRoute(hash: string): Route {
  const table = TABLE.exec(hash);
  const replay = REPLAY.exec(hash);
  const rules = RULES.exec(hash);
  const learn = LEARN.exec(hash);
  const editions = EDITIONS.exec(hash);
  return {
    room: table?.[1] ?? null,
    seat: table?.[2] ?? null,
    replay: replay?.[1] ? replayAt(replay[1], replay[2]) : null,
    rules: rules ? (rules[1] ?? '') : null,
    learn: learn ? { panel: learn[1] === undefined ? null : Number(learn[1]) } : null,
    companion: COMPANION.test(hash),
    editions: editions ? (editions[1] ?? '') : null,
    nowhere: [TABLE, REPLAY, RULES, LEARN, COMPANION, EDITIONS, FRONT].every((place) => !place.test(hash)),
  };
}

function replayAt(id: string, at: string | undefined): NonNullable<Route['replay']> {
  const review = at === 'review';
  return { id, ply: at === undefined || review ? null : Number(at), review };
}

let current = $state.raw(readRoute(location.hash));
let moved = false;
/** Where somebody was before the rules. */
let left = '#/';
window.addEventListener('hashchange', ({ oldURL }) => {
  const old = new URL(oldURL).hash;
  if (readRoute(old).rules === null) left = old || '#/';
  moved = true;
  current = readRoute(location.hash);
});

export const route = {
  /** Whether someone came here from another place of the page: then focus has to be put somewhere. */
  get moved(): boolean {
    return moved;
  },
  get room(): string | null {
    return current.room;
  },
  get seat(): string | null {
    return current.seat;
  },
  get replay(): Route['replay'] {
    return current.replay;
  },
  get rules(): string | null {
    return current.rules;
  },
  /** The way back out of the rules. */
  get left(): string {
    return left;
  },
  get learn(): Route['learn'] {
    return current.learn;
  },
  get companion(): boolean {
    return current.companion;
  },
  get editions(): string | null {
    return current.editions;
  },
  get nowhere(): boolean {
    return current.nowhere;
  },
};

export function tableHref(room: string): string {
  return `#/table/${room}`;
}

/** The rules, at a sentence (S12), a ruling (R12), or another of their places. */
export function rulesHref(anchor = ''): string {
  return anchor ? `#/rules/${anchor}` : '#/rules';
}

export function replayHref(id: string, ply?: number): string {
  return ply === undefined ? `#/replay/${id}` : `#/replay/${id}/${ply}`;
}

/** A replay with what its review has to tell. */
export function reviewHref(id: string): string {
  return `#/replay/${id}/review`;
}

/** A panel of the comic, counted from 1. */
export function learnHref(panel?: number): string {
  return panel === undefined ? '#/learn' : `#/learn/${panel}`;
}

export function companionHref(): string {
  return '#/companion';
}

/** The form for one of one's own editions, or the list of them. */
export function editionsHref(id = ''): string {
  return id ? `#/editions/${id}` : '#/editions';
}

/** A whole address to give away: who opens it watches, or, with a seat's token, takes the seat. */
export function addressOf(href: string): string {
  // whoever runs the server may have named an address for others, beside the one that this browser came by
  const named = document.querySelector('meta[name="teadragon-public-url"]')?.getAttribute('content');
  const address = new URL(named ?? location.href);
  address.searchParams.delete('lang'); // whoever gets it reads it in a language of their own
  address.hash = href;
  return address.href;
}

export function seatAddress(room: string, token: string): string {
  return addressOf(`${tableHref(room)}/seat/${token}`);
}

export function go(href: string): void {
  location.hash = href;
}

/** Goes there without leaving the present address in the browser's history. */
export function replace(href: string): void {
  history.replaceState(history.state, '', href);
  moved = true;
  current = readRoute(href);
}
