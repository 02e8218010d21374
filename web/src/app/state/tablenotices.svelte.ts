// What of a table is told while its page is out of sight: that it is one's turn, and that somebody wrote.
import { untrack } from 'svelte';
import { notices } from './notify.svelte';
import type { Table } from './table.svelte';

/** To be called from a component. */
export function noticeTable(room: string, table: Table): void {
  let turn = -1;
  let read = 0;
  $effect(() => {
    const view = table.latest?.view;
    if (!view || view.to_act === null || view.turns === turn || !table.plays(view.to_act)) return;
    turn = view.turns;
    notices.giveTurn(room, turn, table.name(view.to_act));
  });
  $effect(() => {
    const more = table.unread > read;
    read = table.unread;
    const others = untrack(() => table.log.filter(({ what, seat }) => what === 'say' && seat !== null && !table.yours.includes(seat)));
    const last = others.at(-1);
    if (more && last?.seat != null) notices.giveWords(room, last.key, table.name(last.seat), last.text);
  });
}
