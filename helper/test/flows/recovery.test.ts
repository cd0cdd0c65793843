// Cartridges that are not as they should be: what a check says of them, and what a recovery brings back.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import type { DiagnosisSummary, JobResult } from '../../contract/volumes.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { barcode, folderWith, formatted, HeldStream, untilWritten } from './steps.ts';
import { bytes } from './trees.ts';

async function resultOf({ client }: Helper, job: Job): Promise<JobResult | null> {
  return await client.send('jobs.result', { id: job.id });
}

async function checked(helper: Helper, of = barcode): Promise<DiagnosisSummary> {
  const job = await helper.run('cartridges.check', { barcode: of });
  const result = await resultOf(helper, job);
  if (result?.kind !== 'check') throw new Error(`the check ended as ${job.state}: ${JSON.stringify(job.fault)}`);
  return result.diagnosis;
}

/** A cartridge with one archived folder, taken to its file-backed layout, changed there, and brought back as another. */
async function changedCopy(helper: Helper, change: (layout: string) => void): Promise<string> {
  await helper.eject(barcode);
  const layout = join(temporaryFolder(), 'layout');
  expect(await helper.run('virtual.export', { barcode, folder: layout })).toMatchObject({ state: 'done' });
  change(layout);
  const copy = 'CPY001L8';
  expect(await helper.run('virtual.import', { barcode: copy, folder: layout })).toMatchObject({ state: 'done' });
  expect(await helper.load(copy)).toMatchObject({ state: 'done' });
  return copy;
}

