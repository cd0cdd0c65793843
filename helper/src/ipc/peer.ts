// Who is at the other end of a socket, by the kernel's word (SO_PEERCRED).

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Caller } from '../../contract/contract.ts';

type PeerCredentials = (fd: number) => Caller;

/** Beside the bundle when packaged, in the build's folder otherwise. */
const places = ['../native/peer.node', '../../../.build/native/peer.node'];

export function loadPeer(): (socket: Socket) => Caller {
  const paths = places.map((place) => join(import.meta.dirname, place));
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(`no peer.node at ${paths.join(' or ')}`);
  const { peerCredentials }: { peerCredentials: PeerCredentials } = createRequire(import.meta.url)(path);
  return (socket) => peerCredentials(descriptorOf(socket));
}

/** Node keeps it inside the handle and offers no public way to it. */
function descriptorOf(socket: Socket): number {
  const { _handle: handle } = socket as unknown as { readonly _handle: { readonly fd: number } | null };
  if (handle === null) throw new Error('the socket is closed already');
  return handle.fd;
}

/** The user who runs the helper, and root. */
export function mayCall(caller: Caller, ownUid: number): boolean {
  return caller.uid === 0 || caller.uid === ownUid;
}
