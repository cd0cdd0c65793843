// Opens the line to the helper of a home, after a look at who owns the socket, and at who listens on it: a stranger would
// see every path that is archived, and could say "safe" of what is not.

import { lstat } from 'node:fs/promises';
import { connect as open, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TapeError } from '../contract/errors.ts';
import type { Client } from './client.ts';
import { clientOver } from './duplex.ts';
import { loadPeer } from './peer.ts';

/** The helper of one's own home, or the one that serves all users of this computer. */
export type Door = 'own' | 'shared';

/** Rejects with `helper.unreachable` when nobody listens there, `helper.socket-untrusted` when it is not ours. */
export async function connect(socketPath: string, door: Door = 'own'): Promise<Client> {
  return await clientOver(await openLine(socketPath, door));
}

/** The same before anything has been said. */
export async function openLine(socketPath: string, door: Door): Promise<Socket> {
  const owner = await ownerOf(socketPath, door);
  const socket = await opened(socketPath);
  checkListener(socket, socketPath, owner);
  return socket;
}

/** Many who come at once may fill the kernel's line at the door: then one comes again a little later. */
const patienceMs = 10_000;
const againMs = 50;

async function opened(socketPath: string): Promise<Socket> {
  const latest = performance.now() + patienceMs;
  for (;;) {
    const socket = open(socketPath);
    const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      socket.once('connect', () => resolve(null));
      socket.once('error', resolve);
    });
    if (failure === null) return socket;
    if (failure.code !== 'EAGAIN' || performance.now() > latest) throw unreachable(socketPath, failure);
    await sleep(againMs);
  }
}

/**
 * One's own folder is shut to all others. In root's, others may find the socket but put none there; whoever it belongs to
 * was meant by root.
 */
async function ownerOf(socketPath: string, door: Door): Promise<number> {
  const folder = dirname(socketPath);
  const [place, socket] = await Promise.all([lstat(folder), lstat(socketPath)]).catch((error: unknown) => {
    throw unreachable(socketPath, error);
  });
  const isSafePlace =
    door === 'own' ? isTrusted(place.uid) && (place.mode & 0o027) === 0 : place.uid === 0 && (place.mode & 0o022) === 0;
  if (!isSafePlace || !place.isDirectory()) throw new TapeError('helper.socket-untrusted', { subject: folder });
  const isOurs = door === 'shared' || isTrusted(socket.uid);
  if (!isOurs || !socket.isSocket()) throw new TapeError('helper.socket-untrusted', { subject: socketPath });
  return socket.uid;
}

/**
 * The names were looked at before, and whoever owns a folder above them may have exchanged them since. Who listens cannot
 * be exchanged: the kernel noted it when the socket was made. Nothing has been said to it yet.
 */
function checkListener(socket: Socket, socketPath: string, owner: number): void {
  const { uid } = loadPeer()(socket);
  if (uid === owner || isTrusted(uid)) return;
  socket.destroy();
  throw new TapeError('helper.socket-untrusted', { subject: socketPath, detail: `user ${uid} listens there` });
}

function isTrusted(uid: number): boolean {
  return uid === 0 || uid === process.getuid?.();
}

function unreachable(socketPath: string, error: unknown): TapeError {
  const detail = error instanceof Error ? error.message : String(error);
  return new TapeError('helper.unreachable', { subject: socketPath, detail }, { cause: error });
}
