// The long operations of a drive or a mounted volume as jobs use them: stoppable by a signal, their failures in the house's
// codes, and safe against a listener that throws.

import { native, tapeError } from './faults.ts';
import type { Operation } from './native.ts';

/** Waits for the drive's own part of an operation; what it throws is final. */
export type AwaitDrive = <T>(work: Promise<T>) => Promise<T>;

/** An operation that tells events and comes to an end by itself. */
export function runToEnd<T, E>(
  start: (onEvents: (events: readonly E[]) => void) => Operation<T>,
  signal: AbortSignal,
  awaitDrive: AwaitDrive,
  onEvents: (events: readonly E[]) => void,
): Promise<T> {
  const listener = new GuardedListener(onEvents, () => operation.cancel());
  const operation = start((events) => listener.receive(events));
  return stoppable(signal, () => operation.cancel(), awaitDrive(operation.done), listener);
}

async function stoppable<T, E>(
  signal: AbortSignal,
  stop: () => void,
  done: Promise<T>,
  listener: GuardedListener<E>,
): Promise<T> {
  signal.addEventListener('abort', stop, { once: true });
  // It may have been aborted while something was waited for before the operation began.
  if (signal.aborted) stop();
  try {
    return await done;
  } finally {
    signal.removeEventListener('abort', stop);
    listener.rethrow();
  }
}

/** Events come from the addon, where a throw would end the helper: it is kept, stops the operation, and ends it. */
export class GuardedListener<E> {
  readonly #listener: (events: readonly E[]) => void;
  readonly #stop: () => void;
  #failure: { readonly error: unknown } | null = null;

  constructor(listener: (events: readonly E[]) => void, stop: () => void) {
    this.#listener = listener;
    this.#stop = stop;
  }

  receive(events: readonly E[]): void {
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

/** A long operation that concerns no drive. `subject`: what the words of its failure shall name. */
export async function runWithoutDrive<T>(subject: string, signal: AbortSignal, begin: () => Operation<T>): Promise<T> {
  signal.throwIfAborted();
  let operation: Operation<T>;
  try {
    operation = begin();
  } catch (error) {
    throw tapeError(error, subject);
  }
  const stop = () => operation.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await native(subject, operation.done);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
