// Files and pipes with a secret in them, or for one: opened as whoever named them, read once, and wiped from memory.

import { close, read } from 'node:fs';
import { promisify } from 'node:util';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { passphraseBytesMost } from '../../contract/keys.ts';
import { native } from '../drives/faults.ts';
import type { Native } from '../drives/native.ts';

export type OpenFile = Native['openFile'];
const readSome = promisify(read);
const closeDescriptor = promisify(close);

/** Opened as that user, for the time of the work. */
export async function withFile<T>(
  openFile: OpenFile,
  as: Identity,
  path: string,
  how: 'read' | 'write',
  work: (fd: number) => Promise<T>,
): Promise<T> {
  const fd = await native(path, openFile(as, path, how));
  try {
    return await work(fd);
  } finally {
    await closeDescriptor(fd);
  }
}

/** Its first line. Whoever is given it wipes it; a pipe's other end has it written before the call is made. */
export async function readPassphrase(openFile: OpenFile, as: Identity, path: string): Promise<Buffer> {
  return await withFile(openFile, as, path, 'read', async (fd) => {
    const bytes = Buffer.alloc(passphraseBytesMost + 1);
    const length = await fill(fd, bytes);
    const lineEnd = bytes.indexOf('\n');
    const passphrase = Buffer.from(bytes.subarray(0, lineEnd === -1 ? length : lineEnd));
    bytes.fill(0);
    if (passphrase.length === 0 || passphrase.length > passphraseBytesMost) {
      passphrase.fill(0);
      throw new TapeError('keys.no-passphrase', { subject: path });
    }
    return passphrase;
  });
}

/** All of it; null when it is longer. */
export async function readWhole(
  openFile: OpenFile,
  as: Identity,
  path: string,
  bytesMost: number,
): Promise<Buffer | null> {
  return await withFile(openFile, as, path, 'read', async (fd) => {
    const bytes = Buffer.alloc(bytesMost + 1);
    const length = await fill(fd, bytes);
    return length > bytesMost ? null : Buffer.from(bytes.subarray(0, length));
  });
}

/** As much as is there now. */
async function fill(fd: number, bytes: Buffer): Promise<number> {
  let length = 0;
  while (length < bytes.length) {
    const count = await someOf(fd, bytes.subarray(length));
    if (count === 0) break;
    length += count;
  }
  return length;
}

async function someOf(fd: number, into: Buffer): Promise<number> {
  try {
    return (await readSome(fd, into, 0, into.length, null)).bytesRead;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
    throw error;
  }
}
