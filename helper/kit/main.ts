// The process of a kit. It alone has a recovery key in JavaScript, ends at once, and is started with pipes:
//   write --key-fd N --pdf-fd N [--text-fd N]   the raw key comes by the first; the rest, no secret, as JSON on standard input
//   read --key-fd N [--kit-fd N]                a kit comes on standard input or by a descriptor; its raw key leaves by the pipe
// It answers with one line of JSON in which no secret is, and ends with 0, or with 2 and a fault.

import { fsyncSync, readSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TapeError } from '../contract/errors.ts';
import { keyBytes } from './groups.ts';
import { checksumOf, unwrapped } from './key-wrap.ts';
import { kitPages } from './kit-pages.ts';
import { kitText } from './kit-text.ts';
import { kitBytesMost, readKit } from './read-kit.ts';
import { type KitRequest, kitRequest } from './request.ts';

/** Nobody wakes who waits for it. */
const never = new Int32Array(new SharedArrayBuffer(4));
const pauseMs = 2;

async function main(): Promise<object> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ 'key-fd': { type: 'string' }, 'kit-fd': { type: 'string', default: '0' } },
      ...{ 'pdf-fd': { type: 'string' }, 'text-fd': { type: 'string' } },
    },
  });
  const keyFd = Number(values['key-fd']);
  if (positionals[0] === 'read') return read(keyFd, Number(values['kit-fd']));
  const textFd = values['text-fd'];
  return await write(keyFd, Number(values['pdf-fd']), textFd === undefined ? null : Number(textFd));
}

async function write(keyFd: number, pdfFd: number, textFd: number | null): Promise<object> {
  const key = readKey(keyFd);
  try {
    const request = kitRequest.parse(JSON.parse(readAll(0, kitBytesMost).toString('utf8')));
    const wrapped = Buffer.from(request.wrappedPoolKey, 'hex');
    requireFit(request, key, wrapped);
    const kit = { poolId: request.pool.id, poolName: request.pool.name, key, wrapped };
    const text = kitText(request, kit);
    const pdf = await kitPages(request, kit, text);
    writeAll(pdfFd, pdf);
    pdf.fill(0);
    if (textFd !== null) writeAll(textFd, Buffer.from(text));
    return { written: { checksum: checksumOf(key) } };
  } finally {
    key.fill(0);
  }
}

/** A kit that opens nothing is worse than none. */
function requireFit(request: KitRequest, key: Buffer, wrapped: Buffer): void {
  const poolKey = key.length === keyBytes ? unwrapped(wrapped, key) : null;
  const { checksum = checksumOf(key) } = request;
  if (poolKey === null || checksum !== checksumOf(key)) throw new TapeError('kit.key-mismatch');
  const foreign = request.cartridges.find(({ wrappedKey }) => {
    const opened = wrappedKey === null ? null : unwrapped(Buffer.from(wrappedKey, 'hex'), poolKey);
    opened?.fill(0);
    return wrappedKey !== null && opened === null;
  });
  poolKey.fill(0);
  if (foreign !== undefined) throw new TapeError('kit.key-mismatch', { subject: foreign.barcode });
}

function read(keyFd: number, kitFd: number): object {
  const bytes = readAll(kitFd, kitBytesMost);
  const reading = readKit(bytes);
  bytes.fill(0);
  if ('code' in reading) {
    throw new TapeError(reading.code, reading.group === undefined ? {} : { subject: String(reading.group) });
  }
  const { key, wrapped, ...open } = reading;
  const checksum = checksumOf(key);
  writeAll(keyFd, key);
  key.fill(0);
  return { read: { ...open, wrappedPoolKey: wrapped?.toString('hex') ?? null, checksum } };
}

/** Not up to the pipe's end: whoever started this may hold its other end open. Shorter only when it ends before. */
function readKey(fd: number): Buffer {
  const key = Buffer.alloc(keyBytes);
  let length = 0;
  while (length < keyBytes) {
    const count = readSync(fd, key, length, keyBytes - length, null);
    if (count === 0) break;
    length += count;
  }
  return key.subarray(0, length);
}

/** One byte more at most than it should be, so that what is too long is seen. */
function readAll(fd: number, bytesMost: number): Buffer {
  let bytes = Buffer.alloc(Math.min(bytesMost + 1, 65_536));
  let length = 0;
  for (;;) {
    if (length === bytes.length) {
      if (length > bytesMost) throw new TapeError('kit.not-found');
      const longer = Buffer.alloc(Math.min(2 * length, bytesMost + 1));
      bytes.copy(longer);
      bytes.fill(0);
      bytes = longer;
    }
    const count = fd === 0 ? patiently(() => readSync(fd, bytes.subarray(length))) : someOf(fd, bytes.subarray(length));
    if (count === 0) return bytes.subarray(0, length);
    length += count;
  }
}

/** Of a pipe that does not wait all is there already, and who wrote it may hold its other end open. */
function someOf(fd: number, into: Buffer): number {
  try {
    return readSync(fd, into);
  } catch (error) {
    if (isForNow(error)) return 0;
    throw error;
  }
}

/** Standard input and output do not wait either where a module of Node's has opened them: who is at their other end is slow. */
function patiently(step: () => number): number {
  for (;;)
    try {
      return step();
    } catch (error) {
      if (!isForNow(error)) throw error;
      Atomics.wait(never, 0, 0, pauseMs);
    }
}

/** Nothing to read, or no room to write. */
function isForNow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += patiently(() => writeSync(fd, bytes, at));
  try {
    fsyncSync(fd);
  } catch (error) {
    // A pipe has no disk below it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EINVAL')) throw error;
  }
}

/** Of an error that is not ours its name alone: what it says could have part of a key in it. */
function answerTo(error: unknown): object {
  if (error instanceof TapeError) return { fault: error.fault() };
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = error instanceof Error ? `${error.name} ${system}`.trim() : 'not an error';
  return { fault: { code: 'helper.internal', data: { detail } } };
}

/** Standard output may be a pipe that takes it in parts. */
function answer(value: object): void {
  writeAll(1, Buffer.from(`${JSON.stringify(value)}\n`));
}

try {
  answer(await main());
  process.exit(0);
} catch (error) {
  answer(answerTo(error));
  process.exit(2);
}
