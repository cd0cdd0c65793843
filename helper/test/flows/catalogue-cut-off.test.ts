// A helper that is killed in the middle of writing to its catalogue, and a disk that has no room for it: what was called
// safe is on the tape and stays so, and the catalogue catches up.

import { mkdirSync, renameSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Helper, isRoot, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { barcode, folderWith, formatted, smallDisk } from './steps.ts';
import { bytes } from './trees.ts';

function manyFiles(count: number, seed: number): string {
  const folder = join(temporaryFolder(), `d${seed}`);
  mkdirSync(folder);
  for (let at = 0; at < count; at += 1) writeFileSync(join(folder, `f${at}`), bytes(100 + at, seed + at));
  return folder;
}

/** Paths that were told to be safe from now on. */
function reportedSafe({ client }: Helper): ReadonlySet<string> {
  const safe = new Set<string>();
  void client.send('snapshot.subscribe', { everyItem: true });
  client.onNotice((notice) => {
    if (notice.name !== 'items') return;
    for (const { path, receipt } of notice.body.items) if (receipt === 'safe') safe.add(path);
  });
  return safe;
}

/** Once the drive has looked at the cartridge that stayed in it. */
async function atRest(helper: Helper): Promise<void> {
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  const { condition } = await helper.cartridge(barcode);
  if (condition === 'dirty') expect(await helper.run('cartridges.recover', { barcode })).toMatchObject({ fault: null });
}

test.each([
  [1, 7],
  [2, 7],
  [3, 7],
])('killed again and again, what was called safe is on the tape (seed %i, %i times)', async (seed, times) => {
  const { home, end } = await formatted();
  await end();
  const safe = new Set<string>();
  let state = seed;
  for (let round = 0; round < times; round += 1) {
    const helper = await startHelper({ home });
    expect((await helper.snapshot()).loss ?? null).toBeNull();
    await atRest(helper);
    const reported = reportedSafe(helper);
    await helper.snapshot();
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    // Wherever that is in the job, on a fast machine or a slow one.
    const killed = sleep((state / 2 ** 32) * 400).then(() => helper.kill());
    const sources = [manyFiles(300, seed * 100 + round)];
    const archived = helper.archive(barcode, ...sources).catch(() => null);
    await Promise.all([killed, archived]);
    for (const path of reported) safe.add(path);
  }
  const helper = await startHelper({ home });
  await atRest(helper);
  for (const path of safe)
    expect(await helper.client.send('catalogue.entry', { barcode, path })).toMatchObject({ path });
  expect(await helper.run('cartridges.verify', { barcode, paths: [] })).toMatchObject({
    state: 'done',
    filesFailed: 0,
  });
});

test.runIf(isRoot)(
  'a full disk under the catalogue ends an archive with what is safe on the tape, and no more',
  async () => {
    const first = await formatted();
    const [home, elsewhere] = [join(smallDisk('8m'), 'home'), join(temporaryFolder(), 'virtual')];
    expect(await first.eject(barcode)).toMatchObject({ state: 'done' });
    await first.end();
    renameSync(join(first.home, 'virtual'), elsewhere);
    mkdirSync(home);
    symlinkSync(elsewhere, join(home, 'virtual'));
    const helper = await startHelper({ home });
    const kept = folderWith(['a', 'b']);
    expect(await helper.archive(barcode, kept)).toMatchObject({ state: 'done', filesSafe: 2 });
    const ballast = join(home, 'ballast');
    const { bavail, bsize } = statfsSync(home);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 200_000)));
    const safe = reportedSafe(helper);
    await helper.snapshot();
    const job = await helper.archive(barcode, manyFiles(4_000, 1));
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'storage.full' } });
    rmSync(ballast);
    // The cartridge is whole, whatever the catalogue could keep of it.
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    for (const path of safe)
      expect(await helper.client.send('catalogue.entry', { barcode, path })).toMatchObject({ path });
    expect(await helper.client.send('jobs.get', { id: job.id })).toMatchObject({ state: 'failed', ended: job.ended });
    expect(await helper.archive(barcode, folderWith(['c']))).toMatchObject({ state: 'done' });
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'd')).get('a')).toEqual(treeOf(kept).get('a'));
    expect(await helper.end()).toBe(0);
    const next = await startHelper({ home });
    expect((await next.snapshot()).loss ?? null).toBeNull();
    expect(await next.client.send('jobs.get', { id: job.id })).toMatchObject({ state: 'failed', ended: job.ended });
  },
);
