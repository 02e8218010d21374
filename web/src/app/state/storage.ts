// What this browser keeps: small JSON values that may be missing, full or forbidden without harm.

/** Before every name, as other tabs hear of it. */
export const PREFIX = 'teadragon.';
const fallback = new Map<string, string>();

export function recall<T>(name: string, otherwise: T): T {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(PREFIX + name);
  } catch {
    text = fallback.get(name);
  }
  if (text == null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    fallback.set(name, text);
  }
}
