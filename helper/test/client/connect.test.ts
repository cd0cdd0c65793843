import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import type { JobId } from '../../contract/model.ts';
import { protocolVersion } from '../../contract/protocol.ts';
import { jobOf, startServer, temporaryFolder } from '../ipc/harness.ts';

const id = 'job-1' as JobId;
const isRoot = process.getuid?.() === 0;
const stranger = 65_001;

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

/** Somebody else's program that listens on a socket of its own and would greet whoever comes as a helper does. */
async function listenAsStranger(folder: string): Promise<string> {
  const socketPath = join(folder, 'fake.sock');
  const code = `
    const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { protocolVersion: ${protocolVersion}, version: '1', home: '/' } });
    require('node:net').createServer((socket) => {
      socket.on('data', (data) => process.stdout.write('heard ' + data.length + '\\n'));
      socket.write('Content-Length: ' + hello.length + '\\r\\n\\r\\n' + hello);
    }).listen(${JSON.stringify(socketPath)}, () => process.stdout.write('listening\\n'));
  `;
  const child = spawn(process.execPath, ['-e', code], { uid: stranger, gid: stranger, cwd: '/' });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return socketPath;
}

describe('a client', () => {
  test.runIf(isRoot)('does not speak to another user’s helper, even where the names are right', async () => {
    const theirs = temporaryFolder();
    chownSync(theirs, stranger, stranger);
    const socketPath = await listenAsStranger(theirs);
    await expect(connect(socketPath)).rejects.toMatchObject({ code: 'helper.socket-untrusted' });
    // As after an exchange between the look at the names and the connection.
    const ours = join(temporaryFolder(), 'run');
    mkdirSync(ours, { mode: 0o700 });
    const disguised = join(ours, 'helper.sock');
    renameSync(socketPath, disguised);
    chownSync(disguised, 0, 0);
    await expect(connect(disguised)).rejects.toMatchObject({
      code: 'helper.socket-untrusted',
      data: { subject: disguised, detail: `user ${stranger} listens there` },
    });
  });

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
    const { socketPath } = await startServer({ 'jobs.get': async () => jobOf() });
    const client = await connect(socketPath);
    const paths = Array.from({ length: 10_000 }, (_, at) => `${'x'.repeat(200)}${at}`);
    const failure = client.send('restore.start', { from: [{ barcode: 'CAP001L8', paths }], into: '/tmp' });
    await expect(failure).rejects.toMatchObject({ code: 'call.frame-too-large' });
    expect(await client.send('jobs.get', { id })).toMatchObject({ id });
    client.close();
  });

  test('tells every call that waits when the line breaks', async () => {
    const { socketPath, server } = await startServer({ 'jobs.get': () => new Promise(() => {}) });
    const client = await connect(socketPath);
    const waiting = [client.send('jobs.get', { id }), client.send('jobs.get', { id })].map((call) =>
      call.catch((error) => error.code),
    );
    const closed = new Promise((resolve) => client.onClose(resolve));
    await server.close();
    expect(await Promise.all(waiting)).toEqual(['helper.unreachable', 'helper.unreachable']);
    expect(await closed).toMatchObject({ code: 'helper.unreachable' });
    await expect(client.send('jobs.get', { id })).rejects.toMatchObject({ code: 'helper.unreachable' });
  });

  test('says nothing of an end that it was asked for', async () => {
    const { socketPath } = await startServer();
    const client = await connect(socketPath);
    let isEnded = false;
    client.onClose(() => {
      isEnded = true;
    });
    client.close();
    await expect(client.send('jobs.get', { id })).rejects.toMatchObject({ code: 'helper.unreachable' });
    expect(isEnded).toBe(false);
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
