// What goes wrong in the world: every case gets its typed fault, and nothing that was safe is lost.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import { failedStart, type Helper, isRoot, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { bytes, makeSparseFile } from './trees.ts';

const barcode = 'CAP001L8';

async function formatted(options: Parameters<typeof startHelper>[0] = {}): Promise<Helper> {
  const helper = await startHelper(options);
  await helper.load(barcode);
  expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
  return helper;
}

function folderWith(names: readonly string[]): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  for (const [at, name] of names.entries()) writeFileSync(join(folder, name), bytes(1000 + at, at));
  return folder;
}

/** A disk of its own with little room; only root can make one. */
function smallDisk(size: string): string {
  const folder = join(temporaryFolder(), 'small');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'capstan-test', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

describe('a source', () => {
  test('that has a file nobody may read is archived without it, and the job says which', async () => {
    const helper = await formatted({ isBound: true });
    const source = folderWith(['a', 'b', 'c']);
    chmodSync(join(source, 'b'), 0);
    mkdirSync(join(source, 'shut'), { mode: 0 });
    const job = await helper.archive(barcode, source);
    expect(job).toMatchObject({ state: 'partial', filesSafe: 2, filesFailed: 2, fault: null });
    const failed = await helper.items(job, true);
    expect(failed.map((item) => [item.path, item.fault?.code, item.fault?.data.subject]).sort()).toEqual([
      ['d/b', 'source.unreadable', join(source, 'b')],
      ['d/shut', 'source.unreadable', join(source, 'shut')],
    ]);
    expect((await helper.list(barcode, 'd')).map((entry) => entry.name)).toEqual(['a', 'c']);
  });

  test('that has gone fails the job before anything is written', async () => {
    const helper = await formatted();
    const gone = join(temporaryFolder(), 'gone');
    const job = await helper.archive(barcode, gone);
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'source.missing', data: { subject: gone } } });
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 1, files: 0 } });
  });

  test('of the same name as another is refused before anything is written', async () => {
    const helper = await formatted();
    const job = await helper.archive(barcode, folderWith(['a']), folderWith(['b']));
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'archive.name-clash', data: { subject: 'd' } } });
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 1 } });
  });

  test('larger than the cartridge is refused before the first byte, with the figures', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'huge');
    makeSparseFile(source, 13e9);
    const { state, fault, progress } = await helper.archive(barcode, source);
    expect({ state, code: fault?.code }).toEqual({ state: 'failed', code: 'archive.no-room' });
    expect(fault?.data.neededBytes).toBeGreaterThanOrEqual(13e9);
    expect(fault?.data.freeBytes).toBeLessThan(12e9);
    expect(fault?.data.freeBytes).toBe((await helper.cartridge(barcode)).volume?.freeBytes);
    expect(progress.bytesDone).toBe(0);
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 1 } });
  });
});

