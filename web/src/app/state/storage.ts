// What this browser keeps: small JSON values that may be missing, full or forbidden without harm.

/** Before every name, as other tabs hear of it. */
export const PREFIX = 'teadragon.';
const fallback = new Map<string, string>();

export function recall<T>(name: string, otherwise: T): T {
  let text: string | null | undefined = fallback.get(name);
  try {
    text ??= localStorage.getItem(PREFIX + name);
  } catch {
    // forbidden: what this page remembers is all there is
  }
  if (text == null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

/** Whether the browser keeps it; else this page remembers it until it is left. */
export function keep(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    fallback.delete(name);
    return true;
  } catch {
    fallback.set(name, text);
    return false;
  }
}
