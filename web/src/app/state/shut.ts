// Why the person at this page cannot act, as far as it is no matter of the rules: those know only the server.
import type { Shut, Why } from '../model/why';
import type { Action } from '../net/messages';
import type { Table } from './table.svelte';

interface Closed {
  readonly shut: Shut;
  readonly who?: string;
}

export function shutAt(table: Table): Closed | null {
  const { shown, me } = table;
  if (!shown) return { shut: 'line' };
  if (shown.result) return { shut: 'over' };
  if (table.latest?.closed) return { shut: 'closed' };
  if (me === null) return { shut: 'watching' };
  if (table.link !== 'open') return { shut: 'line' };
  if (table.behind > 0) return { shut: 'news' };
  if (table.busy) return { shut: 'busy' };
  if (table.person(me)?.player === 'bot') return { shut: 'bot' };
  return othersTurn(table, shown.view.to_act);
}

function othersTurn(table: Table, toAct: number | null): Closed | null {
  if (toAct === null || table.plays(toAct)) return null;
  const person = table.person(toAct);
  const toCome = person?.player === 'person' && !person.joined;
  return { shut: toCome ? 'to_come' : 'turn', who: table.name(toAct) };
}

/** Why this cannot be done now; null where it can. The server says what the rules have against it. */
export async function whyNot(table: Table, action: Action, card?: string): Promise<Why | null> {
  const closed = shutAt(table);
  if (closed) return { kind: 'shut', ...closed };
  const refusal = await table.wouldRefuse(action);
  return refusal ? { kind: 'refusal', refusal, card } : null;
}
