// In the morning: whether everything that was due is on tape and comes back, whether the log of moves says where all lies, and
// whether anything was written that was no job's.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allRowsOf } from '../../../client/pages.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { Job, JobId } from '../../../contract/model.ts';
import type { SetId } from '../../../contract/schedules.ts';
import { gaugeOf, isOnTape } from '../continuous.ts';
import { below } from '../day/below.ts';
import { Eyes } from '../day/eyes.ts';
import { type Helper, temporaryFolder } from '../harness.ts';
import { linesOf, misplaced, type Places, placesOf, played } from './moves.ts';
import { bystanders, cleaning, type Night, sets } from './plan.ts';

/** The last runs, which make up for what the night did not get to; null: a run could not be had. */
export async function finish(helper: Helper, { ids }: Night): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, timing } of sets) {
    const id = ids.get(name);
    if (id === undefined) continue;
    if (timing.kind === 'continuous') {
      for (let looks = 0; !isOnTape(await gaugeOf(helper, id)); looks += 1) {
        if (looks % 50 === 0) await helper.client.send('mirrors.toTape', { id }).catch(() => null);
        if (looks > 1_500) {
          failed.push(`${name}: ${JSON.stringify(await gaugeOf(helper, id))}`);
          break;
        }
        await sleep(100);
      }
      continue;
    }
    for (const job of await runNow(helper, id)) {
      const { state, fault } = await helper.endOf(job);
      if (state !== 'done') failed.push(`${name}: ${state} ${fault?.code ?? ''}`);
    }
  }
  return failed;
}

/** Its schedule goes on, and may begin a run between a look and the order. */
async function runNow(helper: Helper, id: SetId): Promise<readonly JobId[]> {
  for (;;) {
    await untilNoneRuns(helper);
    try {
      return await helper.client.send('mirrors.run', { id, evenEmpty: false });
    } catch (error) {
      if (!(error instanceof TapeError && error.code === 'schedule.under-way')) throw error;
    }
  }
}

async function untilNoneRuns(helper: Helper): Promise<void> {
  for (;;) {
    const { jobs } = await helper.snapshot();
    if (jobs.every(({ ended, kind }) => ended !== null || kind !== 'mirror')) return;
    await sleep(100);
  }
}

/** A cartridge's record, and what a session that was cut off had written and not named. */
const own = ['capstan.json', '_ltfs_lostandfound'];

export interface RestoredNight {
  readonly files: number;
  readonly missing: readonly string[];
  readonly verified: number;
  readonly unsound: readonly string[];
  /** Names at the top of a pool's cartridges that are no set of it. */
  readonly foreign: readonly string[];
}

/** Each file as it is now, restored from some cartridge of its pool; and each file on them compared with its checksum. */
export async function kept(helper: Helper, { sources }: Night): Promise<RestoredNight> {
  const eyes = new Eyes();
  const missing: string[] = [];
  const unsound: string[] = [];
  const foreign: string[] = [];
  let [files, verified] = [0, 0];
  for (const { name: pool, cartridges } of await allRowsOf((page) => helper.client.send('pools.list', page))) {
    const names = sets.filter((set) => set.pool === pool).map(({ name }) => name);
    const found = new Map(names.map((name) => [name, new Set<string>()]));
    for (const { barcode } of cartridges) {
      const { volume } = await helper.cartridge(barcode);
      if (volume === null || volume.files === 0) continue;
      const top = (await helper.list(barcode)).map(({ name }) => name).filter((name) => !own.includes(name));
      foreign.push(...top.filter((name) => !names.includes(name)).map((name) => `${barcode}: ${name}`));
      const checked = await helper.run('cartridges.verify', { barcode, paths: [] });
      const result = await helper.client.send('jobs.result', { id: checked.id });
      if (result?.kind === 'verify') verified += result.verification.files;
      if (checked.state !== 'done') unsound.push(`${barcode}: ${checked.state} ${checked.fault?.code ?? ''}`);
      for (const name of top.filter((one) => names.includes(one))) {
        const into = temporaryFolder();
        const { state, fault } = await helper.restore(barcode, [name], into);
        if (state !== 'done') unsound.push(`restore of ${barcode}: ${state} ${fault?.code ?? ''}`);
        for (const [path, hash] of eyes.folder(join(into, name))) found.get(name)?.add(`${path} ${hash}`);
      }
    }
    for (const name of names) {
      for (const [path, hash] of eyes.folder(sources.get(name) ?? '')) {
        files += 1;
        if (found.get(name)?.has(`${path} ${hash}`) !== true) missing.push(`${name}/${path}`);
      }
    }
  }
  return { files, missing, verified, unsound, foreign };
}

/** What is in a cartridge's folder, to the last byte. */
export function contentsOf(home: string, barcodes: readonly string[] = bystanders): ReadonlyMap<string, string> {
  return new Map(
    barcodes.map((barcode) => {
      const hash = createHash('sha256');
      for (const { path, entry } of below(join(home, 'virtual', 'cartridges', barcode)))
        if (entry.isFile()) hash.update(path).update(readFileSync(path));
      return [barcode, hash.digest('hex')];
    }),
  );
}

export interface Moves {
  readonly moves: number;
  readonly refused: number;
  readonly wrong: readonly string[];
  readonly misplaced: readonly string[];
  /** Cartridges that were to be left alone, and were not. */
  readonly touched: readonly string[];
}

export async function movesSince(helper: Helper, before: Places, linesBefore: number): Promise<Moves> {
  const { moves, refused, wrong, places, moved } = played(before, linesOf(helper.home).slice(linesBefore));
  const touched = bystanders.filter((barcode) => moved.has(barcode));
  return { moves, refused, wrong, misplaced: misplaced(places, await placesOf(helper)), touched };
}

export interface Cleanings {
  readonly times: number;
  /** Drives that were cleaned more than once within a day. */
  readonly tooOften: readonly string[];
  readonly uses: string;
}

export function cleaningsOf(home: string): Cleanings {
  const cleaned = linesOf(home).filter(({ event }) => event === 'drive cleaned');
  const drives = cleaned.map(({ drive = '' }) => drive);
  const tooOften = drives.filter((drive, at) => drives.indexOf(drive) !== at);
  const uses = cleaning.map((barcode) => `${barcode} ${cleaned.filter((one) => one.barcode === barcode).length}`);
  return { times: cleaned.length, tooOften, uses: uses.join(', ') };
}

/** Full ones of the third pool, brought back by the person who took them out. */
export async function bringBack(helper: Helper): Promise<readonly string[]> {
  const inMail = [...(await placesOf(helper))].flatMap(([place, barcode]) =>
    place.startsWith('mail slot') && barcode.startsWith('VAU') ? [barcode] : [],
  );
  for (const barcode of inMail) await helper.run('library.move', { barcode, to: 'slot', number: null });
  return inMail;
}

/** By kind and how they ended. */
export function tally(jobs: readonly Job[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, state, fault } of jobs) {
    const key = `${kind} ${state}${fault === null ? '' : ` ${fault.code}`}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
