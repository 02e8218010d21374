// Where the page is, named after `#`: the front, a table, an invitation to one of its seats, a replay, or nowhere.

export interface Route {
  readonly room: string | null;
  /** The token of a seat to which somebody was invited; it leaves the address as soon as the seat is taken. */
  readonly seat: string | null;
  readonly replay: { readonly id: string; readonly ply: number | null } | null;
  /** The address means nothing. */
  readonly nowhere: boolean;
}

const ID = '([A-Za-z0-9_-]{8,32})';
const TABLE = new RegExp(`^#/table/${ID}(?:/seat/([A-Za-z0-9_-]{22,64}))?$`);
const FRONT = /^#?\/?$/;
const REPLAY = new RegExp(`^#/replay/${ID}(?:/(\\d{1,7}))?$`);

export function readRoute(hash: string): Route {
  const table = TABLE.exec(hash);
  const replay = REPLAY.exec(hash);
  return {
    room: table?.[1] ?? null,
    seat: table?.[2] ?? null,
    replay: replay?.[1] ? { id: replay[1], ply: replay[2] === undefined ? null : Number(replay[2]) } : null,
    nowhere: !table && !replay && !FRONT.test(hash),
  };
}

let current = $state.raw(readRoute(location.hash));
let moved = false;
window.addEventListener('hashchange', () => {
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
  get nowhere(): boolean {
    return current.nowhere;
  },
};

export function tableHref(room: string): string {
  return `#/table/${room}`;
}

export function replayHref(id: string, ply?: number): string {
  return ply === undefined ? `#/replay/${id}` : `#/replay/${id}/${ply}`;
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
