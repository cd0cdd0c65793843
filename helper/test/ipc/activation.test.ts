// The helper behind a socket that a service manager made: systemd's own tool hands it over.

import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../client/connect.ts';
import { activation } from '../../src/ipc/activation.ts';
import { programs } from '../programs.ts';
import { startServer, temporaryFolder } from './harness.ts';

const main = programs.helper;
const manager = '/usr/bin/systemd-socket-activate';

describe('a socket that was handed over', () => {
  test.skipIf(!existsSync(manager))('is listened on, and stays when the helper ends', async () => {
    const folder = temporaryFolder();
    const run = join(folder, 'run');
    mkdirSync(run, { mode: 0o700 });
    const socketPath = join(run, 'helper.sock');
    const command = [process.execPath, main, '--home', join(folder, 'home'), '--activated', socketPath];
    const child = spawn(manager, ['-l', socketPath, ...command], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('exit', resolve));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    while (!existsSync(socketPath)) await sleep(5);
    // Whoever comes first waits while the helper starts, and may come again.
    let client = await connect(socketPath).catch(() => null);
    while (client === null) client = await connect(socketPath).catch(() => null);
    expect(client.hello.home).toBe(join(folder, 'home'));
    expect((await client.send('snapshot.subscribe', {})).cartridges).toHaveLength(3);
    client.close();
    child.kill('SIGTERM');
    await ended;
    expect(existsSync(socketPath)).toBe(true);
  });

  test('is refused when there is none, or it was meant for another process', () => {
    for (const environment of [{}, { LISTEN_PID: '1', LISTEN_FDS: '1' }, { LISTEN_PID: `${process.pid}` }]) {
      expect(() => activation('/run/nothing', environment)).toThrow('helper.start-failed');
    }
  });
});

describe('a client of a helper for all users', () => {
  const isRoot = process.getuid?.() === 0;

  test.runIf(isRoot)('trusts whoever root meant, in a folder that only root can change', async () => {
    const { socketPath } = await startServer();
    const folder = dirname(socketPath);
    chmodSync(folder, 0o755);
    (await connect(socketPath, 'shared')).close();
    chmodSync(folder, 0o775);
    await expect(connect(socketPath, 'shared')).rejects.toMatchObject({ code: 'helper.socket-untrusted' });
    chmodSync(folder, 0o755);
    chownSync(folder, 65_001, 65_001);
    await expect(connect(socketPath, 'shared')).rejects.toMatchObject({ code: 'helper.socket-untrusted' });
  });
});
