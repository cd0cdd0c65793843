// For `npm run bench -- crowd` (e2e/bench/crowd.spec.ts): `make` fills a home, `snapshot` fetches the snapshot of its helper
// as the window does, and prints as JSON how long that took and how large the largest frame was.

import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { connect } from '../client/connect.ts';
import { helperSocket } from '../client/home.ts';
import { wholeSnapshot } from '../client/snapshot-follower.ts';
import { frameLimitBytes } from '../contract/protocol.ts';
import { crowd, fillHome, framesOfSnapshot } from './crowded.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { home: { type: 'string' } } });
const home = values.home ?? '';

async function snapshotFigures(): Promise<void> {
  const frames = await framesOfSnapshot(helperSocket(home));
  const client = await connect(helperSocket(home));
  const since = performance.now();
  const { cartridges, jobs } = await wholeSnapshot(client);
  const ms = performance.now() - since;
  client.close();
  const rows = { cartridges: cartridges.length, open: jobs.filter(({ ended }) => ended === null).length };
  const largest = Math.max(...frames);
  process.stdout.write(`${JSON.stringify({ ms, ...rows, pages: frames.length - 1, largest, frameLimitBytes })}\n`);
}

if (positionals[0] === 'make') {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
  fillHome(home, crowd, { uid, gid, groups: [] });
} else {
  await snapshotFigures();
}
