// Follows what the helper does until Ctrl-C: on a terminal a display that is written over, elsewhere a line for each change.

import { SnapshotFollower } from '../client/snapshot-follower.ts';
import { errorOf } from '../contract/errors.ts';
import type { Fault, Snapshot } from '../contract/model.ts';
import { LiveLines } from './live-lines.ts';
import { type ExitCode, exit, interruptions, reconnecting, type Session } from './run.ts';
import { isColoured, isRewritable } from './terminal.ts';

/** One thing that is watched, as it is now. */
export interface WatchedRow<Value extends object> {
  readonly key: string;
  /** For people it has changed when this has; for programs, when its value has. */
  readonly step: string;
  readonly value: Value;
  readonly text: string;
  /** What is shown when it is no more; null: nothing. */
  readonly gone: { readonly value: Value; readonly text: string } | null;
}

export interface Watched<Value extends object> {
  readonly display: (snapshot: Snapshot) => string;
  readonly rows: (snapshot: Snapshot) => readonly WatchedRow<Value>[];
}

export function watch<Value extends object>(
  { client, printer }: Session<Value>,
  { display, rows }: Watched<Value>,
): Promise<ExitCode> {
  const live =
    !printer.json && isRewritable(process.stdout) ? new LiveLines(process.stdout, isColoured(process.stdout)) : null;
  const shown = new Map<string, { readonly step: string; readonly gone: WatchedRow<Value>['gone'] }>();

  function tell(now: readonly WatchedRow<Value>[]): void {
    for (const { key, step: words, value, text, gone } of now) {
      const step = printer.json ? JSON.stringify(value) : words;
      if (shown.get(key)?.step !== step) printer.value(value, text);
      shown.set(key, { step, gone });
    }
    const keys = new Set(now.map(({ key }) => key));
    for (const [key, { gone }] of shown) {
      if (keys.has(key)) continue;
      shown.delete(key);
      if (gone !== null) printer.value(gone.value, gone.text);
    }
  }

  return new Promise((resolve, reject) => {
    let stop = () => {};
    function begin(): void {
      let isOver = false;
      const over = (fault: Fault) => {
        if (isOver) return;
        isOver = true;
        void goOn(fault);
      };
      const follower = new SnapshotFollower(client, {
        onSnapshot: (snapshot) => {
          if (snapshot.rest !== null) return;
          if (live === null) tell(rows(snapshot));
          else live.show(() => display(snapshot));
        },
        onFault: over,
      });
      const forgetClose = client.onClose(over);
      stop = () => {
        isOver = true;
        follower.stop();
        forgetClose();
      };
    }
    async function goOn(fault: Fault): Promise<void> {
      stop();
      if (client.reconnect === undefined || fault.code !== 'far.line-lost') return end(() => reject(errorOf(fault)));
      printer.hint(reconnecting(fault));
      await client.reconnect().then(begin, (error: unknown) => end(() => reject(error)));
    }
    function end(finish: () => void): void {
      stop();
      live?.leave();
      finish();
    }
    begin();
    for (const signal of interruptions) process.once(signal, () => end(() => resolve(exit.interrupted)));
  });
}
