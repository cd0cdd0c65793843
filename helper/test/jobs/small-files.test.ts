// Many small files: whoever watches sees files and bytes come from the first of them on, whatever is done with them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobProgress } from '../../contract/model.ts';
import { loadNative } from '../../src/drives/native.ts';
import { publishCartridge, recordVirtual } from '../../src/jobs/cartridges.ts';
import type { Request } from '../../src/jobs/kinds/registry.ts';
import { temporaryFolder, treeOf } from '../flows/harness.ts';
import { openDesk } from './desk.ts';

const files = 15_000;
const fileBytes = 1_000;
const perFolder = 500;
const [barcode, copy] = ['CAP101L8', 'CAP102L8'] as const;

function manySmallFiles(): string {
  const folder = join(temporaryFolder(), 'd');
  for (let at = 0; at < files; at += 1) {
    const below = join(folder, `folder ${Math.floor(at / perFolder)}`);
    if (at % perFolder === 0) mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `file ${at}`), String(at).padEnd(fileBytes, '.'));
  }
  return folder;
}

/** None goes back, some are on the way, and all are there in the end. */
function expectClimb(gauges: readonly JobProgress[], of: (gauge: JobProgress) => number, total: number): void {
  const values = gauges.map(of);
  expect(values).toEqual(values.toSorted((one, other) => one - other));
  expect(values.at(-1)).toBe(total);
  const onTheWay = new Set(values.filter((value) => value > 0 && value < total));
  // The core reports a thousand events at a time, and only in the end those eight thousand at once that may still wait.
  expect(onTheWay.size).toBeGreaterThanOrEqual(5);
}

test('an archive, a copy, a verification and a restore of 15,000 small files tell how far they are', async () => {
  const { services, run, gaugesOf } = await openDesk(loadNative());
  await services.drives.addVirtual('lto8', { mode: 'instant', speedUp: 1 });
  for (const one of [barcode, copy]) {
    recordVirtual(services, await services.shelf.create(one, 2_000_000_000));
    publishCartridge(services, one);
    expect(await run({ kind: 'format', barcode: one, name: '' })).toMatchObject({ state: 'done' });
    expect(await run({ kind: 'eject', barcode: one })).toMatchObject({ state: 'done' });
  }
  const source = manySmallFiles();
  const into = temporaryFolder();
  const seen = async (request: Request) => {
    const { job, gauges } = await gaugesOf(request);
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesTotal: files } });
    expectClimb(gauges, ({ filesDone }) => filesDone, files);
    expectClimb(gauges, ({ bytesDone }) => bytesDone, files * fileBytes);
    return gauges;
  };

  const archived = await seen({ kind: 'archive', barcode, barcodes: [barcode], sources: [source] });
  // Small files wait in memory for one run of the tape; what was read of them is known before.
  const read = archived.map(({ filesDone, filesBuffered = filesDone }) => filesBuffered);
  expect(read).toEqual(read.toSorted((one, other) => one - other));
  expect(archived.every(({ filesDone, filesBuffered = 0 }) => filesBuffered >= filesDone || filesDone === 0)).toBe(
    true,
  );
  expect(read.at(-1)).toBe(files);

  await seen({ kind: 'copy', barcode, from: barcode, to: [copy] });
  await seen({ kind: 'verify', barcode, paths: [] });
  await seen({ kind: 'restore', barcode, from: [{ barcode, paths: ['d'] }], into });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
});
