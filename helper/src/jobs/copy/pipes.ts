// FIFOs between two drives, used in turn: each carries one file, and the next one only when the last is through. One side
// may give a file up before the other has come to it: then its part is played here, so that the other is not kept waiting.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { close, constants, open } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const openDescriptor: (path: string, flags: number) => Promise<number> = promisify(open);
const closeDescriptor = promisify(close);

/** Enough that one drive's file being reported never keeps the other waiting. */
const pipesInTurn = 128;
/** Between two looks whether the other side has come: no event tells. */
const lookAgainMs = 20;

export class Pipes {
  readonly #paths: readonly string[];

  private constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  static async make(folder: string): Promise<Pipes> {
    const paths = Array.from({ length: pipesInTurn }, (_, at) => join(folder, `pipe-${at}`));
    await run('mkfifo', ['-m', '600', ...paths]);
    return new Pipes(paths);
  }

  get count(): number {
    return this.#paths.length;
  }

  /** Of the file with that number. */
  of(number: number): string {
    return this.#paths[number % this.#paths.length] ?? '';
  }

  /** Nothing comes through it: whoever reads it, now or soon, meets an end that says that this was not all. */
  async cutShort(number: number, isThrough: () => boolean): Promise<void> {
    while (!isThrough()) {
      try {
        await closeDescriptor(await openDescriptor(this.of(number), constants.O_WRONLY | constants.O_NONBLOCK));
        return;
      } catch (error) {
        // Nobody reads it yet.
        if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      }
      await sleep(lookAgainMs);
    }
  }

  /** Takes what comes through it, for nobody, until then. */
  async drain(number: number, until: Promise<void>): Promise<void> {
    // Also as a writer: a FIFO that nobody has opened for writing yet would read as ended.
    const fd = await openDescriptor(this.of(number), constants.O_RDWR | constants.O_NONBLOCK);
    const drained = new Socket({ fd, readable: true, writable: false }).resume();
    // What goes wrong with it is reported by whoever writes.
    drained.on('error', () => undefined);
    await until;
    drained.destroy();
    await once(drained, 'close');
  }
}
