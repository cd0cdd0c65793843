// One line by itself, over a real socket, with its calls held open.

import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Connection } from '../../src/ipc/connection.ts';
import { FairQueue } from '../../src/ipc/fair-queue.ts';

test('a line does nothing more of what was asked for before it closed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void client.destroy());
  const [socket]: Socket[] = await once(server, 'connection');
  if (socket === undefined) throw new Error('nobody came');

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asMuchAsMay, resolve: isBusy } = Promise.withResolvers<void>();
  const atOnce = 64;
  let begun = 0;
  const answer = async () => {
    begun += 1;
    if (begun === atOnce) isBusy();
    await released;
  };
  new Connection(socket, answer, new FairQueue({ perSecond: 10_000, burst: 10_000 }));
  const call = '{"jsonrpc":"2.0","id":1,"method":"snapshot.subscribe","params":{}}';
  client.write(`Content-Length: ${call.length}\r\n\r\n${call}`.repeat(3 * atOnce));
  await asMuchAsMay;
  socket.destroy();
  await once(socket, 'close');
  release();
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  expect(begun).toBe(atOnce);
});