describe('a cartridge', () => {
  test('that is blank wants to be formatted first', async () => {
    const helper = await startHelper();
    const job = await helper.archive(barcode, folderWith(['a']));
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'volume.blank', data: { subject: barcode } } });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'loaded', barcode } }] });
    await expect(helper.list(barcode)).rejects.toMatchObject({ code: 'volume.blank' });
  });

  test('that is write-protected can be restored from but not written to or erased', async () => {
    const helper = await formatted();
    const source = folderWith(['a', 'b']);
    await helper.archive(barcode, source);
    const protect = (writeProtected: boolean) => helper.client.send('virtualProtect', { barcode, writeProtected });
    await expect(protect(true)).rejects.toMatchObject({ code: 'cartridge.in-use' });
    await helper.eject(barcode);
    expect(await protect(true)).toMatchObject({ writeProtected: true });
    const refused = { state: 'failed', fault: { code: 'medium.write-protected' } };
    expect(await helper.archive(barcode, folderWith(['c']))).toMatchObject(refused);
    expect(await helper.format(barcode)).toMatchObject(refused);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  });

  test('that is not LTFS is never overwritten without an explicit format', async () => {
    const helper = await formatted();
    await helper.eject(barcode);
    const layout = join(temporaryFolder(), 'layout');
    expect(await helper.run('virtualExport', { barcode, folder: layout })).toMatchObject({ state: 'done' });
    for (const name of readdirSync(layout)) if (/^attr_[01]_80c$/.test(name)) rmSync(join(layout, name));
    for (const label of ['0_0_R', '1_0_R'])
      writeFileSync(join(layout, label), 'HDR1 of some other software'.padEnd(80));
    expect(await helper.run('virtualImport', { barcode: 'FOR001L8', folder: layout })).toMatchObject({ state: 'done' });
    expect(await helper.load('FOR001L8')).toMatchObject({ state: 'done' });
    expect(await helper.cartridge('FOR001L8')).toMatchObject({ condition: 'foreign', volume: null });
    const job = await helper.archive('FOR001L8', folderWith(['a']));
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'volume.foreign' } });
    const slip = helper.client.send('format', { barcode: 'FOR001L8', confirmedBarcode: 'FOR00IL8', name: '' });
    await expect(slip).rejects.toMatchObject({ code: 'format.not-confirmed' });
    expect(await helper.format('FOR001L8')).toMatchObject({ state: 'done' });
    expect(await helper.archive('FOR001L8', folderWith(['a']))).toMatchObject({ state: 'done' });
  });

  test('that nobody knows is named', async () => {
    const helper = await startHelper();
    const unknown = { code: 'cartridge.unknown', data: { subject: 'ABC123L8' } };
    await expect(helper.load('ABC123L8')).rejects.toMatchObject(unknown);
    await expect(helper.list('ABC123L8')).rejects.toMatchObject(unknown);
  });

  test('whose barcode is taken is not made again', async () => {
    const helper = await startHelper();
    const again = helper.client.send('virtualCreate', { barcode, capacityBytes: 64_000_000 });
    await expect(again).rejects.toMatchObject({ code: 'cartridge.exists' });
    const made = await helper.client.send('virtualCreate', { barcode: 'NEW001L8', capacityBytes: 64_000_000 });
    expect(made).toMatchObject({
      barcode: 'NEW001L8',
      mediaType: 'L8',
      capacityBytes: 64_000_000,
      condition: 'unknown',
    });
  });
});

describe('the disk under the home', () => {
  test.runIf(isRoot)('that fills up stops the job, sets the drive aside, and loses nothing that was safe', async () => {
    const small = smallDisk('48m');
    const helper = await formatted({ home: join(small, 'home') });
    await helper.archive(barcode, folderWith(['a']));
    const ballast = join(small, 'ballast');
    writeFileSync(ballast, Buffer.alloc(4_000_000));
    const source = join(temporaryFolder(), 'big');
    makeSparseFile(source, 80_000_000);
    const job = await helper.archive(barcode, source);
    expect(job).toMatchObject({ state: 'failed', filesSafe: 0, fault: { code: 'storage.full' } });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'failed', barcode } }] });
    rmSync(ballast);
    expect(await helper.restore(barcode, ['d'], temporaryFolder())).toMatchObject({ fault: { code: 'storage.full' } });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'empty' } }] });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'dirty' });
    expect(await helper.archive(barcode, folderWith(['b']))).toMatchObject({ fault: { code: 'volume.dirty' } });
    expect(await helper.restore(barcode, ['d'], temporaryFolder())).toMatchObject({ state: 'done' });
  });
});

