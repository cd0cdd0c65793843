// What listens where the helper of a home would, and is of another version: it answers every hello as a helper does that
// knows another protocol.

import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { TestWorld } from './world.ts';

export interface OldHelper {
  readonly end: () => Promise<void>;
}

export async function startOldHelper({ home }: TestWorld): Promise<OldHelper> {
  const path = join(home, 'run', 'helper.sock');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const server = createServer((socket) => refuseHello(socket));
  server.listen(path);
  await once(server, 'listening');
  return {
    end: async () => {
      server.close();
      await rm(path, { force: true });
    },
  };
}

function refuseHello(socket: Socket): void {
  let heard = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    heard += text;
    const id = /"id":(\d+)/.exec(heard)?.[1];
    if (id === undefined || !heard.endsWith('}')) return;
    const error = { code: -32000, message: 'version', data: { code: 'helper.version-mismatch', data: {} } };
    const answer = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: Number(id), error }));
    socket.end(Buffer.concat([Buffer.from(`Content-Length: ${answer.length}\r\n\r\n`), answer]));
  });
}
