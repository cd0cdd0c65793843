// Opens the line to the helper of a home, after a look at who owns the socket: a stranger's socket would see every path
// that is archived.

import { lstat } from 'node:fs/promises';
import { connect as open } from 'node:net';
import { dirname } from 'node:path';
import { TapeError } from '../contract/errors.ts';
import type { Client } from './client.ts';
import { clientOver } from './duplex.ts';

/** Rejects with `helper.unreachable` when nobody listens there, `helper.socket-untrusted` when it is not ours. */
export async function connect(socketPath: string): Promise<Client> {
  await checkOwner(socketPath);
  const socket = open(socketPath);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (error) => reject(unreachable(socketPath, error)));
  });
  return await clientOver(socket);
}

async function checkOwner(socketPath: string): Promise<void> {
  const folder = dirname(socketPath);
  for (const path of [folder, socketPath]) {
    const found = await lstat(path).catch((error: unknown) => {
      throw unreachable(socketPath, error);
    });
    const trusted = found.uid === 0 || found.uid === process.getuid?.();
    const rightKind = path === folder ? found.isDirectory() && (found.mode & 0o077) === 0 : found.isSocket();
    if (!trusted || !rightKind) throw new TapeError('helper.socket-untrusted', { subject: path });
  }
}

function unreachable(socketPath: string, error: unknown): TapeError {
  const detail = error instanceof Error ? error.message : String(error);
  return new TapeError('helper.unreachable', { subject: socketPath, detail }, { cause: error });
}
