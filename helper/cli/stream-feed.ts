// What comes on standard input, on its way to the helper through a FIFO. A feeder that fails, is interrupted or dies never
// writes the frame that ends it, so what it began is never taken for a file.

import { constants } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDescriptor, frameLengthBytes, makeFifo, openDescriptor } from '../client/fifo.ts';

/** Ctrl-C ends a whole pipeline, and then the end of the data may reach us before our own signal does. */
const signalMayFollowMs = 200;

export interface StreamFeed {
  /** Of the FIFO. */
  readonly path: string;
  /**
   * Passes everything on to whoever reads, as fast as that one reads, then the frame that ends it. Rejects without
   * having written that one when the input fails, `stop` is raised, or nobody reads any more.
   */
  pump(input: Readable, stop: AbortSignal): Promise<void>;
  remove(): Promise<void>;
}

export async function openFeed(): Promise<StreamFeed> {
  const { path, remove } = await makeFifo();
  return {
    path,
    async pump(input, stop) {
      const output = await writingEnd(path, stop);
      await pipeline(input, (pieces: AsyncIterable<Buffer>) => framed(pieces, stop), output, { signal: stop });
    },
    remove,
  };
}

async function* framed(pieces: AsyncIterable<Buffer>, stop: AbortSignal): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    // An empty one would say that this was all.
    if (piece.length > 0) yield frameOf(piece);
  }
  await sleep(signalMayFollowMs, undefined, { signal: stop });
  yield frameOf(Buffer.alloc(0));
}

function frameOf(piece: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(frameLengthBytes + piece.length);
  frame.writeUInt32BE(piece.length);
  piece.copy(frame, frameLengthBytes);
  return frame;
}

/** Opening one end of a FIFO waits for the other one. When that is waited for in vain, we open it for a moment. */
async function writingEnd(path: string, stop: AbortSignal): Promise<Socket> {
  stop.throwIfAborted();
  const opening = openDescriptor(path, constants.O_WRONLY);
  const release = async () => {
    const reading = await openDescriptor(path, constants.O_RDONLY | constants.O_NONBLOCK);
    await opening;
    await closeDescriptor(reading);
  };
  let released: Promise<void> | null = null;
  const onStop = () => {
    released = release();
  };
  stop.addEventListener('abort', onStop);
  try {
    const fd = await opening;
    if (!stop.aborted) return new Socket({ fd, readable: false, writable: true });
    await closeDescriptor(fd);
    await released;
    throw stop.reason;
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}