describe('a destination', () => {
  test('that is missing, a file, or not to be written to is refused before the first byte', async () => {
    const helper = await formatted({ isBound: true });
    await helper.archive(barcode, folderWith(['a']));
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'shut'), { mode: 0o500 });
    writeFileSync(join(folder, 'file'), '');
    const codes: (string | undefined)[] = [];
    for (const name of ['gone', 'file', 'shut']) {
      codes.push((await helper.restore(barcode, ['d'], join(folder, name))).fault?.code);
    }
    expect(codes).toEqual(['restore.destination-missing', 'restore.destination-missing', 'restore.destination-denied']);
  });

  test.runIf(isRoot)('without room is refused before the first byte, with the figures', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'big');
    writeFileSync(source, bytes(3_000_000, 1));
    await helper.archive(barcode, source);
    const small = smallDisk('1m');
    const job = await helper.restore(barcode, ['big'], small);
    expect(job).toMatchObject({
      state: 'failed',
      fault: { code: 'restore.destination-full', data: { subject: small, neededBytes: 3_000_000 } },
    });
    expect(job.fault?.data.freeBytes).toBeLessThanOrEqual(1_048_576);
    expect(readdirSync(small)).toEqual([]);
  });

  test('that holds a file of the same name keeps it, and the job says so', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a', 'b']));
    const into = temporaryFolder();
    mkdirSync(join(into, 'd'));
    writeFileSync(join(into, 'd', 'a'), 'dear');
    const job = await helper.restore(barcode, ['d'], into);
    expect(job).toMatchObject({ state: 'partial', filesFailed: 1 });
    expect((await helper.items(job, true))[0]).toMatchObject({
      path: 'd/a',
      fault: { code: 'restore.destination-exists' },
    });
    expect(readFileSync(join(into, 'd', 'a'), 'utf8')).toBe('dear');
  });

  test('is not left through a link that lies there', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a']));
    const into = temporaryFolder();
    const elsewhere = temporaryFolder();
    symlinkSync(elsewhere, join(into, 'd'));
    const job = await helper.restore(barcode, ['d'], into);
    expect(job.filesFailed).toBeGreaterThan(0);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test('cannot hold two things of one name', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['d']));
    const job = await helper.restore(barcode, ['d', 'd/d'], temporaryFolder());
    expect(job).toMatchObject({ state: 'failed', fault: { code: 'restore.name-clash', data: { subject: 'd' } } });
  });
});

test('a path that is not on the cartridge is named', async () => {
  const helper = await formatted();
  await helper.archive(barcode, folderWith(['a']));
  const job = await helper.restore(barcode, ['d/b'], temporaryFolder());
  expect(job).toMatchObject({ state: 'failed', fault: { code: 'volume.path-missing', data: { subject: 'd/b' } } });
});

