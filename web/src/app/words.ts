// Every sentence the page shows comes from here: ids to ICU messages, one catalogue a language.
import { IntlMessageFormat } from 'intl-messageformat';
import en from '../words/en.json';

export type MessageId = keyof typeof en;
export type Values = Record<string, string | number>;

export const LANGUAGE = 'en';
const catalogue: Record<MessageId, string> = en;
const compiled = new Map<MessageId, IntlMessageFormat>();

export function say(id: MessageId, values?: Values): string {
  let message = compiled.get(id);
  if (!message) {
    message = new IntlMessageFormat(catalogue[id], LANGUAGE);
    compiled.set(id, message);
  }
  return String(message.format(values));
}

/** Whether the catalogue has this id: ids built from what the server sends must be asked for first. */
export function known(id: string): id is MessageId {
  return Object.hasOwn(catalogue, id);
}

const lists = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

export function sayList(items: readonly string[]): string {
  return lists.format(items);
}
