// The real program in a process of its own, and a real socket whose answers the test chooses.

import { type ChildProcess, spawn } from 'node:child_process';
import { helperSocket } from '../../client/home.ts';
import type { Handlers } from '../../contract/contract.ts';
import type { FleetStatus } from '../../contract/fleet.ts';
import type { Job, JobId, JobItem } from '../../contract/model.ts';
import type { State } from '../../contract/state.ts';
import { emptySnapshot } from '../../contract/state.ts';
import { createState } from '../../src/state/state.ts';
import { jobOf, startServer, temporaryFolder } from '../ipc/harness.ts';
import { programs } from '../programs.ts';

export const id = 'job-1' as JobId;
export const ended = '2026-01-01T00:01:00Z';
export const program = programs.capstan;

interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly done: Promise<Result>;
}

export function start(home: string, ...args: readonly string[]): Started {
  return started(spawn(process.execPath, [program, '--home', home, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** With something to come on its standard input. */
export function startPiped(home: string, ...args: readonly string[]): Started {
  return started(spawn(process.execPath, [program, '--home', home, ...args]));
}

function started(child: ChildProcess): Started {
  const output = { out: '', err: '' };
  child.stdout?.on('data', (data) => {
    output.out += data;
  });
  child.stderr?.on('data', (data) => {
    output.err += data;
  });
  const done = new Promise<Result>((resolve) => child.on('close', (code) => resolve({ code, ...output })));
  return { child, done };
}

export const inNoFleet: FleetStatus = {
  ...{ member: null, link: null, fromBackup: null, waiting: 0 },
  ...{ hosts: [], withoutMarks: [] },
};

export async function startHelper(
  answers: (state: State) => Partial<Handlers>,
): Promise<{ home: string; state: State }> {
  const home = temporaryFolder();
  const state = createState(emptySnapshot);
  await startServer(
    {
      'jobs.result': async () => null,
      'fleet.status': async () => inNoFleet,
      'pools.list': async () => ({ rows: [], next: null }),
      ...answers(state),
    },
    { socketPath: helperSocket(home), home, state },
  );
  return { home, state };
}

/** A job that ends like this as soon as it was started. */
export function ending(state: State, job: Partial<Job>): () => Promise<JobId> {
  return async () => {
    state.publish('job', jobOf());
    state.publish('job', jobOf({ ended, ...job }));
    return id;
  };
}

export function itemsOf(failed: number): Handlers['jobs.items'] {
  return async ({ cursor, limit }) => {
    const from = Number(cursor ?? 0);
    const rows = Array.from(
      { length: Math.min(limit, failed - from) },
      (_, at): JobItem => ({
        path: `photos/${from + at}.jpg`,
        bytes: 0,
        receipt: null,
        sha256: null,
        changed: false,
        restoredAs: null,
        ...onNoTape,
        fault: { code: 'source.unreadable', data: { subject: `photos/${from + at}.jpg` } },
      }),
    );
    const next = from + rows.length;
    return { rows, next: next < failed ? String(next) : null };
  };
}

export const onNoTape = {
  barcode: null,
  times: { buffered: null, written: null, safe: null, verified: null },
  generation: null,
  hashes: {},
  mirror: null,
  notes: [],
} as const;
