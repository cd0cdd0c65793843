// A passphrase on its way to the helper: typed without being shown, the first line of standard input, or in a file. It goes
// through a pipe of this user's, never as part of a call, where it would lie in more than one memory.

import { resolve } from 'node:path';
import { withPipe } from '../client/secret-pipe.ts';
import { TapeError } from '../contract/errors.ts';
import { passphraseBytesMost } from '../contract/keys.ts';
import type { HintingSession } from './run.ts';

/** `isNew`: asked for twice, so that a slip of the hand locks nobody out. */
export async function withPassphrase<T>(
  file: string | undefined,
  isNew: boolean,
  printer: HintingSession['printer'],
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (file !== undefined) return await work(resolve(file));
  const passphrase = process.stdin.isTTY ? await typed(isNew, printer) : await firstLine();
  return await withPipe(passphrase, work);
}

async function typed(isNew: boolean, printer: HintingSession['printer']): Promise<Buffer> {
  const first = await ask(isNew ? 'New passphrase: ' : 'Passphrase: ', printer);
  if (!isNew) return first;
  const second = await ask('Again: ', printer);
  const isSame = first.equals(second);
  second.fill(0);
  if (isSame) return first;
  first.fill(0);
  throw new TapeError('keys.passphrases-differ');
}

/** Nothing of it is shown. */
async function ask(question: string, printer: HintingSession['printer']): Promise<Buffer> {
  // First: what is typed ahead is not shown either.
  process.stdin.setRawMode(true);
  process.stderr.write(question);
  const line = Buffer.alloc(passphraseBytesMost);
  let length = 0;
  try {
    for await (const piece of process.stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      for (const byte of piece) {
        if (byte === 13 || byte === 10) return Buffer.from(line.subarray(0, length));
        if (byte === 3) {
          process.stderr.write('\n');
          process.exit(130);
        }
        if (byte === 127 || byte === 8) length = startOfLast(line, length);
        else if (length < passphraseBytesMost) {
          line[length] = byte;
          length += 1;
        }
      }
      piece.fill(0);
    }
    return Buffer.from(line.subarray(0, length));
  } finally {
    line.fill(0);
    process.stdin.setRawMode(false);
    process.stdin.pause();
    printer.hint('');
  }
}

/** Of the last character: it may have several bytes. */
function startOfLast(line: Buffer, length: number): number {
  let at = Math.max(0, length - 1);
  while (at > 0 && ((line[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

async function firstLine(): Promise<Buffer> {
  const all = await standardInput(passphraseBytesMost);
  const end = all.indexOf('\n');
  return end === -1 ? all : all.subarray(0, end);
}

/** All of it, or what is more than that. */
export async function standardInput(most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) break;
  }
  return Buffer.concat(pieces);
}
