// The long operations of a drive or a mounted volume as jobs use them: stoppable by a signal, their failures in the house's
// codes, and safe against a listener that throws.

import { TapeError } from '../../contract/errors.ts';
import { tapeError } from './faults.ts';
import type { NativeVolume, Operation, ReadItem, WriteEvent, WriteItem, WriteOptions, WriteSummary } from './native.ts';

/** Data that waits in memory between disk and tape: about a third of a second of an LTO-8 drive. */
const poolBytes = 134_217_728;

export interface Writing {
  /** Resolves when there is room for more. */
  add(items: readonly WriteItem[]): Promise<void>;
  /** No more items; resolves when the data partition's index is on tape. */
  finish(): Promise<WriteSummary>;
  /** Stops at once; resolves when the volume is consistent: what was wholly written is kept. */
  cancel(): Promise<void>;
}

export interface ReadRequest {
  readonly into: string;
  readonly items: readonly ReadItem[];
  readonly keepDamaged?: boolean | undefined;
}

/** Waits for the drive's own part of an operation; what it throws is final. */
export type Await = <T>(work: Promise<T>) => Promise<T>;

export function startWriting(
  volume: NativeVolume,
  options: Omit<WriteOptions, 'poolBytes'>,
  subject: string,
  signal: AbortSignal,
  settle: Await,
  onEvents: (events: readonly WriteEvent[]) => void,
): Writing {
  const listener = new Listener(onEvents, () => session.cancel());
  const session = volume.write({ poolBytes, ...options }, (events) => listener.hear(events));
  const done = stoppable(signal, () => session.cancel(), settle(session.done), listener);
  // Whoever finishes or cancels hears of it; until then a rejection is not unhandled.
  done.catch(() => undefined);
  return {
    add: async (items) => {
      try {
        await session.add(items);
      } catch (error) {
        // A session that broke off says why in `done`; what `add` says is only that it broke off.
        await done;
        throw tapeError(error, subject);
      }
    },
    finish: () => {
      session.finish();
      return done;
    },
    cancel: async () => {
      session.cancel();
      try {
        await done;
      } catch (error) {
        if (!(error instanceof TapeError && error.code === 'job.cancelled')) throw error;
      }
    },
  };
}

/** An operation that tells events and comes to an end by itself. */
export function runToEnd<T, E>(
  start: (onEvents: (events: readonly E[]) => void) => Operation<T>,
  signal: AbortSignal,
  settle: Await,
  onEvents: (events: readonly E[]) => void,
): Promise<T> {
  const listener = new Listener(onEvents, () => operation.cancel());
  const operation = start((events) => listener.hear(events));
  return stoppable(signal, () => operation.cancel(), settle(operation.done), listener);
}

async function stoppable<T, E>(
  signal: AbortSignal,
  stop: () => void,
  done: Promise<T>,
  listener: Listener<E>,
): Promise<T> {
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await done;
  } finally {
    signal.removeEventListener('abort', stop);
    listener.rethrow();
  }
}

/** Events come from the addon, where a throw would end the helper: it is kept, stops the operation, and ends it. */
class Listener<E> {
  readonly #listener: (events: readonly E[]) => void;
  readonly #stop: () => void;
  #failure: { readonly error: unknown } | null = null;

  constructor(listener: (events: readonly E[]) => void, stop: () => void) {
    this.#listener = listener;
    this.#stop = stop;
  }

  hear(events: readonly E[]): void {
    if (this.#failure !== null) return;
    try {
      this.#listener(events);
    } catch (error) {
      this.#failure = { error };
      this.#stop();
    }
  }

  rethrow(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}
