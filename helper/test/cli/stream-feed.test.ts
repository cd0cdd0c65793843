// The feed into a real FIFO, read as the helper reads it.

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openFeed, type StreamFeed } from '../../cli/stream-feed.ts';
import { take } from './framed.ts';

const megabyte = 1_048_576;

async function feed(): Promise<StreamFeed> {
  const opened = await openFeed();
  onTestFinished(() => opened.remove());
  return opened;
}

function piecesOf(size: number, many: number): readonly Buffer[] {
  return Array.from({ length: many }, (_, at) => Buffer.alloc(size, `${at},`));
}

function sha256Of(pieces: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

const never = new AbortController().signal;

describe('a stream on its way to the helper', () => {
  test('lies where nobody else can read it, and leaves nothing behind', async () => {
    const { path, remove } = await openFeed();
    expect(lstatSync(path).isFIFO()).toBe(true);
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    expect(lstatSync(dirname(path)).mode & 0o777).toBe(0o700);
    await remove();
    expect(existsSync(dirname(path))).toBe(false);
  });

  test.each([
    ['8 KiB', 8192, 1500],
    ['1 MiB', megabyte, 20],
    ['one byte', 1, 300],
  ])('arrives whole in pieces of %s', async (_size, size, many) => {
    const { path, pump } = await feed();
    const pieces = piecesOf(size, many);
    const taken = take(path);
    await pump(Readable.from(pieces), never);
    expect(await taken).toEqual({ bytes: size * many, sha256: sha256Of(pieces), whole: true });
  });

  test('of no bytes at all is a whole one', async () => {
    const { path, pump } = await feed();
    const taken = take(path);
    await pump(Readable.from([Buffer.alloc(0)]), never);
    expect(await taken).toMatchObject({ bytes: 0, whole: true });
  });

  test('waits for a reader that has no room', async () => {
    const { path, pump } = await feed();
    let asked = 0;
    const input = new Readable({
      highWaterMark: megabyte,
      read() {
        asked += 1;
        this.push(asked > 64 ? null : Buffer.alloc(megabyte));
      },
    });
    const pumped = pump(input, never);
    await sleep(300);
    // What a pipe and the streams before it hold, not the whole of it.
    expect(asked).toBeLessThan(16);
    const taken = take(path);
    await pumped;
    expect(await taken).toMatchObject({ bytes: 64 * megabyte, whole: true });
  });

  test('is never whole when its input fails', async () => {
    const { path, pump } = await feed();
    const taken = take(path);
    const input = Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('the disk is gone');
      })(),
    );
    await expect(pump(input, never)).rejects.toThrow('the disk is gone');
    expect(await taken).toMatchObject({ whole: false });
  });

  test('is never whole when it is stopped right behind the end of the data', async () => {
    const { path, pump } = await feed();
    const stop = new AbortController();
    const taken = take(path);
    const input = Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        // Once the end has been passed on, and long before the last frame may follow.
        setImmediate(() => stop.abort());
      })(),
    );
    await expect(pump(input, stop.signal)).rejects.toThrow();
    expect(await taken).toMatchObject({ bytes: 10, whole: false });
  });

  test('is never whole when it is stopped while its reader has no room', async () => {
    const { path, pump } = await feed();
    const stop = new AbortController();
    const taken = take(path, 20);
    const pumped = pump(Readable.from(piecesOf(megabyte, 64)), stop.signal);
    setTimeout(() => stop.abort(), 100);
    await expect(pumped).rejects.toThrow();
    expect(await taken).toMatchObject({ whole: false });
  });

  test('that nobody reads can be stopped', async () => {
    const { pump } = await feed();
    const stop = new AbortController();
    const pumped = pump(Readable.from([Buffer.alloc(10)]), stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(pumped).rejects.toThrow();
  });

  test('ends when its reader goes away', async () => {
    const { path, pump } = await feed();
    const pumped = pump(Readable.from(piecesOf(megabyte, 64)), never);
    const reader = createReadStream(path);
    reader.once('data', () => reader.destroy());
    await expect(pumped).rejects.toMatchObject({ code: 'EPIPE' });
  });
});
