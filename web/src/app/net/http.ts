// The server's HTTP answers; a refusal comes back as an error that carries its reason.
import type { CreateRoom, EditionData, Editions, Refusal, RoomLine, RoomMade } from './messages';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason);
  }
}

/** Paths are relative to the page's folder: the table may stand under a path of a larger site. */
export function place(path: string): URL {
  return new URL(path, document.baseURI);
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const how: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(place(path), how);
  } catch {
    throw new Refused({ reason: 'no_connection', details: {} });
  }
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

export const http = {
  editions: () => ask<Editions>('api/editions'),
  words: (language: string) => ask<Record<string, unknown>>(`api/words/${language}`),
  create: (wish: CreateRoom) => ask<RoomMade>('api/rooms', wish),
  mine: (tokens: readonly string[]) => ask<{ rooms: RoomLine[] }>('api/rooms/mine', { tokens }),
  editionOf: (room: string) => ask<EditionData>(`api/rooms/${room}/edition`),
  stop: (room: string, tokens: readonly string[]) => ask<unknown>(`api/rooms/${room}/stop`, { tokens }),
  recordPlace: (room: string) => place(`api/rooms/${room}/record`).href,
};
