// Hosts of a fleet, their agents, the database, the connections to it and the lines of desks are killed and cut off at random
// moments, while people archive and ask for jobs anywhere, and cartridges are carried from one host to another. CAPSTAN_TIMES does
// it so many times, and until CAPSTAN_HOURS of the drives' time are over, with CAPSTAN_CARTRIDGES cartridges, from CAPSTAN_SEED on.
// Afterwards: each file that was told to be safe comes back, each epoch of a cartridge was one host's and none was written under
// after a later one, each job that was asked for began once and ended, and the database has just what each host's catalogue has.

import { writeFileSync } from 'node:fs';
import { expect, onTestFailed, test } from 'vitest';
import type { FleetJob } from '../../contract/fleet-jobs.ts';
import { KilledFleet } from './campaign/killed-fleet.ts';
import { cataloguesApart, jobsOf, lostFiles, writtenByTwo } from './campaign/verdict.ts';
import { startFleet } from './hosts.ts';

const number = (name: string, usual: number) => Number(process.env[`CAPSTAN_${name}`] ?? usual);
const seed = number('SEED', 25);
const times = number('TIMES', 3);
const hours = number('HOURS', 0);
const cartridges = number('CARTRIDGES', 6);
const report = process.env.CAPSTAN_REPORT ?? null;
/** How many times as fast as real ones the drives are. */
const speed = 60;

test(`what is killed and cut off loses nothing, writes nothing twice and forgets nothing (seed ${seed})`, {
  timeout: 60_000 * (times + 4) + 10_000 * cartridges,
}, async () => {
  const progress = report === null ? null : `${report}.progress`;
  const run = new KilledFleet(await startFleet('cellar', 'attic', 'barn'), { seed, cartridges, speed, progress });
  onTestFailed(() => void process.stdout.write(`${run.progress}\n`));
  await run.begin();
  run.tell('begun');
  const end = new AbortController();
  const clearing = run.clearDrives(end.signal);
  const began = performance.now();
  const hoursPassed = () => ((performance.now() - began) * speed) / 3_600_000;
  let rounds = 0;
  while (rounds < times || hoursPassed() < hours) {
    await run.round();
    if (rounds % 2 === 1) await run.carrySome();
    rounds += 1;
    run.tell(`round ${rounds}`);
  }
  await run.finish();
  run.tell('all jobs of the fleet have ended');
  end.abort();
  await clearing;
  await run.emptyDrives();
  const passed = hoursPassed();

  run.tell('at rest');
  const jobs = await run.jobs();
  const { twice, forgotten } = await jobsOf(run, jobs);
  const byTwo = writtenByTwo(run);
  const lost = await lostFiles(run);
  run.tell('read back');
  const apart = await cataloguesApart(run);

  const logs = [...run.logs.values()];
  const safe = logs.reduce((sum, log) => sum + log.safe.length, 0);
  const epochs = logs.reduce((sum, { marks }) => sum + new Set(marks.map(({ epoch }) => epoch)).size, 0);
  const figures = [
    `seed ${seed}: ${passed.toFixed(1)} hours of the drives’ time, ${rounds} disturbances, ${run.hosts.length} hosts, ${cartridges} cartridges`,
    `disturbed: ${[...run.disturbed].map(([what, count]) => `${what} ${count}`).join(', ')}`,
    `files told safe: ${safe} of ${run.files} archived, lost: ${lost.length}`,
    `cartridges carried: ${run.carried}, epochs: ${epochs}, written by two: ${byTwo.length}`,
    `jobs asked for: ${run.asked.length}, twice: ${twice.length}, forgotten: ${forgotten.length}`,
    `jobs ended: ${tally(jobs)}`,
    `rows that the catalogue of all has otherwise than those of each: ${apart.length}`,
    ...[...lost, ...byTwo, ...twice, ...forgotten, ...apart].slice(0, 40),
  ];
  if (report !== null) writeFileSync(report, `${figures.join('\n')}\n`);
  expect({ lost, byTwo, twice, forgotten, apart }).toEqual({
    lost: [],
    byTwo: [],
    twice: [],
    forgotten: [],
    apart: [],
  });
});

/** How they ended, and why they failed. */
function tally(jobs: readonly FleetJob[]): string {
  const ends = Object.groupBy(jobs, ({ outcome, fault }) => [outcome ?? 'not', fault?.code ?? ''].join(' ').trim());
  return Object.entries(ends)
    .map(([end, some]) => `${end} ${some?.length}`)
    .join(', ');
}
