// `npm run bench -- fleet-sim`: a site of 20 hosts, 200 drives, 50,000 cartridges and 10⁹ files, as it would work. The queue is the
// real one in a real PostgreSQL on this machine, the passes are planned by the real planner, and time is modelled. Then the queue is
// filled far beyond what a site has, until it is what holds everything up. --hours, --per-hour, --seed.

import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { p95 } from './figures.ts';
import { type BenchCluster, startBenchCluster } from './fleet/cluster.ts';
import { PassTimes } from './fleet/passes.ts';
import { queueDepths } from './fleet/queue-depths.ts';
import { openSharedQueue } from './fleet/shared-queue.ts';
import { Site } from './fleet/site.ts';
import { workDay } from './fleet/work-day.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    'per-hour': { type: 'string', default: '500' },
    depths: { type: 'string', default: '1000,10000,100000,1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const shape = { hosts: 20, drives: 200, cartridges: 50_000, files: 1e9, people: 300 };
const [hours, perHour, seed] = [values.hours, values['per-hour'], values.seed].map(Number) as [number, number, number];

process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
process.stdout.write(
  `${Object.entries(shape)
    .map(([what, many]) => `${many.toLocaleString('en')} ${what}`)
    .join(', ')}\n`,
);
const cluster = await startBenchCluster(['shared_buffers=512MB', 'max_connections=200', 'jit=off']);
try {
  await oneDay(cluster);
} finally {
  await cluster.end();
}

async function oneDay(database: BenchCluster): Promise<void> {
  const site = new Site(shape, seed);
  const queue = await openSharedQueue(database, site);
  const day = await workDay(site, queue, new PassTimes(seed), { perHour, hours });
  const say = (what: string) => process.stdout.write(`${what}\n`);
  say(
    `\n${hours} modelled hours: ${day.asked} jobs asked for, ${day.ended} ended, ${day.wrong} taken twice or unknown`,
  );
  say(`drives at work: ${(100 * day.busy).toFixed(0)} % of the time`);
  for (const [priority, waits] of Object.entries(day.waits)) {
    const mean = waits.reduce((sum, one) => sum + one, 0) / Math.max(1, waits.length);
    say(`wait, ${priority}: mean ${minutes(mean)}, 95 of 100 within ${minutes(p95(waits))}`);
  }
  let total = 0;
  for (const [step, times] of Object.entries(queue.times)) {
    const sum = times.reduce((all, one) => all + one, 0);
    total += sum;
    say(
      `${step}: ${times.length} times, mean ${(sum / Math.max(1, times.length)).toFixed(2)} ms, p95 ${p95(times).toFixed(2)} ms`,
    );
  }
  say(
    `the queue kept PostgreSQL at work for ${((100 * total) / 1000 / day.modelledSeconds).toFixed(2)} % of the modelled time`,
  );
  for (const depth of values.depths.split(',').map(Number)) {
    const { look, take, ask } = await queueDepths(database, queue, depth);
    // Each host looks when it hears of a job and when a drive is free again: twice for each job.
    const perJob = 2 * look + take + ask;
    const most = 3_600_000 / perJob;
    say(
      `${depth.toLocaleString('en')} jobs waiting: look ${look.toFixed(1)} ms, take ${take.toFixed(1)} ms: at most ${most.toFixed(0)} jobs an hour on one core`,
    );
  }
  await queue.close();
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} min`;
}
