// A file that comes from the helper, on its way to standard output: the reading end of a FIFO, taken out of its frames.
// Only the frame of length 0 says that what came is whole.

import { constants, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { frameLengthBytes, makeFifo, openDescriptor } from '../client/fifo.ts';

export interface Sink {
  /** Of the FIFO. */
  readonly path: string;
  /** Resolves after the frame that ends it; rejects when `stop` is raised or the output fails. */
  pour(output: Writable, stop: AbortSignal): Promise<void>;
  /** After `pour` has ended, or instead of it. */
  close(): Promise<void>;
}

export async function openSink(): Promise<Sink> {
  const { folder, path, remove } = await makeFifo();
  // Whoever pipes us may close the pipe, and that ends this program at once.
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeNow);
  // Open for writing, too: a FIFO that nobody writes to yet would read as ended.
  const input = new Socket({ fd: await openDescriptor(path, constants.O_RDWR), readable: true, writable: false });
  return {
    path,
    pour(output, stop) {
      // A pipeline waits for its source, and this one would wait for a writer who does not come.
      stop.addEventListener('abort', () => input.destroy(), { once: true });
      return pipeline(unframed(input), output, { signal: stop, end: false });
    },
    async close() {
      input.destroy();
      process.off('exit', removeNow);
      await remove();
    },
  };
}

async function* unframed(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let left = 0;
  for await (const piece of input) {
    for (let rest = piece; rest.length > 0; ) {
      if (left > 0) {
        const part = rest.subarray(0, left);
        left -= part.length;
        rest = rest.subarray(part.length);
        yield part;
        continue;
      }
      const wanted = frameLengthBytes - head.length;
      head = Buffer.concat([head, rest.subarray(0, wanted)]);
      rest = rest.subarray(wanted);
      if (head.length < frameLengthBytes) break;
      left = head.readUInt32BE();
      head = Buffer.alloc(0);
      if (left === 0) return;
    }
  }
  throw new Error('the stream ended before its last frame');
}
