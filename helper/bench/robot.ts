// `npm run bench -- robot`: a restore of 600 files from 24 LTO-5 cartridges of a virtual library with two drives, for some
// instances by chance (--instances, --seed): how many files come from which cartridge, and which ones. It runs twice: in live
// time that passes faster (--speed-up), for which cartridge is read in which drive in which order as drives become free; and in
// time that is counted and not waited for, for what the drives do by their own clocks, of which this machine is no part. The
// length is put together from both, with what the robot's moves take by its clock. Live time as this machine took it, with
// the helper slowed down as much as time was sped up, is told beside it. The length is set beside
// - the least that any order could take with the same work and moves;
// - cartridge by cartridge as a person would go about it: one restore after the other, in the order in which they are listed,
//   each in whichever drive the robot brings it to, in time that is counted.
// The cartridges are filled first, once for all instances: --gigabytes each; with --kept a folder that is there keeps them for
// the next run. Exit code 1 when a bar is missed. Afterwards follows `bench_write library`.

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../client/client.ts';
import type { Clock } from '../contract/model.ts';
import type { RestorePlan } from '../contract/restore.ts';
import type { RestoreInput } from '../contract/restore-input.ts';
import {
  leastSeconds,
  type PassWork,
  type PlannedDrive,
  type Robot,
  timetableOf,
} from '../src/jobs/restore/timetable.ts';
import { type Figure, tell } from './figures.ts';
import { LibraryHome, nameOf, run, type WatchedDrives } from './robot/library-home.ts';
import { SeededNumbers } from './tree.ts';

const aboveLeast = 'above the least';
const belowByHand = 'less than cartridge by cartridge';
const counted: Clock = { mode: 'modelled', speedUp: 1 };
const [drives, cartridges, filesEach, filesOfInstance] = [2, 24, 100, 600];

const { values } = parseArgs({
  options: {
    kept: { type: 'string' },
    gigabytes: { type: 'string', default: '4' },
    instances: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    'speed-up': { type: 'string', default: '60' },
  },
});
const numbers = [values.gigabytes, values.instances, values.seed, values['speed-up']].map(Number);
const [gigabytes = 0, instances = 0, seed = 0, speedUp = 0] = numbers;
if (!numbers.every((number) => number > 0)) {
  process.stderr.write('--gigabytes, --instances, --seed and --speed-up want numbers above 0\n');
  process.exit(64);
}

const folder = values.kept ?? mkdtempSync(join(tmpdir(), 'capstan-robot-'));
try {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const home = new LibraryHome(folder, { drives, cartridges, filesEach, bytesEach: gigabytes * 1e9 });
  if (!home.isFilled) await home.fill();
  const figures: Figure[] = [];
  for (let instance = seed; instance < seed + instances; instance += 1) {
    const found = await figuresOf(home, instance);
    tell(found);
    figures.push(...found);
  }
  process.exitCode = tell(worstOf(figures)) ? 0 : 1;
} finally {
  if (values.kept === undefined) rmSync(folder, { recursive: true, force: true });
}

async function figuresOf(home: LibraryHome, instance: number): Promise<readonly Figure[]> {
  const from = chosenFiles(home.barcodes, instance);
  const together = await home.at({ mode: 'live', speedUp }, async (client, into) => {
    const plan = await client.send('restore.plan', { from, into });
    const since = performance.now();
    const watched = await home.watched(client, () => run(client, () => client.send('restore.start', { from, into })));
    return { plan, watched, raw: secondsSince(since) };
  });
  const work = await home.at(counted, (client, into) =>
    home.watched(client, () => run(client, () => client.send('restore.start', { from, into }))),
  );
  const byHand = await home.at(counted, (client, into) =>
    home.watched(client, () => oneAfterTheOther(client, from, into)),
  );
  const { least, length, factor } = lengthsOf(together.plan, together.watched, work, home.exchange);
  const handLength = serialSeconds(byHand, home.exchange);
  const figure = (what: string, value: number, unit: string, bar: Pick<Figure, 'least' | 'limit'> = {}): Figure => ({
    ...{ what: `instance ${instance}: ${what}`, value, unit },
    ...bar,
  });
  return [
    figure('the least that it could take', least, 's'),
    figure('as the plan foretold it', together.plan.seconds ?? Number.NaN, 's'),
    figure('as it ran', length, 's'),
    figure('  the work of drives, of what the plan says', 100 * factor, '%'),
    figure('  in live time, with the helper slowed down as much as that was sped up', together.raw, 's'),
    figure(aboveLeast, 100 * (length / least - 1), '%', { limit: 5 }),
    figure('cartridge by cartridge', handLength, 's'),
    figure(belowByHand, 100 * (1 - length / handLength), '%', { least: 30 }),
  ];
}

