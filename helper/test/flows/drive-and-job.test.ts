// Two thousand jobs at random, and at every notice the states of drives, jobs and cartridges are held against one another.
// Again with the same choices: CAPSTAN_SEED=… ; other numbers of jobs: CAPSTAN_JOBS=…

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SnapshotFollower } from '../../client/snapshot-follower.ts';
import type { Job, JobId, Snapshot } from '../../contract/model.ts';
import { emptySnapshot } from '../../contract/state.ts';
import { Chance } from '../chance.ts';
import { contradictionsAtEnd, contradictionsIn } from './coexistence.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { cleaning, RandomDesk, tapes } from './random-desk.ts';
import { smallBytes } from './stations.ts';
import { bytes } from './trees.ts';

const wanted = Number(process.env.CAPSTAN_JOBS ?? 2000);
const seed = Number(process.env.CAPSTAN_SEED ?? Date.now() % 1_000_000);
/** Each with a helper of its own over the same home; what one leaves unfinished the next one goes on with. */
const lives = 8;

const instant = { mode: 'instant', speedUp: 1 } as const;
const live = { mode: 'live', speedUp: 2000 } as const;

const found = new Map<string, number>();
const ended = new Set<JobId>();
let notices = 0;

/** Looks at everything after each notice; `heard` is told of every change of a job. */
function watch({ client }: Helper, heard: (job: Job, snapshot: Snapshot) => void) {
  let snapshot = emptySnapshot;
  let afterDrive = false;
  const forget = client.onNotice(({ name, body }) => {
    if (name === 'drive' || name === 'job') latest.push(`  ${name}: ${JSON.stringify(body)}`);
    if (latest.length > 40) latest.shift();
    afterDrive = name === 'drive' || (afterDrive && name === 'cartridge');
  });
  /** The notices that came last: how it came to a contradiction. */
  const latest: string[] = [];
  const note = (contradictions: readonly string[]) => {
    for (const one of contradictions) {
      if (!found.has(one)) process.stdout.write(`${one}\n${latest.join('\n')}\n`);
      found.set(one, (found.get(one) ?? 0) + 1);
    }
  };
  const first = Promise.withResolvers<void>();
  const follower = new SnapshotFollower(client, {
    onSnapshot(next) {
      const before = snapshot;
      snapshot = next;
      notices += 1;
      note(contradictionsIn(next, afterDrive));
      for (const job of next.jobs) {
        if (before.jobs.find(({ id }) => id === job.id) === job) continue;
        if (job.ended !== null && !ended.has(job.id)) {
          ended.add(job.id);
          if (before !== emptySnapshot) note(contradictionsAtEnd(job, next));
        }
        heard(job, next);
      }
      first.resolve();
    },
    onFault: () => undefined,
  });
  return {
    first: first.promise,
    now: () => snapshot,
    stop() {
      forget();
      follower.stop();
    },
  };
}

/** The files of the last one are so large that a copy takes them straight from drive to drive. */
function sources(): readonly string[] {
  const folders = [
    { count: 1, length: 2000 },
    { count: 3, length: 6000 },
    { count: 12, length: 24_000 },
    { count: 2, length: 600_000 },
  ];
  return folders.map(({ count, length }) => {
    const folder = join(temporaryFolder(), `d${count}`);
    mkdirSync(folder);
    for (let at = 0; at < count; at += 1) writeFileSync(join(folder, `f${at}`), bytes(length + at, at));
    return folder;
  });
}

async function oneLife(home: string, chance: Chance, until: number, isLast: boolean): Promise<void> {
  const helper = await startHelper({ home });
  let desk: RandomDesk | null = null;
  const enough = Promise.withResolvers<void>();
  const watched = watch(helper, (job) => {
    desk?.heard(job);
    if (ended.size >= until) enough.resolve();
  });
  await watched.first;
  const { length } = watched.now().drives;
  // One that takes its time: more comes between the beginning of its steps and their end.
  const clock = length === 1 ? live : instant;
  if (length < 4) await helper.client.send('virtual.addDrive', { model: 'lto8', clock });
  desk = new RandomDesk(helper, chance, sources(), watched.now);
  const work = desk.work();
  await Promise.race([enough.promise, work]);
  desk.stop();
  if (isLast || chance.whole(3) > 0) await helper.end();
  else await helper.kill();
  watched.stop();
  await work;
}

test(`${wanted} jobs at random, and no drive, job or cartridge ever contradicts another`, {
  timeout: 1_200_000,
}, async () => {
  const chance = new Chance(seed);
  const first = await startHelper();
  const { home, client } = first;
  for (const barcode of tapes) await client.send('virtual.create', { barcode, capacityBytes: smallBytes });
  await client.send('virtual.create', { barcode: cleaning, capacityBytes: smallBytes });
  for (const barcode of tapes.slice(1)) {
    await first.format(barcode, barcode);
    await first.eject(barcode);
  }
  await first.end();
  for (let life = 1; life <= lives; life += 1) await oneLife(home, chance, (wanted * life) / lives, life === lives);
  const contradictions = [...found.values()].reduce((sum, times) => sum + times, 0);
  process.stdout.write(
    `drive and job: ${ended.size} jobs, ${notices} notices, ${contradictions} contradictions, seed ${seed}\n`,
  );
  expect(Object.fromEntries(found)).toEqual({});
});
