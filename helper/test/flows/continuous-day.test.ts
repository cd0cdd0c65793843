// A day in about a minute, or CAPSTAN_HOURS looked at in CAPSTAN_MOMENTS. CAPSTAN_SEED repeats one that went wrong;
// CAPSTAN_REPORT is a file that is told what happened. `npm run bench -- day` runs it with 1,000 moments.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolders, gaugeOf, isOnTape, untilGauge, withSet } from './continuous.ts';
import { capacityBytes, live, supplyIfNeeded } from './day/day.ts';
import { asOnTape, differing, Eyes, together } from './day/eyes.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { station } from './stations.ts';

const seed = Number(process.env.CAPSTAN_SEED ?? Date.now() % 1_000_000);
const hours = Number(process.env.CAPSTAN_HOURS ?? 24);
const moments = Number(process.env.CAPSTAN_MOMENTS ?? 250);
const { CAPSTAN_REPORT: reportFile } = process.env;

test(`after a day of changes and kills, sources, folder and tape are the same, and the gauge never lied (seed ${seed})`, async () => {
  const barcodes = ['CAP021L8', 'CAP022L8'];
  const folders = freshFolders();
  const first = await station(barcodes, { home: folders.home, capacityBytes, drives: 2 });
  await first.end();
  const id = await withSet(folders, barcodes);
  const day = { seed, hours, moments, kills: 8, ejects: 10, storms: 2 };
  const { helper, report } = await live(day, id, folders, barcodes);
  const tell = (more: object) => {
    const text = JSON.stringify({ seed, ...report, ...more });
    if (reportFile === undefined) console.info(text);
    else writeFileSync(reportFile, text);
  };
  tell({ lies: report.lies.length });
  expect(report.lies.slice(0, 20)).toEqual([]);
  expect(report.hours).toBeGreaterThanOrEqual(hours);
  while (!isOnTape(await gaugeOf(helper, id))) {
    await supplyIfNeeded(helper, id, barcodes);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await untilGauge(helper, id, isOnTape);
  const eyes = new Eyes();
  const source = eyes.folder(folders.source);
  expect(differing(source, eyes.folder(join(folders.mirror, 'd')))).toEqual(new Set());
  const tapes = await eyes.tapes(helper, barcodes);
  const all = together(tapes);
  const named = asOnTape(source);
  for (const [path, hash] of named) expect([path, all.get(path)]).toEqual([path, hash]);
  const last = tapes.findLast((seen) => seen.size > 0) ?? new Map();
  for (const path of last.keys()) expect([path, named.has(path)]).toEqual([path, true]);
  // Not only said, but there, and called as it was: each file from the last cartridge that lists it.
  const restored = await restoredFrom(helper, [...barcodes].reverse(), source);
  expect(differing(source, restored)).toEqual(new Set());
  tell({ lies: 0, files: source.size, isSame: true });
}, 1_800_000);

async function restoredFrom(
  helper: Helper,
  lastFirst: readonly string[],
  wanted: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const eyes = new Eyes();
  const found = new Map<string, string>();
  for (const barcode of lastFirst) {
    // The person who changes cartridges.
    const loaded = (await helper.snapshot()).cartridges.filter(({ drive }) => drive !== null);
    for (const other of loaded) if (other.barcode !== barcode) await helper.eject(other.barcode);
    const into = temporaryFolder();
    const job = await helper.restore(barcode, ['d'], into).catch(() => null);
    if (job?.state !== 'done') continue;
    for (const [path, hash] of eyes.folder(join(into, 'd'))) {
      if (wanted.has(path) && !found.has(path)) found.set(path, hash);
    }
  }
  return found;
}
