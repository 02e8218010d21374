// Where the page is: the front page, or the table of one room, named after `#`.

export interface Route {
  readonly room: string | null;
}

function read(): Route {
  const found = /^#\/table\/([A-Za-z0-9_-]{8,32})$/.exec(location.hash);
  return { room: found?.[1] ?? null };
}

let current = $state(read());
let moved = false;
window.addEventListener('hashchange', () => {
  moved = true;
  current = read();
});

export const route = {
  /** Whether someone came here from another place of the page: then focus has to be put somewhere. */
  get moved(): boolean {
    return moved;
  },
  get room(): string | null {
    return current.room;
  },
};

export function tableHref(room: string): string {
  return `#/table/${room}`;
}

export function go(href: string): void {
  location.hash = href;
}
