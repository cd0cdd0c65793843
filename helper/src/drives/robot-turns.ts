// One lock is over the robot of a library, its drives and its cartridges: whoever moves something or looks has a turn. Who waits
// until the robot can move again lets others have theirs meanwhile.

import { setTimeout as sleep } from 'node:timers/promises';
import { tapeError } from './faults.ts';
import type { MoveWait } from './move-wait.ts';

const betweenLooksMs = 1_000;

export class RobotTurns {
  readonly #library: string;
  /** For people. */
  readonly #name: string;
  /** By a new inventory; null where nothing is in its way. */
  readonly #findHindrance: () => Promise<string | null>;
  /** Under way, or the last one. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Under way, or waiting for it. */
  #many = 0;

  constructor(library: string, name: string, findHindrance: () => Promise<string | null>) {
    this.#library = library;
    this.#name = name;
    this.#findHindrance = findHindrance;
  }

  get areTaken(): boolean {
    return this.#many > 0;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    this.#many += 1;
    const mine = this.#turn.then(work).finally(() => {
      this.#many -= 1;
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** Without a `wait` a robot that moves nothing now is an error; with it whoever waits may leave. */
  async whenItMoves(wait: MoveWait | null, move: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.take(move);
      } catch (error) {
        const failure = tapeError(error, this.#name);
        if (wait === null || !isPassing(failure.code)) throw failure;
        wait.tell(this.#library, failure.fault());
        await this.#untilItMoves(wait.signal);
        wait.tell(this.#library, null);
      }
    }
  }

  async ended(): Promise<void> {
    await this.#turn.catch(() => undefined);
  }

  async #untilItMoves(signal: AbortSignal): Promise<void> {
    for (;;) {
      // Aborted it rejects with an error of its own.
      await sleep(betweenLooksMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      try {
        const hindrance = await this.take(this.#findHindrance);
        if (hindrance === null || !isPassing(hindrance)) return;
      } catch (error) {
        if (!isPassing(tapeError(error, this.#name).code)) throw error;
      }
    }
  }
}

/** It moves nothing now, and will again when it has started up or a person has closed its door. */
function isPassing(code: string): boolean {
  return code === 'library.door-open' || code === 'library.busy';
}
