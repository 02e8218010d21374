// What a table needs of its connection, where a game is entered at this page: actions begin, and are told to their end.
import type { Listener } from '../net/connection';
import type { Action, Deed } from '../net/messages';
import type { Wire } from '../state/table.svelte';
import type { Companion } from './companion.svelte';

export function wireOf(companion: Companion): (listener: Listener) => Wire {
  return (listener) => {
    let detach: (() => void) | null = null;
    let closed = false;
    // a table hears nothing before it is there
    queueMicrotask(() => {
      if (!closed) detach = companion.attach(listener);
    });
    return {
      get waiting(): boolean {
        return companion.notebook?.begun != null;
      },
      close: () => {
        closed = true;
        detach?.();
      },
      know: () => undefined,
      hello: () => companion.greet(),
      quote: (question: number, action: Action) => void quote(companion, listener, question, action),
      act: (_version: number, action: Action) => {
        companion.begin(action);
        return '';
      },
      do: (deed: Deed) => doing(companion, listener, deed),
    };
  };
}

async function quote(companion: Companion, listener: Listener, ask: number, action: Action): Promise<void> {
  const [refusal = null] = await companion.refusals([action]);
  listener.onMessage({ type: 'answer', ask, version: 0, refusal });
}

let deeds = 0;

/** All that can be done beside this table is to take back. */
function doing(companion: Companion, listener: Listener, deed: Deed): string {
  const key = `deed-${(deeds += 1)}`;
  queueMicrotask(() => {
    listener.onMessage({ type: 'accepted', key, version: 0 });
    if (deed.deed === 'take_back') companion.takeBack();
  });
  return key;
}
