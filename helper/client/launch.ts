// Finds the helper of a home, or starts one and waits until it answers. The helper outlives whoever started it. Two
// programs may do this at once: the home's lock lets one helper win, and both programs reach that one.
//
// A helper that cannot start writes {"fault": {"code", "data"}} as one line to its standard output and ends with 2.

import { setTimeout as sleep } from 'node:timers/promises';
import { TapeError } from '../contract/errors.ts';
import type { Client } from './client.ts';
import { connect, type Door } from './connect.ts';
import { helperSocket } from './home.ts';

/** First run makes cartridges and opens a database; a disk that sleeps may take seconds to wake. */
const patienceMs = 30_000;
const pollMs = 25;
/** Before another attempt at a home that was in use. */
const pauseMs = 200;
/**
 * Room for what is young, in megabytes. Left to itself V8 takes ten times that under a flood of calls and keeps it for as
 * long as the helper runs; its rows are small, and it is no slower for it. And V8's own way to give memory back would wake
 * a helper at rest every eight seconds, which sees to that itself. The systemd unit says the same.
 */
export const helperNodeOptions = ['--max-semi-space-size=8', '--no-memory-reducer'] as const;

/**
 * Two heaps for the threads of C++: with one they wait for each other, a tenth of a job of small files; with one for each,
 * what they free stays where it was and is never all given back. Blocks on their way to and from a tape come from a pool of
 * their own. The systemd unit says the same.
 */
export const helperEnvironment = { MALLOC_ARENA_MAX: '2' } as const;

export interface HelperProgram {
  /** The Node that runs it. */
  readonly node: string;
  /** Its main file: helper/src/main.ts, or the bundle of it. */
  readonly main: string;
}

/**
 * The helper for all users where one is installed and this user may use it; else the one of the home. `system` is where
 * the former listens; null when a home was named.
 */
export async function reach(home: string, system: string | null, program: HelperProgram): Promise<Client> {
  const shared = system === null ? null : await connectIfThere(system, 'shared');
  return shared ?? (await launch(home, program));
}

export async function launch(home: string, program: HelperProgram): Promise<Client> {
  const socketPath = helperSocket(home);
  const deadline = performance.now() + patienceMs;
  let started: HelperProcess | null = null;
  for (;;) {
    const client = await connectIfThere(socketPath, 'own');
    if (client !== null) {
      started?.release();
      return client;
    }
    started ??= await start(home, program);
    const fault = started.fault();
    if (started.hasLeft() && performance.now() < deadline) {
      started.release();
      started = null;
    } else if (fault !== null) {
      started.release();
      started = null;
      // Another helper has the home: one that is about to listen, or one that is about to end.
      if (fault.code !== 'home.in-use' || performance.now() > deadline) throw fault;
      await sleep(pauseMs);
    } else if (performance.now() > deadline) {
      const detail = `no answer after ${patienceMs / 1000} s\n${started.output()}`;
      started.release();
      throw new TapeError('helper.start-failed', { detail });
    }
    await sleep(pollMs);
  }
}

async function connectIfThere(socketPath: string, door: Door): Promise<Client | null> {
  try {
    return await connect(socketPath, door);
  } catch (error) {
    if (error instanceof TapeError && error.code === 'helper.unreachable') return null;
    throw error;
  }
}

interface HelperProcess {
  /** It had come up and, as nobody came in time, has ended by itself. */
  hasLeft(): boolean;
  /** Why it ended, or null while it runs. */
  fault(): TapeError | null;
  output(): string;
  release(): void;
}

async function start(home: string, program: HelperProgram): Promise<HelperProcess> {
  // Most find a helper, and none of them waits for this to load.
  const { startDetached } = await import('./detached.ts');
  const command = [program.node, ...helperNodeOptions, program.main, '--home', home, '--idle-exit'];
  const started = startDetached('capstan-helper', command, helperEnvironment);
  return {
    output: started.output,
    hasLeft: () => started.exitCode() === 0,
    fault: () => started.fault('helper.start-failed'),
    release: started.release,
  };
}
