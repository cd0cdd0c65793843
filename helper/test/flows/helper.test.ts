// The helper's own life: ended, killed, damaged, and found again by the next.

import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import { failedStart, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { barcode, folderWith, formatted, HeldStream, untilWritten } from './steps.ts';
import { bytes } from './trees.ts';

describe('a helper', () => {
  test('says of which version and home it is', async () => {
    const { client, home } = await startHelper();
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
    expect(client.hello).toMatchObject({ version, home });
  });

  test('that is told to end stops its job consistently and says so', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, '0 first'), bytes(1_000_000, 1));
    const begun = untilWritten(helper, ['d/0 first']);
    const streams = [new HeldStream().input];
    const lost = helper
      .run('archive.start', { barcodes: [barcode], sources: [source], streams })
      .catch(() => undefined);
    await begun;
    expect(await helper.end()).toBe(0);
    await lost;
    const next = await startHelper({ home: helper.home });
    const job = (await next.snapshot()).jobs.find((row) => row.kind === 'archive');
    expect(job).toMatchObject({ state: 'failed', filesSafe: 1, fault: { code: 'job.interrupted' } });
    expect((await next.eject(barcode)).state).toBe('done');
    expect(await next.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 1 } });
  });

  test('that was killed finds its cartridge in the drive again, and calls safe only what is', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a']));
    const source = join(temporaryFolder(), 'new');
    writeFileSync(source, bytes(3_000_000, 1));
    const begun = untilWritten(helper, ['new']);
    const streams = [new HeldStream().input];
    const lost = helper
      .run('archive.start', { barcodes: [barcode], sources: [source], streams })
      .catch(() => undefined);
    await begun;
    await helper.kill();
    await lost;
    const next = await startHelper({ home: helper.home });
    const jobs = (await next.snapshot()).jobs.filter((row) => row.kind === 'archive');
    expect(jobs.map((job) => [job.state, job.filesSafe, job.fault?.code])).toEqual([
      ['done', 1, undefined],
      ['failed', 0, 'job.interrupted'],
    ]);
    // A job waits for the drive, which is looking at its cartridge.
    const into = temporaryFolder();
    expect(await next.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    expect(readdirSync(join(into, 'd'))).toEqual(['a']);
    expect((await next.list(barcode)).map((entry) => entry.name)).toEqual(['d']);
    expect(['dirty', 'clean']).toContain((await next.cartridge(barcode)).condition);
    expect(await next.eject(barcode)).toMatchObject({ state: 'done' });
  });

  test('is the only one of its home', async () => {
    const helper = await startHelper();
    const second = await failedStart(helper.home);
    expect(second.code).toBe(2);
    expect(JSON.parse(second.output)).toMatchObject({ fault: { code: 'home.in-use', data: { subject: helper.home } } });
  });

  test('says so when its home is damaged, and leaves everything as it is', async () => {
    const helper = await startHelper();
    expect(await helper.end()).toBe(0);
    const catalogue = join(helper.home, 'catalogue.db');
    const before = treeOf(join(helper.home, 'virtual'));
    writeFileSync(catalogue, 'no database '.repeat(1000));
    const start = await failedStart(helper.home);
    expect(start.code).toBe(2);
    expect(JSON.parse(start.output)).toMatchObject({ fault: { code: 'home.damaged', data: { subject: catalogue } } });
    expect(readFileSync(catalogue, 'utf8')).toBe('no database '.repeat(1000));
    expect(treeOf(join(helper.home, 'virtual'))).toEqual(before);
  });

  test('takes a home for damaged whose shelf is a file', async () => {
    const other = join(temporaryFolder(), 'home');
    mkdirSync(other);
    writeFileSync(join(other, 'virtual'), 'a file');
    expect(JSON.parse((await failedStart(other)).output)).toMatchObject({ fault: { code: 'home.damaged' } });
  });

  test('restores from a damaged cartridge what is left, and writes nothing to it', async () => {
    const helper = await formatted();
    const source = folderWith(['a', 'b']);
    await helper.archive(barcode, source);
    await helper.eject(barcode);
    const folder = join(helper.home, 'virtual', 'cartridges', barcode);
    const tape = join(folder, readdirSync(folder).find((name) => /^partition-1\..*\.tape$/.test(name)) ?? '');
    // Some bytes of what was flushed are missing at the end of the data partition.
    truncateSync(tape, statSync(tape).size - 20);
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    const cartridge = await helper.cartridge(barcode);
    expect(cartridge).toMatchObject({ condition: 'damaged', writeProtected: false });
    expect(cartridge.conditionDetail).not.toBeNull();
    await expect(helper.archive(barcode, folderWith(['c']))).rejects.toMatchObject({ code: 'cartridge.damaged' });
    expect(await helper.format(barcode)).toMatchObject({ fault: { code: 'cartridge.damaged' } });
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  });

  test('shows a cartridge whose folder is damaged and works with the others', async () => {
    const helper = await startHelper();
    expect(await helper.end()).toBe(0);
    const folder = join(helper.home, 'virtual', 'cartridges', 'CAP002L8');
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 3);
    const next = await startHelper({ home: helper.home });
    expect(await next.cartridge('CAP002L8')).toMatchObject({ condition: 'damaged' });
    expect(await allRowsOf((page) => next.client.send('virtual.list', page))).toHaveLength(3);
    expect(await next.load('CAP002L8')).toMatchObject({ state: 'failed' });
    expect(await next.load('CAP001L8')).toMatchObject({ state: 'done' });
  });
});
