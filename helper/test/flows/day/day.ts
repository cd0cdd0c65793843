// A day of a continuous set, by chance but the same for the same seed: somebody works in the sources, the helper is killed
// and started again, or hears nothing for a while, cartridges fill up and are taken out, and whoever looks after them brings
// another one when none is left. At every moment what the gauge says is held against the sources, the folder and the tapes,
// each looked at with other eyes than the helper's.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { TapeError } from '../../../contract/errors.ts';
import type { SetId } from '../../../contract/schedules.ts';
import { type Folders, fastHelper, gaugeOf, speed } from '../continuous.ts';
import type { Helper } from '../harness.ts';
import { chance } from './chance.ts';
import { Eyes } from './eyes.ts';
import { heldAgainst } from './verdict.ts';
import { Worker } from './worker.ts';

export interface Day {
  readonly seed: number;
  readonly hours: number;
  readonly moments: number;
  /** About so many of each. */
  readonly kills: number;
  readonly ejects: number;
  readonly storms: number;
}

export const capacityBytes = 64_000_000;
/** More than the kernel's queue holds. */
const stormChanges = 20_000;

export interface Report {
  readonly moments: number;
  /** Of them: everything was known, and held against the truth. */
  readonly known: number;
  /** Of these: nothing moved meanwhile, and the figures were held against it, too. */
  readonly exact: number;
  readonly lies: readonly string[];
  readonly kills: number;
  readonly ejects: number;
  readonly storms: number;
  /** Brought when none was left. */
  readonly supplied: number;
  readonly cartridges: number;
  readonly hours: number;
  readonly done: Readonly<Record<string, number>>;
}

/** Gives the helper that runs at the end of the day. */
export async function live(
  day: Day,
  id: SetId,
  folders: Folders,
  barcodes: string[],
): Promise<{ readonly report: Report; readonly helper: Helper }> {
  const next = chance(day.seed);
  const worker = new Worker(folders.source, next);
  const eyes = new Eyes();
  const since = Date.now();
  const stepMs = (day.hours * 3_600_000) / speed / day.moments;
  const lies: string[] = [];
  const counts = { known: 0, exact: 0, kills: 0, ejects: 0, storms: 0, supplied: 0 };
  const happens = (times: number) => next() < times / day.moments;
  const workSome = (most: number) => {
    for (let left = Math.floor(next() * most); left > 0; left -= 1) worker.work();
  };
  let helper = await fastHelper(folders.home, since);
  for (let moment = 0; moment < day.moments; moment += 1) {
    const began = Date.now();
    workSome(4);
    // At once: nothing has settled, and perhaps not been reported yet.
    if (next() < 0.5) await sleep(next() * stepMs);
    const verdict = await heldAgainst(helper, id, folders, barcodes, eyes);
    lies.push(...verdict.lies.map((lie) => `moment ${moment}: ${lie}`));
    counts.known += Number(verdict.isKnown);
    counts.exact += Number(verdict.isExact);
    if (happens(day.kills)) {
      counts.kills += 1;
      await helper.kill();
      workSome(10);
      helper = await fastHelper(folders.home, since);
    }
    if (happens(day.ejects)) {
      counts.ejects += 1;
      await ejectAny(helper);
    }
    if (happens(day.storms)) {
      counts.storms += 1;
      helper.stunned(() => worker.storm(stormChanges));
    }
    if (await supplyIfNeeded(helper, id, barcodes)) counts.supplied += 1;
    const rest = stepMs - (Date.now() - began);
    if (rest > 0) await sleep(rest);
  }
  worker.finish();
  const hours = ((Date.now() - since) * speed) / 3_600_000;
  const { moments } = day;
  const report = { moments, ...counts, lies, cartridges: barcodes.length, hours, done: worker.done };
  return { helper, report };
}

/** Somebody takes a cartridge out; a job that has it in hand is not disturbed. */
async function ejectAny(helper: Helper): Promise<void> {
  const { cartridges } = await helper.snapshot();
  const loaded = cartridges.find(({ drive }) => drive !== null);
  if (loaded !== undefined) await helper.eject(loaded.barcode);
}

/** The job saw it in its drive, and has taken it by itself. */
function unlessTaken(error: unknown): null {
  if (error instanceof TapeError && error.code === 'job.not-waiting') return null;
  throw error;
}

/** When the pool has no room left: somebody notices, and brings another cartridge. */
export async function supplyIfNeeded(helper: Helper, id: SetId, barcodes: string[]): Promise<boolean> {
  const gauge = await gaugeOf(helper, id);
  const job = gauge.job === null ? null : await helper.client.send('jobs.get', { id: gauge.job });
  const isOut = gauge.faults.some(({ code }) => code === 'mirror.no-cartridge');
  if (job?.need == null && !isOut) return false;
  const barcode = `CAP${String(30 + barcodes.length).padStart(3, '0')}L8`;
  await helper.client.send('virtual.create', { barcode, capacityBytes });
  // Another drive: a job that waits may hold the only one.
  expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  await helper.client.send('pools.addCartridges', { name: 'pool', barcodes: [barcode], copy: 1 });
  barcodes.push(barcode);
  if (job?.need == null) await helper.client.send('mirrors.retry', { id });
  else await helper.client.send('jobs.supply', { id: job.id, barcode }).catch(unlessTaken);
  return true;
}
