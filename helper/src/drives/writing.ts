// A session of writing as jobs use it: stoppable by a signal, its failures in the house's codes, safe against a listener
// that throws, and each drive told when an index of its own is on tape. Volumes come and go; the session outlives them.

import { tapeError } from './faults.ts';
import type {
  Native,
  NativeVolume,
  WriteEvent,
  WriteItem,
  WriteOptions,
  WriteSession,
  WriteSummary,
} from './native.ts';
import { type Await, Listener } from './streams.ts';

/** A volume's part in a session. */
export interface Attached {
  /** Rejects when the drive fails, and when the session is cancelled. The volume is consistent when it settles. */
  readonly done: Promise<WriteSummary>;
}

export class Writing {
  readonly #session: WriteSession;
  readonly #listener: Listener<WriteEvent>;
  readonly #signal: AbortSignal;
  readonly #onIndex = new Map<number, () => void>();
  readonly #stop = () => this.cancel();

  constructor(
    addon: Native,
    options: WriteOptions,
    signal: AbortSignal,
    onEvents: (events: readonly WriteEvent[]) => void,
  ) {
    signal.throwIfAborted();
    this.#signal = signal;
    this.#listener = new Listener((events) => {
      for (const event of events) if (event.type === 'indexWritten') this.#onIndex.get(event.slot)?.();
      onEvents(events);
    }, this.#stop);
    this.#session = begin(() => addon.startWriting(options, (events) => this.#listener.hear(events)));
    signal.addEventListener('abort', this.#stop, { once: true });
  }

  /** Resolves when there is room for more. */
  async add(items: readonly WriteItem[]): Promise<void> {
    try {
      await this.#session.add(items);
    } catch (error) {
      this.#listener.rethrow();
      throw tapeError(error, 'the session');
    }
  }

  /** No more items. */
  finish(): void {
    this.#session.finish();
  }

  attach(volume: NativeVolume, slot: number, settle: Await, onIndex: () => void): Attached {
    this.#onIndex.set(slot, onIndex);
    const { done } = this.#session.attach(volume, { slot });
    return { done: settle(done).finally(() => this.#onIndex.delete(slot)) };
  }

  pause(): void {
    this.#session.pause();
  }

  resume(): void {
    this.#session.resume();
  }

  /** Returns at once; what is attached lets go when its volume is consistent: what was wholly written is kept. */
  cancel(): void {
    this.#session.cancel();
  }

  /** After the last volume. Throws what a listener threw. */
  async close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#stop);
    try {
      await this.#session.close();
    } catch (error) {
      throw tapeError(error, 'the session');
    } finally {
      this.#listener.rethrow();
    }
  }
}

function begin(start: () => WriteSession): WriteSession {
  try {
    return start();
  } catch (error) {
    throw tapeError(error, 'the session');
  }
}
