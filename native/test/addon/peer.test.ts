import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type * as peerModule from '../../peer.d.ts';
import { Home, nativePath } from './addon.ts';

const path = join(dirname(nativePath), 'peer.node');
const { peerCredentials } = createRequire(import.meta.url)(path) as typeof peerModule;

/** Node keeps it beside its public interface. */
function descriptorOf(socket: Socket): number {
  return (socket as unknown as { readonly _handle: { readonly fd: number } })._handle.fd;
}

test('the kernel tells who is at the other end of a local socket', async () => {
  using home = new Home();
  const server = createServer().listen(join(home.path, 'socket'));
  await once(server, 'listening');
  const client = connect(join(home.path, 'socket'));
  const [accepted] = (await once(server, 'connection')) as [Socket];
  expect(peerCredentials(descriptorOf(accepted))).toEqual({
    uid: process.getuid?.(),
    gid: process.getgid?.(),
    groups: expect.any(Array),
    pid: process.pid,
  });
  client.destroy();
  accepted.destroy();
  server.close();
});

test('what is no connected local socket is refused', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  await once(client, 'connect');
  const loose = peerCredentials as (fd?: unknown) => unknown;
  for (const fd of [undefined, 'x', -1, 1.5, 1e12, 999_999, descriptorOf(client)]) {
    expect(() => loose(fd)).toThrow(expect.objectContaining({ code: 'native.invalid-argument' }));
  }
  client.destroy();
  server.close();
});