/** The records of a partition that are indexes, in their order. */
function indexesIn(layout: string, partition: 0 | 1): readonly string[] {
  const numberOf = (name: string) => Number(name.split('_')[1]);
  return readdirSync(layout)
    .filter((name) => name.startsWith(`${partition}_`) && name.endsWith('_R'))
    .filter((name) => readFileSync(join(layout, name)).includes('<ltfsindex'))
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

describe('a check', () => {
  test('of a cartridge in order says so, and changes nothing', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b']));
    const before = await helper.cartridge(barcode);
    expect(await checked(helper)).toMatchObject({
      condition: 'clean',
      repairs: [],
      damagedFiles: 0,
      strayRecords: 0,
      attachable: 0,
      olderGeneration: null,
    });
    expect(await helper.cartridge(barcode)).toEqual(before);
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'safe-to-eject' } }] });
  });

  test('finds a blank cartridge blank', async () => {
    const helper = await startHelper();
    expect(await checked(helper)).toMatchObject({ condition: 'blank', repairs: [] });
  });

  test('finds a stale memory, and recovery corrects it', async () => {
    const helper = await formatted();
    const source = folderWith(['a']);
    await helper.archive(barcode, source);
    const copy = await changedCopy(helper, (layout) => {
      for (const name of readdirSync(layout)) if (/^attr_[01]_80c$/.test(name)) rmSync(join(layout, name));
    });
    const found = await checked(helper, copy);
    expect(found.findings.map(({ flaw }) => flaw)).toContain('memory-missing');
    expect(found.repairs).toContain('write-memory');
    expect(await helper.run('cartridges.recover', { barcode: copy })).toMatchObject({ state: 'done', fault: null });
    expect(await checked(helper, copy)).toMatchObject({ condition: 'clean', repairs: [] });
    const into = temporaryFolder();
    expect(await helper.restore(copy, ['d'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
  });
});

describe('a recovery', () => {
  test('saves the files of a session that was cut short, and calls them safe in the job that wrote them', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    for (const at of [0, 1, 2]) writeFileSync(join(source, `${at} whole`), bytes(1_000_000 + at, at));
    const begun = untilWritten(helper, ['d/0 whole', 'd/1 whole', 'd/2 whole']);
    const streams = [new HeldStream().input];
    const lost = helper
      .run('archive.start', { barcodes: [barcode], sources: [source], streams })
      .catch(() => undefined);
    await begun;
    await helper.kill();
    await lost;

    const next = await startHelper({ home: helper.home });
    const found = await checked(next);
    expect(found).toMatchObject({ condition: 'dirty', attachable: 3 });
    expect(found.repairs).toContain('attach-journal');
    const job = await next.run('cartridges.recover', { barcode });
    expect(job).toMatchObject({ state: 'done', fault: null });
    expect(await resultOf(next, job)).toMatchObject({ kind: 'recover', recovery: { attached: 3, notAttached: 0 } });
    expect(await next.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    const archived = (await next.snapshot()).jobs.find(({ kind }) => kind === 'archive');
    expect(archived).toMatchObject({ state: 'failed', filesSafe: 3, fault: { code: 'job.interrupted' } });

    const into = temporaryFolder();
    expect(await next.restore(barcode, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    const back = treeOf(join(into, 'd'));
    expect([...back.keys()]).toEqual(['0 whole', '1 whole', '2 whole']);
    const given = treeOf(source);
    for (const [name, facts] of back) expect(facts).toBe(given.get(name));
    expect(await next.archive(barcode, folderWith(['more']))).toMatchObject({ state: 'done' });
  });

  test('of a cartridge that is in order leaves it as it is', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a']));
    const before = await helper.list(barcode, 'd');
    expect(await helper.run('cartridges.recover', { barcode })).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });
    expect(await helper.list(barcode, 'd')).toEqual(before);
  });

  test('never goes back to an older generation without being told its number', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['first']));
    await helper.archive(barcode, folderWith(['second']));
    const copy = await changedCopy(helper, (layout) => {
      // Overwritten with what is none: the only index of one partition, and of the other the one that came with the second
      // file and that of the cartridge's own record, written as it was ejected.
      for (const name of [...indexesIn(layout, 0).slice(-1), ...indexesIn(layout, 1).slice(-2)]) {
        writeFileSync(join(layout, name), 'this is no index');
      }
    });
    const found = await checked(helper, copy);
    expect(found).toMatchObject({ condition: 'damaged' });
    expect(found.olderGeneration).not.toBeNull();
    const refused = await helper.run('cartridges.recover', { barcode: copy });
    expect(refused).toMatchObject({ state: 'failed', fault: { code: 'volume.older-generation' } });
    const olderGeneration = found.olderGeneration ?? 0;
    expect(await helper.run('cartridges.recover', { barcode: copy, olderGeneration })).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(copy)).toMatchObject({ condition: 'clean' });
    expect((await helper.list(copy, 'd')).map(({ name }) => name)).toEqual(['first']);
    expect((await helper.list(copy)).map(({ name }) => name)).not.toContain('capstan.json');
  });
});

describe('a verification', () => {
  test('reads every file and compares it with its checksum', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b', 'c']));
    const job = await helper.run('cartridges.verify', { barcode, paths: [] });
    expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 3 } });
    expect(await resultOf(helper, job)).toEqual({
      kind: 'verify',
      verification: { files: 3, bytes: 3003, withoutHash: 0, unsound: 0 },
    });
    expect((await helper.items(job)).map(({ receipt }) => receipt)).toEqual(['verified', 'verified', 'verified']);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean' });
  });

  test('names the file in which one bit is not what was written, and goes on with the rest', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    for (const at of [0, 1, 2]) writeFileSync(join(source, `f${at}`), bytes(700_000, at));
    await helper.archive(barcode, source);
    const block = (await helper.client.send('catalogue.entry', { barcode, path: 'd/f1' })).extents[0]?.startBlock ?? 0;
    await helper.eject(barcode);
    const script = `opcode read, partition 1, block ${block}: flip 1`;
    await helper.client.send('virtual.setFaults', { barcode, script });
    const job = await helper.run('cartridges.verify', { barcode, paths: ['d'] });
    expect(job).toMatchObject({ state: 'partial', filesFailed: 1 });
    const failed = await helper.items(job, true);
    expect(failed.map(({ path, fault }) => [path, fault?.code])).toEqual([['d/f1', 'restore.hash-mismatch']]);
    expect(await resultOf(helper, job)).toMatchObject({ verification: { files: 2, unsound: 1 } });
  });
});
