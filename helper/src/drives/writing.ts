// A session of writing as jobs use it: stoppable by a signal, its failures in the house's codes, safe against a listener
// that throws, and each drive informed when an index of its own is on tape. Volumes come and go; the session outlives them.

import { tapeError } from './faults.ts';
import type {
  Native,
  NativeVolume,
  SessionTree,
  SessionWalk,
  SessionWalkOptions,
  WriteEvent,
  WriteItem,
  WriteOptions,
  WriteSession,
  WriteSummary,
} from './native.ts';
import { type AwaitDrive, GuardedListener } from './operations.ts';

/** A volume's part in a session. */
export interface AttachedVolume {
  /** Rejects when the drive fails, and when the session is cancelled. The volume is consistent when it resolves or rejects. */
  readonly done: Promise<WriteSummary>;
}

/** Which part; `laterBytes`: the room on the largest cartridge that is known to come after it, 0 for none. */
export interface Turn {
  readonly slot: number;
  readonly laterBytes: number;
}

/** What a drive must know of a session that it takes part in. */
export interface AttachListener {
  /** An index of its own is on its tape. */
  readonly onIndex: () => void;
  /** So many more times its tape had to stop because no data came. */
  readonly onStops: (more: number) => void;
}

export class Writing {
  readonly #session: WriteSession;
  readonly #listener: GuardedListener<WriteEvent>;
  readonly #signal: AbortSignal;
  readonly #slots = new Map<number, AttachListener>();
  /** Of each slot, since the session began. */
  readonly #stops = new Map<number, number>();
  readonly #stop = () => this.cancel();

  constructor(
    addon: Native,
    options: WriteOptions,
    signal: AbortSignal,
    onEvents: (events: readonly WriteEvent[]) => void,
  ) {
    signal.throwIfAborted();
    this.#signal = signal;
    this.#listener = new GuardedListener(onEvents, this.#stop);
    this.#session = begin(() => addon.startWriting(options, (events) => this.#receive(events)));
    signal.addEventListener('abort', this.#stop, { once: true });
  }

  /** A drive must know what is on its tape, also when nobody else can listen any more. */
  #receive(events: readonly WriteEvent[]): void {
    for (const event of events) {
      if (event.type === 'indexWritten') this.#slots.get(event.slot)?.onIndex();
      else if (event.type === 'progress') this.#countStops(event.slot, event.stops);
    }
    this.#listener.receive(events);
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

  /** Its entries can become items without being seen here. */
  startWalk(options: SessionWalkOptions): SessionWalk {
    return begin(() => this.#session.walk(options));
  }

  /** What another computer sends through a FIFO. */
  openTree(path: string): SessionTree {
    return begin(() => this.#session.tree({ path }));
  }

  /** No more items. */
  finish(): void {
    this.#session.finish();
  }

  attach(volume: NativeVolume, turn: Turn, awaitDrive: AwaitDrive, listener: AttachListener): AttachedVolume {
    const { slot } = turn;
    this.#slots.set(slot, listener);
    const { done } = this.#session.attach(volume, turn);
    const ended = awaitDrive(done).finally(() => this.#slots.delete(slot));
    // It may fail before anybody waits for it, or when whoever would has met another failure: no reason for the helper to end.
    ended.catch(() => undefined);
    return { done: ended };
  }

  #countStops(slot: number, stops: number): void {
    const more = stops - (this.#stops.get(slot) ?? 0);
    this.#stops.set(slot, stops);
    if (more > 0) this.#slots.get(slot)?.onStops(more);
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

function begin<T>(start: () => T): T {
  try {
    return start();
  } catch (error) {
    throw tapeError(error, 'the session');
  }
}