/** In the order in which it ran live, with the work that drives counted, and the robot that serves both by turns. */
function lengthsOf({ cartridges: passes }: RestorePlan, live: WatchedDrives, work: WatchedDrives, robot: Robot) {
  const planned = passes.map(({ barcode, time }): PassWork => {
    if (time === null) throw new Error(`nothing tells how long ${barcode} takes`);
    const { loadSeconds, locateSeconds, readSeconds, rewindSeconds, unloadSeconds } = time;
    return { loadSeconds, readSeconds: locateSeconds + readSeconds, leaveSeconds: rewindSeconds + unloadSeconds };
  });
  const ordersOf = (watched: WatchedDrives) =>
    watched.drives.map(({ read }) => read.map((one) => passes.findIndex(({ barcode }) => barcode === one)));
  const secondsOf = (order: readonly number[]) =>
    order.reduce((seconds, pass, at) => {
      const { loadSeconds = 0, readSeconds = 0, leaveSeconds = 0 } = planned[pass] ?? {};
      return seconds + loadSeconds + readSeconds + (at + 1 < order.length ? leaveSeconds : 0);
    }, 0);
  const factor = sum(work.drives.map(({ seconds }) => seconds)) / sum(ordersOf(work).map(secondsOf));
  const drives = live.drives.map((): PlannedDrive => ({ robot, holds: null, emptySeconds: null }));
  const works = planned.map((one) => drives.map(() => scaled(one, factor)));
  return {
    factor,
    least: leastSeconds(works, drives),
    length: timetableOf(works, drives, ordersOf(live)).seconds,
  };
}

function scaled({ loadSeconds, readSeconds, leaveSeconds }: PassWork, by: number): PassWork {
  return { loadSeconds: by * loadSeconds, readSeconds: by * readSeconds, leaveSeconds: by * leaveSeconds };
}

/** Nothing at the same time as anything else. */
function serialSeconds(
  { drives: own, fetches, moves }: WatchedDrives,
  { fetchSeconds, putAwaySeconds }: Robot,
): number {
  return sum(own.map(({ seconds }) => seconds)) + fetches * fetchSeconds + (moves - fetches) * putAwaySeconds;
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}

function worstOf(figures: readonly Figure[]): readonly Figure[] {
  const valuesOf = (what: string) =>
    figures.filter((figure) => figure.what.endsWith(`: ${what}`)).map(({ value }) => value);
  return [
    { what: `worst instance: ${aboveLeast}`, value: Math.max(...valuesOf(aboveLeast)), unit: '%', limit: 5 },
    { what: `worst instance: ${belowByHand}`, value: Math.min(...valuesOf(belowByHand)), unit: '%', least: 30 },
  ];
}

/** As a person names them: from some cartridges many, from others few. */
function chosenFiles(barcodes: readonly string[], instance: number): RestoreInput['from'] {
  const numbers = new SeededNumbers(instance);
  const chosen = barcodes.map(() => new Set<number>());
  const weights = barcodes.map(() => 20 + numbers.whole(100));
  const tickets = weights.flatMap((weight, at) => Array.from({ length: weight }, () => at));
  for (let many = 0; many < filesOfInstance; ) {
    const files = chosen[numbers.of(tickets)];
    const file = numbers.whole(filesEach);
    if (files === undefined || files.has(file)) continue;
    files.add(file);
    many += 1;
  }
  return barcodes.map((barcode, at) => ({
    barcode,
    paths: [...(chosen[at] ?? [])].map((file) => `${barcode}/${nameOf(barcode, file)}`),
  }));
}

async function oneAfterTheOther(client: Client, from: RestoreInput['from'], into: string): Promise<void> {
  for (const part of from) await run(client, () => client.send('restore.start', { from: [part], into }));
}

/** Of the time that passes faster. */
function secondsSince(since: number): number {
  return ((performance.now() - since) / 1_000) * speedUp;
}
