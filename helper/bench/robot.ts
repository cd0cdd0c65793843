// `npm run bench -- robot`: a restore of 600 files from 24 cartridges of a virtual library with two drives, in live time that
// passes faster (--speed-up). Each figure is in seconds of that time, from the start of the job to its end, for some instances
// by chance (--instances, --seed): how many files come from which cartridge, and which ones. It is set beside
// - the least that any order could take, by the plan's times of each pass and the robot's measured moves;
// - cartridge by cartridge as a person would go about it: one restore after the other, in the order in which they are listed,
//   each in the drive that the robot finds for it;
// - the same restores all asked for at once, which the queue gives to both drives as they become free: no bar, as the bound
//   shows how little there is to be gained on it.
// The cartridges are filled first, once for all instances: --gigabytes each (zeros, which take no room). The share of the helper in
// each figure grows with --speed-up. Exit code 1 when a bar is missed. Afterwards follows `bench_write library`.

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../client/client.ts';
import { moveTimesFile } from '../contract/library.ts';
import type { Job } from '../contract/model.ts';
import type { RestorePlan } from '../contract/restore.ts';
import type { RestoreInput } from '../contract/restore-input.ts';
import { leastSeconds, type PlannedDrive, type Works } from '../src/jobs/restore/timetable.ts';
import { type Figure, tell } from './figures.ts';
import { LibraryHome, nameOf, run } from './robot/library-home.ts';
import { SeededNumbers } from './tree.ts';

const [drives, cartridges, filesEach, filesOfInstance] = [2, 24, 100, 600];

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: tmpdir() },
    gigabytes: { type: 'string', default: '10' },
    instances: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    'speed-up': { type: 'string', default: '50' },
  },
});
const numbers = [values.gigabytes, values.instances, values.seed, values['speed-up']].map(Number);
const [gigabytes = 0, instances = 0, seed = 0, speedUp = 0] = numbers;
if (!numbers.every((number) => number > 0)) {
  process.stderr.write('--gigabytes, --instances, --seed and --speed-up want numbers above 0\n');
  process.exit(64);
}

const folder = mkdtempSync(join(values.folder, 'capstan-robot-'));
try {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}\n`);
  const home = new LibraryHome(folder, { drives, cartridges, filesEach, bytesEach: gigabytes * 1e9 });
  await home.fill();
  const figures: Figure[] = [];
  for (let instance = seed; instance < seed + instances; instance += 1) {
    const found = await figuresOf(home, instance);
    tell(found);
    figures.push(...found);
  }
  process.exitCode = tell(worstOf(figures)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function figuresOf(home: LibraryHome, instance: number): Promise<readonly Figure[]> {
  const from = chosenFiles(home.barcodes, instance);
  const scheduled = await home.live(speedUp, async (client, into) => {
    const plan = await client.send('restore.plan', { from, into });
    const seconds = await secondsOf(() => run(client, () => client.send('restore.start', { from, into })));
    return { plan, seconds };
  });
  const least = leastOf(scheduled.plan, home.moveTimes());
  const byHand = await home.live(speedUp, (client, into) => secondsOf(() => oneAfterTheOther(client, from, into)));
  const asTheyCome = await home.live(speedUp, (client, into) => secondsOf(() => allAtOnce(client, from, into)));
  const figure = (what: string, value: number, unit: string, bar: Pick<Figure, 'least' | 'limit'> = {}): Figure => ({
    ...{ what: `instance ${instance}: ${what}`, value, unit },
    ...bar,
  });
  return [
    figure('the least that it could take', least, 's'),
    figure('as the plan foretold it', scheduled.plan.seconds ?? Number.NaN, 's'),
    figure('as it ran', scheduled.seconds, 's'),
    figure(aboveLeast, 100 * (scheduled.seconds / least - 1), '%', { limit: 5 }),
    figure('cartridge by cartridge', byHand, 's'),
    figure(belowByHand, 100 * (1 - scheduled.seconds / byHand), '%', { least: 30 }),
    figure('a restore for each cartridge, asked for at once', asTheyCome, 's'),
    figure('less than these', 100 * (1 - scheduled.seconds / asTheyCome), '%'),
  ];
}

const aboveLeast = 'above the least';
const belowByHand = 'less than cartridge by cartridge';

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
    paths: [...(chosen[at] ?? [])].map((file) => `${barcode}/${nameOf(file)}`),
  }));
}

function leastOf({ cartridges: passes }: RestorePlan, kept: unknown): number {
  const [measured] = Object.values(moveTimesFile.parse(kept));
  const fetchSeconds = measured?.fetchSeconds?.seconds ?? Number.NaN;
  const putAwaySeconds = measured?.putAwaySeconds?.seconds ?? Number.NaN;
  const robot = { fetchSeconds, putAwaySeconds };
  const empty: PlannedDrive = { robot, holds: null, emptySeconds: null };
  const works: Works = passes.map(({ barcode, time }) => {
    if (time === null) throw new Error(`nothing tells how long ${barcode} takes`);
    const { loadSeconds, locateSeconds, readSeconds, rewindSeconds, unloadSeconds } = time;
    const work = {
      loadSeconds,
      readSeconds: locateSeconds + readSeconds,
      leaveSeconds: rewindSeconds + unloadSeconds,
    };
    return Array.from({ length: drives }, () => work);
  });
  return leastSeconds(
    works,
    Array.from({ length: drives }, () => empty),
  );
}

async function oneAfterTheOther(client: Client, from: RestoreInput['from'], into: string): Promise<void> {
  for (const part of from) await run(client, () => client.send('restore.start', { from: [part], into }));
}

async function allAtOnce(client: Client, from: RestoreInput['from'], into: string): Promise<void> {
  const jobs: Promise<Job>[] = [];
  for (const part of from) jobs.push(run(client, () => client.send('restore.start', { from: [part], into })));
  await Promise.all(jobs);
}

/** Of the time that passes faster. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return ((performance.now() - since) / 1_000) * speedUp;
}