describe('a job', () => {
  test('that is stopped leaves a whole volume with what was safe', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, '0 first'), bytes(1_000_000, 1));
    makeSparseFile(join(source, '1 long'), 8e9);
    let stopped = false;
    helper.client.onNotice((notice) => {
      if (stopped || notice.name !== 'progress' || notice.body.progress.bytesDone < 2e6) return;
      stopped = true;
      void helper.client.send('cancel', { id: notice.body.job });
    });
    const job = await helper.archive(barcode, source);
    expect(job).toMatchObject({ state: 'cancelled', fault: null, filesSafe: 1 });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { generation: 2, files: 1 } });
    expect((await helper.list(barcode, 'd')).map((entry) => entry.name)).toEqual(['0 first']);
    await expect(helper.client.send('cancel', { id: job.id })).rejects.toMatchObject({ code: 'job.not-cancellable' });
  });

  test('that waits can be stopped before it starts', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    makeSparseFile(source, 9e9);
    const first = await helper.client.send('archive', { barcode, sources: [source] });
    const second = await helper.client.send('archive', { barcode, sources: [source] });
    await helper.client.send('cancel', { id: second });
    expect(await helper.endOf(second)).toMatchObject({ state: 'cancelled', started: null });
    await helper.client.send('cancel', { id: first });
    expect(await helper.endOf(first)).toMatchObject({ state: 'cancelled' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 0 } });
  });

  test('that takes over a cartridge still leaves it whole when it is stopped as it begins', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    writeFileSync(source, bytes(100_000, 1));
    const first = await helper.client.send('archive', { barcode, sources: [source] });
    const second = await helper.client.send('archive', { barcode, sources: [source] });
    helper.client.onNotice((notice) => {
      // Told when the first job's index is on tape: the second is about to take over.
      if (notice.name !== 'job' || notice.body.id !== first || notice.body.filesSafe === 0) return;
      helper.client.send('cancel', { id: second }).catch(() => undefined);
    });
    await helper.snapshot();
    expect(await helper.endOf(first)).toMatchObject({ state: 'done', filesSafe: 1 });
    await helper.endOf(second);
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 1 } });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'safe-to-eject' } }] });
  });

  test('that waits survives its helper and is done by the next', async () => {
    const helper = await formatted();
    const long = join(temporaryFolder(), 'long');
    makeSparseFile(long, 9e9);
    await helper.client.send('archive', { barcode, sources: [long] });
    const source = folderWith(['a', 'b']);
    const id = await helper.client.send('archive', { barcode, sources: [source] });
    expect(await helper.end()).toBe(0);
    const next = await startHelper({ home: helper.home });
    expect(await next.endOf(id)).toMatchObject({ state: 'done', filesSafe: 2 });
    expect((await next.list(barcode)).map((entry) => entry.name)).toEqual(['d']);
  });

  test('that nobody knows is named', async () => {
    const helper = await startHelper();
    const unknown = expect.objectContaining({ code: 'job.unknown' });
    await expect(helper.client.send('cancel', { id: '77' as JobId })).rejects.toEqual(unknown);
    await expect(helper.client.send('job', { id: '77' as JobId })).rejects.toEqual(unknown);
  });

  test('that is stopped before its first byte writes nothing', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    makeSparseFile(source, 9e9);
    const id = await helper.client.send('archive', { barcode, sources: [source] });
    await helper.client.send('cancel', { id });
    expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'clean', volume: { files: 0 } });
  });

  test('keeps formatting off its cartridge', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    makeSparseFile(source, 2e9);
    const job = helper.archive(barcode, source);
    await expect(helper.format(barcode)).rejects.toMatchObject({ code: 'cartridge.in-use' });
    for (const { id, ended } of (await helper.snapshot()).jobs) {
      if (ended === null) await helper.client.send('cancel', { id });
    }
    await job;
  });
});

describe('a helper', () => {
  test('that is told to end stops its job consistently and says so', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'd');
    mkdirSync(source);
    writeFileSync(join(source, '0 first'), bytes(1_000_000, 1));
    makeSparseFile(join(source, '1 long'), 8e9);
    const begun = new Promise<void>((resolve) => {
      helper.client.onNotice((notice) => {
        if (notice.name === 'progress' && notice.body.progress.bytesDone > 2e6) resolve();
      });
    });
    const lost = helper.archive(barcode, source).catch(() => undefined);
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
    const source = join(temporaryFolder(), 'long');
    makeSparseFile(source, 8e9);
    const begun = new Promise<void>((resolve) => {
      helper.client.onNotice((notice) => {
        if (notice.name === 'progress' && notice.body.progress.bytesDone > 2e6) resolve();
      });
    });
    const lost = helper.archive(barcode, source).catch(() => undefined);
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

  test('takes a home for damaged that is a file, or whose shelf is one', async () => {
    const home = join(temporaryFolder(), 'home');
    writeFileSync(home, '');
    expect(JSON.parse((await failedStart(home)).output)).toMatchObject({ fault: { code: 'home.damaged' } });
    const other = join(temporaryFolder(), 'home');
    mkdirSync(other);
    writeFileSync(join(other, 'virtual'), 'a file');
    expect(JSON.parse((await failedStart(other)).output)).toMatchObject({ fault: { code: 'home.damaged' } });
  });

  test('shows a cartridge whose folder is damaged and works with the others', async () => {
    const helper = await startHelper();
    expect(await helper.end()).toBe(0);
    const folder = join(helper.home, 'virtual', 'cartridges', 'CAP002L8');
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 3);
    const next = await startHelper({ home: helper.home });
    expect(await next.cartridge('CAP002L8')).toMatchObject({ condition: 'damaged' });
    expect(await next.client.send('virtualList', {})).toHaveLength(3);
    expect(await next.load('CAP002L8')).toMatchObject({ state: 'failed' });
    expect(await next.load('CAP001L8')).toMatchObject({ state: 'done' });
  });
});
