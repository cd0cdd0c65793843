// What goes wrong in the world: every case gets its typed fault, and nothing that was safe is lost.

import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TapeError } from '../../contract/errors.ts';
import { isRoot, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { barcode, folderWith, formatted, smallDisk } from './steps.ts';
import { bytes, makeSparseFile } from './trees.ts';

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

  test('that has gone is refused before there is a job', async () => {
    const helper = await formatted();
    const gone = join(temporaryFolder(), 'gone');
    const fault = { code: 'source.missing', data: { subject: gone } };
    await expect(helper.archive(barcode, gone)).rejects.toMatchObject(fault);
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 1, files: 0 } });
  });

  test('of the same name as another is refused before anything is written', async () => {
    const helper = await formatted();
    const job = helper.archive(barcode, folderWith(['a']), folderWith(['b']));
    await expect(job).rejects.toMatchObject({ code: 'archive.name-clash', data: { subject: 'd' } });
    expect(await helper.cartridge(barcode)).toMatchObject({ volume: { generation: 1 } });
  });

  test('of more files than the cartridge can list is refused before the first byte, with the figures', async () => {
    const helper = await startHelper();
    const small = 'TNY001L8';
    await helper.client.send('virtual.create', { barcode: small, capacityBytes: 64_000_000 });
    await helper.load(small);
    await helper.format(small, 'Tiny');
    const source = folderWith(Array.from({ length: 3000 }, (_, at) => `f${at}`));
    const { state, fault } = await helper.archive(small, source);
    expect({ state, code: fault?.code }).toEqual({ state: 'failed', code: 'archive.too-many-files' });
    expect(fault?.data.neededBytes).toBeGreaterThan(fault?.data.freeBytes ?? Number.POSITIVE_INFINITY);
    expect(await helper.cartridge(small)).toMatchObject({ volume: { generation: 1, files: 0 } });
  });

  test('larger than the cartridge is refused before the first byte, with the figures', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'huge');
    makeSparseFile(source, 13e9);
    const refused = await helper.archive(barcode, source).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'archive.no-room' });
    const { data } = refused as TapeError;
    expect(data.neededBytes).toBeGreaterThanOrEqual(13e9);
    expect(data.freeBytes).toBeLessThan(12e9);
    expect(data.freeBytes).toBe((await helper.cartridge(barcode)).volume?.freeBytes);
    const folder = join(temporaryFolder(), 'd');
    mkdirSync(folder);
    makeSparseFile(join(folder, 'huge'), 13e9);
    const { state, fault, progress } = await helper.archive(barcode, folder);
    expect({ state, code: fault?.code }).toEqual({ state: 'failed', code: 'archive.no-room' });
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
    const protect = (writeProtected: boolean) => helper.client.send('virtual.protect', { barcode, writeProtected });
    await expect(protect(true)).rejects.toMatchObject({ code: 'cartridge.in-use' });
    await helper.eject(barcode);
    expect(await protect(true)).toMatchObject({ writeProtected: true });
    const refused = { code: 'medium.write-protected' };
    await expect(helper.archive(barcode, folderWith(['c']))).rejects.toMatchObject(refused);
    await expect(helper.format(barcode)).rejects.toMatchObject(refused);
    const into = temporaryFolder();
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  });

  test('that is not LTFS is never overwritten without an explicit format', async () => {
    const helper = await formatted();
    await helper.eject(barcode);
    const layout = join(temporaryFolder(), 'layout');
    expect(await helper.run('virtual.export', { barcode, folder: layout })).toMatchObject({ state: 'done' });
    for (const name of readdirSync(layout)) if (/^attr_[01]_80c$/.test(name)) rmSync(join(layout, name));
    for (const label of ['0_0_R', '1_0_R'])
      writeFileSync(join(layout, label), 'HDR1 of some other software'.padEnd(80));
    expect(await helper.run('virtual.import', { barcode: 'FOR001L8', folder: layout })).toMatchObject({
      state: 'done',
    });
    expect(await helper.load('FOR001L8')).toMatchObject({ state: 'done' });
    expect(await helper.cartridge('FOR001L8')).toMatchObject({ condition: 'foreign', volume: null });
    const archiving = helper.archive('FOR001L8', folderWith(['a']));
    await expect(archiving).rejects.toMatchObject({ code: 'volume.foreign' });
    const slip = helper.client.send('cartridges.format', {
      barcode: 'FOR001L8',
      confirmedBarcode: 'FOR00IL8',
      name: '',
    });
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
    const again = helper.client.send('virtual.create', { barcode, capacityBytes: 64_000_000 });
    await expect(again).rejects.toMatchObject({ code: 'cartridge.exists' });
    const made = await helper.client.send('virtual.create', { barcode: 'NEW001L8', capacityBytes: 64_000_000 });
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
    // Not zeros: a virtual cartridge stores those without their bytes.
    writeFileSync(source, bytes(80_000_000, 7));
    const job = await helper.archive(barcode, source);
    expect(job).toMatchObject({ state: 'failed', filesSafe: 0, fault: { code: 'storage.full' } });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'failed', barcode } }] });
    rmSync(ballast);
    expect(await helper.restore(barcode, ['d'], temporaryFolder())).toMatchObject({ fault: { code: 'storage.full' } });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.snapshot()).toMatchObject({ drives: [{ state: { kind: 'empty' } }] });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.cartridge(barcode)).toMatchObject({ condition: 'dirty' });
    await expect(helper.archive(barcode, folderWith(['b']))).rejects.toMatchObject({ code: 'volume.dirty' });
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
    for (const name of ['gone/deeper', 'file', 'shut']) {
      const refused = await helper.restore(barcode, ['d'], join(folder, name)).catch((error: unknown) => error);
      codes.push((refused as TapeError).code);
    }
    expect(codes).toEqual([
      'restore.destination-missing',
      'restore.destination-not-a-folder',
      'restore.destination-denied',
    ]);
  });

  test('of which only the last name is missing is made', async () => {
    const helper = await formatted();
    await helper.archive(barcode, folderWith(['a']));
    const into = join(temporaryFolder(), 'new');
    expect(await helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done' });
    expect(readdirSync(join(into, 'd'))).toEqual(['a']);
  });

  test.runIf(isRoot)('without room is refused before the first byte, with the figures', async () => {
    const helper = await formatted();
    const source = join(temporaryFolder(), 'big');
    writeFileSync(source, bytes(3_000_000, 1));
    await helper.archive(barcode, source);
    const small = smallDisk('1m');
    const refused = await helper.restore(barcode, ['big'], small).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'restore.destination-full',
      data: { subject: small, neededBytes: 3_000_000 },
    });
    expect((refused as TapeError).data.freeBytes).toBeLessThanOrEqual(1_048_576);
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
    const job = helper.restore(barcode, ['d', 'd/d'], temporaryFolder());
    await expect(job).rejects.toMatchObject({ code: 'restore.name-clash', data: { subject: 'd' } });
  });
});

test('a path that is not on the cartridge is named', async () => {
  const helper = await formatted();
  await helper.archive(barcode, folderWith(['a']));
  const job = helper.restore(barcode, ['d/b'], temporaryFolder());
  await expect(job).rejects.toMatchObject({ code: 'volume.path-missing', data: { subject: 'd/b' } });
});
