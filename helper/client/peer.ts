// Who is at the other end of a socket, by the kernel's word (SO_PEERCRED): the helper asks it of its callers, a client of
// the helper.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Caller } from '../contract/contract.ts';

export type PeerOf = (socket: Socket) => Caller;

/**
 * From where this code lies: helper and command line in the source tree, and in a package; the window's main process in
 * the tree's build, and in a package's app.asar.
 */
const places = [
  '../../.build/native/peer.node',
  '../native/peer.node',
  '../../native/peer.node',
  '../../../../native/peer.node',
];

let loaded: PeerOf | null = null;

export function loadPeer(): PeerOf {
  loaded ??= load();
  return loaded;
}

function load(): PeerOf {
  const paths = places.map((place) => join(import.meta.dirname, place));
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`no peer.node at ${paths.join(' or ')}`);
  const { peerCredentials }: { peerCredentials: (fd: number) => Caller } = createRequire(import.meta.url)(path);
  return (socket) => peerCredentials(descriptorOf(socket));
}

/** Node keeps it inside the handle and offers no public way to it. */
function descriptorOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { readonly _handle: { readonly fd: number } | null };
  if (handle === null) throw new Error('the socket is closed already');
  return handle.fd;
}
