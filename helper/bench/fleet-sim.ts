// `npm run bench -- fleet-sim`: a site of 20 hosts, 200 drives, 50,000 cartridges and 10⁹ files, as it would work. The queue is the
// real one in a real PostgreSQL on this machine, the passes are planned by the real planner, and time is modelled; hosts die. Then
// the queue is filled far beyond what a site has. The catalogue is a real one, too, which grows as far as --catalogue says; from
// there on it is reckoned. Last, what is used most of all that a site has. --hours, --per-hour, --deaths, --depths, --seed.

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { p95 } from './figures.ts';
import { PassTimes } from './fleet/passes.ts';
import { queueDepths } from './fleet/queue-depths.ts';
import { openSharedQueue, type SharedQueue } from './fleet/shared-queue.ts';
import { Site } from './fleet/site.ts';
import { type CatalogueGrowth, catalogueGrowth } from './fleet/site-catalogue.ts';
import { tellUses } from './fleet/site-uses.ts';
import { type WorkDay, workDay } from './fleet/work-day.ts';
import { PostgresCluster } from './postgres-cluster.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    'per-hour': { type: 'string', default: '500' },
    deaths: { type: 'string', default: '4' },
    depths: { type: 'string', default: '1000,10000,100000,1000000' },
    catalogue: { type: 'string', default: '300000,1000000,3000000' },
    seed: { type: 'string', default: '1' },
  },
});
const shape = { hosts: 20, drives: 200, cartridges: 50_000, files: 1e9, people: 300 };
const [hours = 0, perHour = 0, deaths = 0, seed = 0] = [
  ...[values.hours, values['per-hour'], values.deaths, values.seed].map(Number),
];
const say = (what: string) => void process.stdout.write(`${what}\n`);

say(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`);
say(
  Object.entries(shape)
    .map(([what, many]) => `${many.toLocaleString('en')} ${what}`)
    .join(', '),
);
const place = mkdtempSync(join(tmpdir(), 'capstan-fleet-'));
const cluster = new PostgresCluster(place, ['shared_buffers=512MB', 'max_connections=200', 'jit=off']);
try {
  await cluster.start();
  await cluster.migrate();
  const site = new Site(shape, seed);
  const queue = await openSharedQueue(cluster, site);
  const day = await workDay(site, queue, new PassTimes(seed), { perHour, hours, deaths });
  tellDay(day);
  const queueShare = tellQueue(day, queue);
  const jobsMost = await tellDepths(queue);
  await queue.close();
  const growth = await catalogueGrowth(values.catalogue.split(',').map(Number), seed);
  tellGrowth(growth);
  tellUses({ shape, day, perHour, queueShare, jobsMost, growth });
} finally {
  cluster.stop('immediate');
  rmSync(place, { recursive: true, force: true });
}

function tellDay(day: WorkDay): void {
  say(
    `\n${hours} modelled hours: ${day.asked} jobs asked for, ${day.ended} ended, ${day.wrong} begun twice or unknown`,
  );
  say(`${day.deaths} times a host died; ${day.lapsed} jobs that it had not begun waited again`);
  say(`drives at work: ${(100 * day.busy).toFixed(0)} % of the time`);
  for (const [priority, waits] of Object.entries(day.waits)) {
    const mean = waits.reduce((sum, one) => sum + one, 0) / Math.max(1, waits.length);
    say(`wait, ${priority}: mean ${minutes(mean)}, 95 of 100 within ${minutes(p95(waits))}`);
  }
}

/** Of the modelled time, in which PostgreSQL was at work for the queue. */
function tellQueue(day: WorkDay, queue: SharedQueue): number {
  let total = 0;
  for (const [step, times] of Object.entries(queue.times)) {
    const sum = times.reduce((all, one) => all + one, 0);
    total += sum;
    say(
      `${step}: ${times.length} times, mean ${(sum / Math.max(1, times.length)).toFixed(2)} ms, p95 ${p95(times).toFixed(2)} ms`,
    );
  }
  const share = total / 1_000 / day.modelledSeconds;
  say(`the queue kept PostgreSQL at work for ${(100 * share).toFixed(2)} % of the modelled time`);
  return share;
}

/** How many jobs an hour one core still hands out, by how many wait. */
async function tellDepths(queue: SharedQueue): Promise<ReadonlyMap<number, number>> {
  const jobsMost = new Map<number, number>();
  for (const depth of values.depths.split(',').map(Number)) {
    const { look, take, ask } = await queueDepths(cluster, queue, depth);
    // Each host looks when it hears of a job and when a drive is free again: twice for each job.
    const most = 3_600_000 / (2 * look + take + ask);
    jobsMost.set(depth, most);
    say(
      `${depth.toLocaleString('en')} jobs waiting: look ${look.toFixed(1)} ms, take ${take.toFixed(1)} ms: at most ${most.toFixed(0)} jobs an hour on one core`,
    );
  }
  return jobsMost;
}

function tellGrowth({ sizes, search, folder }: CatalogueGrowth): void {
  say('');
  for (const size of sizes) {
    say(
      `${size.rows.toLocaleString('en')} rows: reported at ${size.rowsPerSecond.toFixed(0)} rows/s, ${(size.bytes / size.rows).toFixed(0)} bytes a row, search p95 ${size.search.p95.toFixed(0)} ms, folder p95 ${size.folder.p95.toFixed(1)} ms`,
    );
  }
  say(
    `search takes longer by the rows to the power of ${search.exponent.toFixed(2)}, a folder by ${folder.exponent.toFixed(2)}`,
  );
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} min`;
}
