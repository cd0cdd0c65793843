// A thousand hostile clients against a real helper: it stands, its memory stays, and who means well is served all along.
// And a home of very many cartridges and jobs: whoever comes gets the whole snapshot, in frames of which none is too large.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fillHome, framesOfSnapshot, crowd as many } from '../../bench/crowded.ts';
import type { Client } from '../../client/client.ts';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import { allRowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import { frameLimitBytes } from '../../contract/protocol.ts';
import { finishedJobsKept } from '../../contract/state.ts';
import { type Helper, ownIdentity, startHelper, temporaryFolder } from './harness.ts';
import { pidOf, residentBytes } from './process.ts';

const crowd = join(import.meta.dirname, '..', 'ipc', 'crowd.ts');
const clients = 1_000;
const warmUp = 200;
/** What garbage collection leaves to chance, once everything has been done a few times. */
const growthAtMostBytes = 150e6;

/** Resolves with the exit code of a process full of them. */
function send(helper: Helper, seed: number, count: number): Promise<number | null> {
  const args = [crowd, helperSocket(helper.home), `${seed}`, `${count}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => child.on('exit', resolve));
}

/** They are the same user, and may just have all of that user's places; of those turned away not each is told. */
async function connectPatiently(helper: Helper): Promise<Client> {
  for (;;) {
    const client = await connect(helperSocket(helper.home)).catch((error: unknown) => {
      if (error instanceof TapeError && /^helper\.(full|unreachable)$/.test(error.code)) return null;
      throw error;
    });
    if (client !== null) return client;
    await sleep(20);
  }
}

describe('a thousand hostile clients', () => {
  test.each([1, 2])('leave the helper standing, small and serving (seed %i)', { timeout: 600_000 }, async (seed) => {
    const helper = await startHelper();
    const pid = pidOf(helper);
    expect(await send(helper, seed, warmUp)).toBe(0);
    const before = residentBytes(pid);
    let isOver = false;
    const attack = send(helper, seed + 100, clients).finally(() => {
      isOver = true;
    });
    let served = 0;
    while (!isOver) {
      // Over a line that stands, and over a new one.
      expect(await allRowsOf((page) => helper.client.send('virtual.list', page))).toHaveLength(3);
      const other = await connectPatiently(helper);
      expect((await other.send('snapshot.subscribe', {})).cartridges).toHaveLength(3);
      other.close();
      served += 1;
    }
    expect(await attack).toBe(0);
    expect(served).toBeGreaterThan(0);
    expect(pidOf(helper)).toBe(pid);
    expect(residentBytes(pid) - before).toBeLessThan(growthAtMostBytes);
    expect(await helper.load('CAP001L8')).toMatchObject({ state: 'done' });
  });
});

test('20,000 cartridges, 50,000 ended and 1,000 open jobs come in frames that all fit, also after a restart', async () => {
  const home = join(temporaryFolder(), 'home');
  fillHome(home, many, ownIdentity());
  const first = await startHelper({ home });
  for (const helper of [first, null]) {
    const { snapshot } = helper ?? (await ended(first, home));
    const frames = await framesOfSnapshot(helperSocket(home));
    expect(frames.length).toBeGreaterThan(20);
    expect(Math.max(...frames)).toBeLessThan(frameLimitBytes / 2);
    const { cartridges, jobs } = await snapshot();
    // Beside those that a new home has.
    expect(cartridges).toHaveLength(many.cartridges + 3);
    expect(jobs.filter((job) => job.ended === null)).toHaveLength(many.open);
    expect(jobs.filter((job) => job.ended !== null)).toHaveLength(finishedJobsKept);
  }
});

async function ended(helper: Helper, home: string): Promise<Helper> {
  await helper.end();
  return await startHelper({ home });
}
