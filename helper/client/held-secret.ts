// The near end of a secret from afar: ssh starts it as the person who signed in. It holds what comes in a pipe of theirs, says
// where, and ends with the line.

import { constants, writeSync } from 'node:fs';
import { finished, type Readable, type Writable } from 'node:stream';
import { TapeError } from '../contract/errors.ts';
import { greetingOf, versionHere } from '../contract/far.ts';
import { closeDescriptor, frameLengthBytes, makeFifo, openDescriptor } from './fifo.ts';

/** A pipe takes 64 KiB before anybody reads. */
export const secretBytesMost = 61_440;

/** Led by its length: the line stays open behind it. */
export function headed(content: Buffer): Buffer {
  const framed = Buffer.alloc(frameLengthBytes + content.length);
  framed.writeUInt32BE(content.length);
  content.copy(framed, frameLengthBytes);
  return framed;
}

export async function holdSecret(input: Readable, output: Writable): Promise<void> {
  const ended = new Promise<void>((resolve) => finished(input, { writable: false }, () => resolve()));
  const content = await contentIn(input);
  const { path, remove } = await makeFifo();
  try {
    const fd = await openDescriptor(path, constants.O_RDWR);
    writeSync(fd, content);
    content.fill(0);
    output.write(`${greetingOf(versionHere)}\n${path}\n`);
    input.resume();
    await ended;
    await closeDescriptor(fd);
  } finally {
    await remove();
  }
}

async function contentIn(input: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    const all = length < frameLengthBytes ? null : Buffer.concat(pieces);
    const wanted = all?.readUInt32BE() ?? 0;
    if (wanted > secretBytesMost) break;
    if (all === null || length < frameLengthBytes + wanted) continue;
    for (const one of pieces) one.fill(0);
    return all.subarray(frameLengthBytes, frameLengthBytes + wanted);
  }
  throw new TapeError('call.malformed', { detail: 'what came is no secret' });
}
