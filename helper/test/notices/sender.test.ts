// A helper without a network has each notice sent by a process that the service manager starts for a connection.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SentNotice } from '../../contract/notice-ways.ts';
import { senderBy } from '../../src/notices/sender.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { programs } from '../programs.ts';
import { webSink } from './sinks.ts';

const main = programs.sender;
const notice: SentNotice = {
  id: '1',
  time: new Date(0).toISOString(),
  event: 'test',
  host: 'h',
  title: 't',
  text: 'x',
};

/** As `Accept=yes` does it. */
async function manager(): Promise<string> {
  const path = join(temporaryFolder(), 'notices.sock');
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    spawn(process.execPath, [main], { stdio: [socket, socket, 'ignore'] });
    socket.destroy();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return path;
}

test('by a socket', async () => {
  const send = senderBy(await manager());
  const { url, posts } = await webSink();
  const channel = { kind: 'webhook', url } as const;
  expect(await send({ channel, secret: null, notice })).toBeNull();
  expect(posts.map((post) => post.notice)).toEqual([notice]);
  const nobody = { kind: 'webhook', url: 'http://127.0.0.1:9/' } as const;
  expect(await send({ channel: nobody, secret: null, notice })).toMatchObject({ code: 'notices.unreachable' });
});

test('where nobody listens says so', async () => {
  const send = senderBy(join(temporaryFolder(), 'none.sock'));
  const fault = await send({ channel: { kind: 'desktop' }, secret: null, notice });
  expect(fault).toEqual({ code: 'notices.program-failed', data: { subject: 'the sender', detail: 'ENOENT' } });
});

test('what is no request is refused and ends', async () => {
  const child = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stdin.end('{"channel":{"kind":"webhook","url":"file:///etc/shadow"},"secret":null,"notice":{}}\n');
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ fault: { code: 'notices.program-failed' } });
});
