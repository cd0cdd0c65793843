// Very many very small files through command line and helper: whether the last of them go as fast as the first, and what the
// helper holds meanwhile.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import { SnapshotFollower } from '../../client/snapshot-follower.ts';
import { poolBytesLeast } from '../../contract/archive.ts';
import { errorOf } from '../../contract/errors.ts';
import type { Figure } from '../figures.ts';
import { Capstan } from './capstan.ts';
import type { Stopwatch } from './cost.ts';
import { makeSource, type Work } from './work.ts';

export const scaleRow = 'scale';
export const scaleFiles = 2_000_000;

/** Of which the first and the last are compared. */
const part = 100_000;

export async function scaleFigures(
  program: string,
  folder: string,
  watch: Stopwatch,
  { files, seed }: { readonly files: number; readonly seed: number },
): Promise<readonly Figure[]> {
  const [source, list, home] = [join(folder, 'source'), join(folder, 'files'), join(folder, 'home')];
  const work: Work = {
    name: 'scale',
    words: `${files} × 1 KiB`,
    files,
    fileBytes: 1_024,
    bars: { archiveOfReference: 0 },
  };
  makeSource(source, list, work, seed);
  // A twentieth of it is the index partition: the plan keeps 4.14 GB of that free for two million files.
  const capstan = await Capstan.start(program, home, watch, false, '200G');
  try {
    const progress = await followed(helperSocket(home));
    const { command, helper, helperPeakBytes } = await capstan.archive(source);
    const { points, poolMost } = progress.end();
    const [first, last] = [secondsOf(points, 0, part), secondsOf(points, files - part, files)];
    const pool = poolMost * poolBytesLeast;
    return [
      { what: `${work.words}: archive`, value: command.seconds, unit: 's' },
      {
        what: `${work.words}: processor a file`,
        value: (1e6 * (helper.cpuSeconds + command.cpuSeconds)) / files,
        unit: 'µs',
      },
      { what: `${work.words}: the first ${part}`, value: first, unit: 's' },
      {
        what: `${work.words}: the last ${part}, of the speed of the first`,
        value: first / last,
        unit: '×',
        least: 0.9,
      },
      { what: `${work.words}: the helper's peak`, value: helperPeakBytes / 1e6, unit: 'MB' },
      { what: `${work.words}: of it the pool`, value: pool / 1e6, unit: 'MB' },
      { what: `${work.words}: besides the pool`, value: (helperPeakBytes - pool) / 1e6, unit: 'MB', limit: 300 },
    ];
  } finally {
    await capstan.end();
    rmSync(source, { recursive: true, force: true });
  }
}

interface Point {
  readonly at: number;
  readonly files: number;
}

async function followed(socket: string) {
  const client = await connect(socket);
  const points: Point[] = [];
  let poolMost = 0;
  const follower = new SnapshotFollower(client, {
    onSnapshot: ({ jobs }) => {
      const job = jobs.find(({ kind, ended }) => kind === 'archive' && ended === null);
      if (job === undefined) return;
      points.push({ at: performance.now() / 1_000, files: job.progress.filesDone });
      poolMost = Math.max(poolMost, job.progress.poolFill ?? 0);
    },
    onFault: (fault) => {
      throw errorOf(fault);
    },
  });
  return {
    end() {
      follower.stop();
      client.close();
      return { points, poolMost };
    },
  };
}

/** Between the last look before `from` files were written, and the first after `until` were. */
function secondsOf(points: readonly Point[], from: number, until: number): number {
  const begin = points.findLast(({ files }) => files <= from);
  const end = points.find(({ files }) => files >= until);
  return (end?.at ?? Number.NaN) - (begin?.at ?? Number.NaN);
}
