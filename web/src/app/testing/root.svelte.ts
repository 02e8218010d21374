// Effects of a component, without one.

export function inRoot(run: () => void): () => void {
  return $effect.root(run);
}
