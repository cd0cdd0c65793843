import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import type { JobId } from '../../contract/model.ts';
import { jobOf, startServer, temporaryFolder } from '../ipc/harness.ts';

const id = 'job-1' as JobId;

/** Someone who listens where a helper should, and says what the test wants. */
async function listenWith(answer: (write: (text: string) => void) => void): Promise<string> {
  const folder = join(temporaryFolder(), 'run');
  mkdirSync(folder, { mode: 0o700 });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer((text) => socket.write(text)));
  });
  onTestFinished(() => void server.close());
  const socketPath = join(folder, 'helper.sock');
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return socketPath;
}

describe('a client', () => {
  test('does not speak into a socket whose folder is open to others', async () => {
    const { socketPath } = await startServer();
    chmodSync(dirname(socketPath), 0o755);
    await expect(connect(socketPath)).rejects.toMatchObject({ code: 'helper.socket-untrusted' });
  });

  test('does not take a file for a helper', async () => {
    const folder = join(temporaryFolder(), 'run');
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, 'helper.sock'), '');
    await expect(connect(join(folder, 'helper.sock'))).rejects.toMatchObject({ code: 'helper.socket-untrusted' });
  });

  test('says that nobody answers when nobody is there', async () => {
    const missing = join(temporaryFolder(), 'run', 'helper.sock');
    await expect(connect(missing)).rejects.toMatchObject({ code: 'helper.unreachable', data: { subject: missing } });
  });

  test('keeps what is too large for a message to itself', async () => {
    const { socketPath } = await startServer({ job: async () => jobOf() });
    const client = await connect(socketPath);
    const paths = Array.from({ length: 10_000 }, (_, at) => `${'x'.repeat(200)}${at}`);
    const failure = client.send('restore', { from: [{ barcode: 'CAP001L8', paths }], into: '/tmp' });
    await expect(failure).rejects.toMatchObject({ code: 'call.frame-too-large' });
    expect(await client.send('job', { id })).toMatchObject({ id });
    client.close();
  });

  test('tells every call that waits when the line breaks', async () => {
    const { socketPath, server } = await startServer({ job: () => new Promise(() => {}) });
    const client = await connect(socketPath);
    const waiting = [client.send('job', { id }), client.send('job', { id })].map((call) =>
      call.catch((error) => error.code),
    );
    const closed = new Promise((resolve) => client.onClose(resolve));
    await server.close();
    expect(await Promise.all(waiting)).toEqual(['helper.unreachable', 'helper.unreachable']);
    expect(await closed).toMatchObject({ code: 'helper.unreachable' });
    await expect(client.send('job', { id })).rejects.toMatchObject({ code: 'helper.unreachable' });
  });

  test('says nothing of an end that it was asked for', async () => {
    const { socketPath } = await startServer();
    const client = await connect(socketPath);
    let told = false;
    client.onClose(() => {
      told = true;
    });
    client.close();
    await expect(client.send('job', { id })).rejects.toMatchObject({ code: 'helper.unreachable' });
    expect(told).toBe(false);
  });

  test.each([
    ['a frame beyond every bound', 'Content-Length: 9999999999\r\n\r\n', 'call.frame-too-large'],
    ['no frames at all', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'call.malformed'],
    ['a frame that is no JSON', 'Content-Length: 1\r\n\r\n{', 'call.malformed'],
  ])('ends the line when it hears %s', async (_what, text, code) => {
    const socketPath = await listenWith((write) => write(text));
    await expect(connect(socketPath)).rejects.toMatchObject({ code });
  });
});
