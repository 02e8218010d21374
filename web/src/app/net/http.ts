// The server's HTTP answers; a refusal comes back as an error that carries its reason.
import type { CheckedEdition, CheckEdition } from '../edition/checked';
import type { Enter, Entered } from '../companion/entered';
import { reach } from '../offline/reach.svelte';
import type { Review } from '../review/model';
import type {
  CreateRoom, EditionData, Editions, Fork, Health, LinkMade, LogPage, Notes, Refusal, Replay, ReplayStep, RoomLine, RoomMade, RuleIndex, Stopped,
} from './messages';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}

/** Paths are relative to the page's folder: the table may stand under a path of a larger site. */
export function place(path: string): URL {
  return new URL(path, document.baseURI);
}

function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function ask<T>(path: string, how: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(place(path), how);
  } catch {
    reach.note(null);
    throw new Refused({ reason: 'no_connection', details: {} });
  }
  reach.note(response);
  if (response.ok) return (await response.json()) as T;
  throw new Refused(await refusalOf(response));
}

async function refusalOf(response: Response): Promise<Refusal> {
  try {
    return (await response.json()) as Refusal;
  } catch {
    return { reason: 'no_connection', details: { status: response.status } };
  }
}

/** Steps of a replay that are asked for at once: few, so that the first comes soon. */
export const STEPS_AT_ONCE = 20;

function stepsPlace(id: string, from: number, count: number): string {
  return `api/replays/${id}/steps?from=${from}&count=${count}`;
}

/** A game record goes to the server as the text that it is. */
function posted(record: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: record };
}

export const http = {
  health: () => ask<Health>('healthz'),
  editions: () => ask<Editions>('api/editions'),
  words: (language: string) => ask<Record<string, unknown>>(`api/words/${language}`),
  create: (wish: CreateRoom) => ask<RoomMade>('api/rooms', post(wish)),
  mine: (tokens: readonly string[]) => ask<{ rooms: RoomLine[] }>('api/rooms/mine', post({ tokens })),
  editionOf: (room: string) => ask<EditionData>(`api/rooms/${room}/edition`),
  stop: (room: string, tokens: readonly string[]) => ask<Stopped>(`api/rooms/${room}/stop`, post({ tokens })),
  newLink: (room: string, host: string, seat: number) => ask<LinkMade>(`api/rooms/${room}/link`, post({ host, seat })),
  rematch: (room: string, token: string, luck: 'new' | 'same') =>
    ask<{ room: string }>(`api/rooms/${room}/rematch`, post({ token, luck })),
  log: (room: string, before: number) => ask<LogPage>(`api/rooms/${room}/log?before=${before}`),
  rules: () => ask<RuleIndex>('api/rules'),
  checkEdition: (wish: CheckEdition) => ask<CheckedEdition>('api/editions/checked', post(wish)),
  enter: (game: Enter) => ask<Entered>('api/companion', post(game)),
  notes: (room: string) => ask<Notes>(`api/rooms/${room}/notes`),
  recordPlace: (room: string) => place(`api/rooms/${room}/record`).href,
  replay: (id: string) => ask<Replay>(`api/replays/${id}`),
  steps: (id: string, from: number, count: number) =>
    ask<{ steps: ReplayStep[] }>(stepsPlace(id, from, count)),
  /** All that is asked for while a replay of so many plies is looked at. */
  placesOfReplay: (id: string, plies: number): string[] => [
    `api/rooms/${id}/edition`,
    `api/replays/${id}`,
    ...Array.from({ length: Math.floor(plies / STEPS_AT_ONCE) + 1 }, (_, i) => stepsPlace(id, i * STEPS_AT_ONCE, STEPS_AT_ONCE)),
  ],
  review: (id: string) => ask<Review>(`api/replays/${id}/review`),
  importRecord: (record: string) => ask<{ id: string }>('api/replays', posted(record)),
  fork: (id: string, wish: Fork) => ask<RoomMade>(`api/replays/${id}/fork`, post(wish)),
};
