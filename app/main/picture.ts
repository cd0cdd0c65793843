// The shell's own picture of the helper, for what it says outside the windows. While the helper cannot be reached, it is
// the last that was known.

import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from '../../helper/client/watch.ts';
import type { Snapshot } from '../../helper/contract/model.ts';
import { emptySnapshot } from '../../helper/contract/state.ts';
import type { HelperConnection } from './helper-connection.ts';

/** A window that opens wants the same pages: it is not kept waiting for what nobody looks at. */
const windowsFirst = () => sleep(100);

export interface Picture {
  readonly now: () => Snapshot;
  /** `before`, the last that was whole, is null until this one is, and for the first: what it holds happened earlier. */
  readonly onChange: (listener: (after: Snapshot, before: Snapshot | null) => void) => void;
}

export function pictureOf(helper: HelperConnection): Picture {
  let picture: Snapshot | null = null;
  let whole: Snapshot | null = null;
  let stop = () => {};
  const listeners = new Set<(after: Snapshot, before: Snapshot | null) => void>();

  function take(next: Snapshot): void {
    const before = next.rest === null ? whole : null;
    picture = next;
    if (next.rest === null) whole = next;
    for (const listener of listeners) listener(next, before);
  }

  helper.onConnection(({ kind }) => {
    stop();
    // What breaks the subscription breaks the line, which is then opened anew.
    stop = kind === 'connected' ? watch(helper, take, () => {}, windowsFirst) : () => {};
  });
  return {
    now: () => picture ?? emptySnapshot,
    onChange: (listener) => {
      listeners.add(listener);
    },
  };
}
