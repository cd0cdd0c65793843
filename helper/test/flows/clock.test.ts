// A clock that was ahead, and is put right: nothing that it noted holds anything back until the time that it showed.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { exportTimeOf } from '../../src/catalogue/exports.ts';
import { freshFolders, gaugeOf, isOnDisk, isOnTape, speed, untilGauge, withSet } from './continuous.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { folderOf, station } from './stations.ts';

const dayMs = 86_400_000;

/** Some four years ahead; a quarter of an hour passes in less than a second. */
const ahead = () => `${speed}@${Date.now() - dayMs}`;
const right = () => `${speed}@${Date.now()}`;

async function mirrored(change: Parameters<typeof withSet>[2] = {}) {
  const folders = freshFolders();
  const first = await startHelper({ home: folders.home });
  await first.client.send('virtual.create', { barcode: 'CAP011L8', capacityBytes: 64_000_000 });
  expect(await first.format('CAP011L8')).toMatchObject({ state: 'done' });
  await first.end();
  const id = await withSet(folders, ['CAP011L8'], change);
  return { folders, id, start: (clock: string) => startHelper({ home: folders.home, clock }) };
}

test('what changed while the clock was ahead reaches disk and tape as soon as anything else', async () => {
  const { folders, id, start } = await mirrored();
  const early = await start(ahead());
  writeFileSync(join(folders.source, 'one'), 'one');
  await untilGauge(early, id, isOnTape);
  // Long enough for neither of them.
  await early.client.send('mirrors.pause', { id, isPaused: true });
  writeFileSync(join(folders.source, 'two'), 'two');
  rmSync(join(folders.source, 'one'));
  expect((await gaugeOf(early, id)).disk).toMatchObject({ files: 2, deletions: 1 });
  await early.end();
  const late = await start(right());
  await late.client.send('mirrors.pause', { id, isPaused: false });
  await untilGauge(late, id, isOnTape);
  expect(readdirSync(join(folders.mirror, 'd'))).toEqual(['two']);
});

test('what waits for its tape since a day to come waits no longer than was promised', async () => {
  // Nothing goes to tape in the life of the first helper.
  const { folders, id, start } = await mirrored({ timing: { kind: 'continuous', tapeWithinSeconds: 86_400 } });
  const early = await start(ahead());
  writeFileSync(join(folders.source, 'one'), 'one');
  await untilGauge(early, id, isOnDisk);
  await early.kill();
  const late = await start(`10000@${Date.now()}`);
  await untilGauge(late, id, isOnTape);
});

test('what the folder keeps of files that were deleted on a day to come is removed in its time', async () => {
  const { folders, id, start } = await mirrored({ keepOnDiskDays: 1 });
  const early = await start(ahead());
  writeFileSync(join(folders.source, 'one'), 'one');
  await untilGauge(early, id, isOnDisk);
  rmSync(join(folders.source, 'one'));
  await untilGauge(early, id, isOnDisk);
  await early.kill();
  const late = await start(`10000@${Date.now()}`);
  const kept = join(folders.mirror, '.capstan-deleted');
  while (existsSync(kept) && readdirSync(kept).length > 0) await gaugeOf(late, id);
});

test('an export of a day to come does not keep the next one from being made', async () => {
  const home = join(temporaryFolder(), 'home');
  const first = await startHelper({ home });
  await first.format('CAP001L8');
  await first.end();
  const file = join(home, 'catalogue-export.json');
  const made = exportTimeOf(file) ?? '';
  const text = readFileSync(file, 'utf8').replace(made, `2031${made.slice(4)}`);
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  expect(exportTimeOf(file)).toMatch(/^2031/);
  const second = await startHelper({ home });
  await second.snapshot();
  expect(Date.parse(exportTimeOf(file) ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a trial of a day to come does not count as one', async () => {
  const first = await station(['CAP011L8']);
  expect(await first.archive('CAP011L8', folderOf(2, 1))).toMatchObject({ state: 'done' });
  expect(await first.run('cartridges.verify', { barcode: 'CAP011L8', paths: [] })).toMatchObject({ state: 'done' });
  const unverified = async ({ client }: Helper) =>
    (await allRowsOf((page) => client.send('cartridges.unverified', { days: 30, ...page }))).map(
      ({ barcode }) => barcode,
    );
  expect(await unverified(first)).toEqual([]);
  await first.end();
  const database = new Database(join(first.home, 'catalogue.db'));
  database.exec("UPDATE drill SET time = '2090' || substr(time, 5)");
  database.close();
  expect(await unverified(await startHelper({ home: first.home }))).toEqual(['CAP011L8']);
});
