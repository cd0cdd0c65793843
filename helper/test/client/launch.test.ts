import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { helperSocket } from '../../client/home.ts';
import { launch } from '../../client/launch.ts';
import { temporaryFolder } from '../ipc/harness.ts';

/** A helper outlives whoever started it, and one that came too late may still look for the lock: they leave first. */
function homeOfHelpers(): string {
  const home = mkdtempSync(join(tmpdir(), 'capstan-test-'));
  onTestFinished(async () => {
    while (programsFor(home).length > 0) await sleep(10);
    rmSync(home, { recursive: true });
  });
  return home;
}

function programsFor(home: string): readonly string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && wordsOf(name).some((word) => word.startsWith(home)),
  );
}

function wordsOf(process: string): readonly string[] {
  try {
    return readFileSync(`/proc/${process}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // it has ended
  }
}

const program = { node: process.execPath, main: join(import.meta.dirname, 'helper-program.ts') };

describe('launching a helper', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test('starts one where there is none, and finds it the next time', async () => {
    const home = homeOfHelpers();
    const first = await launch(home, program);
    const second = await launch(home, program);
    expect(first.hello.home).toBe(home);
    expect(second.hello.version).toBe(first.hello.version);
    const gone = new Promise((resolve) => second.onClose(resolve));
    first.close();
    process.kill(Number(second.hello.version));
    await gone;
  });

  test('gives many who start at once the same helper', async () => {
    const home = homeOfHelpers();
    const clients = await Promise.all(Array.from({ length: 5 }, () => launch(home, program)));
    expect(new Set(clients.map((client) => client.hello.version)).size).toBe(1);
    for (const client of clients) client.close();
  });

  test('starts anew after the last one has ended by itself', async () => {
    const home = homeOfHelpers();
    const first = await launch(home, program);
    first.close();
    // The socket goes first and the lock later: the next one starts while the last one still holds the home.
    while (existsSync(helperSocket(home))) await sleep(1);
    const next = await launch(home, program);
    expect(next.hello.version).not.toBe(first.hello.version);
    next.close();
  });

  test('starts anew when the one it started had gone before it could be reached', async () => {
    vi.stubEnv('CAPSTAN_TEST_START', 'leave');
    const client = await launch(homeOfHelpers(), program);
    client.close();
  });

  test('works for a home too deep for a socket’s name', async () => {
    const home = join(homeOfHelpers(), 'deep'.repeat(40));
    mkdirSync(home);
    const client = await launch(home, program);
    expect(client.hello.home).toBe(home);
    client.close();
  });

  test('passes on the fault that a helper ended with', async () => {
    vi.stubEnv('CAPSTAN_TEST_START', 'fault');
    const home = homeOfHelpers();
    await expect(launch(home, program)).rejects.toMatchObject({ code: 'home.damaged', data: { subject: home } });
  });

  test('shows the last words of a helper that crashed', async () => {
    vi.stubEnv('CAPSTAN_TEST_START', 'crash');
    const failure = launch(homeOfHelpers(), program);
    await expect(failure).rejects.toMatchObject({
      code: 'helper.start-failed',
      data: { detail: expect.stringContaining('a crash with its reason') },
    });
  });

  test('says so when there is no program to run', async () => {
    const missing = { node: join(temporaryFolder(), 'node'), main: program.main };
    await expect(launch(homeOfHelpers(), missing)).rejects.toMatchObject({ code: 'helper.start-failed' });
  });
});
