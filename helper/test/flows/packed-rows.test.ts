// An index is handed over as bytes: they must mean the same as its rows one by one.

import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unpackedRow } from '../../bench/unpacked-row.ts';
import { recordName } from '../../contract/cartridge-record.ts';
import { hashKey, type IndexRow, importRowsOf, readAhead } from '../../src/catalogue/index-rows.ts';
import { driveModel, loadNative, type NativeDrive, type NativeVolume } from '../../src/drives/native.ts';
import { temporaryFolder } from './harness.ts';
import { barcode, formatted } from './steps.ts';

/** A cartridge with the folder, in a drive of its own. */
async function archived(source: string): Promise<{ readonly drive: NativeDrive; readonly volume: NativeVolume }> {
  const helper = await formatted();
  await helper.archive(barcode, source);
  await helper.eject(barcode);
  await helper.end();
  const drive = await loadNative().TapeDrive.openVirtual({ model: driveModel('lto8'), serial: 'OTHER' });
  await drive.insert(join(helper.home, 'virtual', 'cartridges', barcode));
  await drive.load();
  return { drive, volume: await drive.mount({ readOnly: true }) };
}

/** Each row under its path, as nothing else says which is which. */
function byPath(rows: readonly IndexRow[]): ReadonlyMap<string, unknown> {
  const paths = new Map<number, string>([[-1, '']]);
  return new Map(
    rows.map(({ id, parent, ...row }) => {
      const path = `${paths.get(parent)}/${row.name}`;
      paths.set(id, path);
      return [path, row];
    }),
  );
}

function rowNamed(rows: readonly IndexRow[], name: string): IndexRow {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no row of the name ${name}`);
  return row;
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test('the rows of an index are the same as bytes and one by one', async () => {
  const source = join(temporaryFolder(), 'd');
  mkdirSync(join(source, 'below'), { recursive: true });
  for (const [at, name] of ['plain', 'Ünï%cödé', 'empty', 'below/twin'].entries())
    writeFileSync(join(source, name), 'x'.repeat(at * 700));
  truncateSync(join(source, 'empty'));
  linkSync(join(source, 'plain'), join(source, 'hard'));
  symlinkSync('../elsewhere', join(source, 'link'));
  const longAgo = new Date('1960-01-02T03:04:05.500Z');
  utimesSync(join(source, 'plain'), longAgo, longAgo);
  const { drive, volume } = await archived(source);
  const packed = [...importRowsOf(await volume.rows(0, 100), 0)];
  expect(packed.length).toBeGreaterThan(8);
  const single = packed.map(unpackedRow);
  const sources = packed.filter(({ kind, name }) => kind === 'file' && name !== recordName);
  expect(sources.map(({ hashes }) => hashes.map(({ key }) => key))).toEqual(
    Array.from({ length: 5 }, () => ['capstan.hash.xxh64']),
  );
  expect([...importRowsOf(single, 0)]).toEqual(packed);
  const { size, modifyTime, xattrs } = rowNamed(single, 'plain');
  expect([size, modifyTime]).toEqual([0, '1960-01-02T03:04:05.500000000Z']);
  expect(xattrs).toContainEqual({ key: hashKey, value: sha256Of(''), encoding: 'text' });
  expect(rowNamed(single, 'twin').xattrs).toContainEqual({
    key: hashKey,
    value: sha256Of('x'.repeat(2_100)),
    encoding: 'text',
  });
  expect(rowNamed(single, 'link')).toMatchObject({ kind: 'symlink', symlinkTarget: '../elsewhere', extents: [] });
  const [first, then] = [await volume.rows(0, 4), await volume.rows(4, 100)];
  expect([...importRowsOf(first, 0), ...importRowsOf(then, 4)]).toEqual(packed);
  expect(await volume.rows(100, 4)).toMatchObject({ count: 0 });
  await drive.close();
});

test('an index of more rows than come together comes whole; who stops early is not followed by what was asked for ahead', async () => {
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (let at = 0; at < 2_100; at += 1) writeFileSync(join(source, `file ${at}`), '');
  const { drive, volume } = await archived(source);
  const rows = (offset: number, limit: number) => volume.rows(offset, limit);

  const ahead = [];
  for await (const some of readAhead(rows)) ahead.push(...importRowsOf(some, ahead.length));
  expect(ahead.length).toBeGreaterThan(2_100);
  expect(ahead).toEqual([...importRowsOf(await volume.rows(0, 5_000), 0)]);

  const full = async () => {
    for await (const _ of readAhead(rows)) throw new Error('the disk is full');
  };
  await expect(full()).rejects.toThrow('the disk is full');
  await volume.unmount();
  const gone = async () => {
    for await (const _ of readAhead(rows)) throw new Error('nothing comes');
  };
  await expect(gone()).rejects.toMatchObject({ code: 'native.invalid-argument' });
  await drive.close();
});

test('an index that is only listed has the rows that its tree has, each of them once', async () => {
  const source = join(temporaryFolder(), 'd');
  for (const folder of ['a', 'a/b', 'c']) mkdirSync(join(source, folder), { recursive: true });
  for (let at = 0; at < 2_100; at += 1)
    writeFileSync(join(source, ['.', 'a', 'a/b', 'c'][at % 4] ?? '', `file ${at}`), 'x'.repeat(at % 50));
  const { drive, volume } = await archived(source);
  const [facts, whole] = [await volume.facts(), [...importRowsOf(await volume.rows(0, 5_000), 0)].map(unpackedRow)];
  await volume.unmount();
  // Read for the look, and not again.
  for (const isExamined of [true, false]) {
    if (isExamined) expect(await drive.examine()).toMatchObject({ condition: 'clean' });
    const listing = await drive.mountListing();
    expect(await listing.facts()).toEqual(facts);
    const rows: IndexRow[] = [];
    for await (const some of readAhead((offset, limit) => listing.rows(offset, limit)))
      rows.push(...[...importRowsOf(some, rows.length)].map(unpackedRow));
    expect(byPath(rows)).toEqual(byPath(whole));
    await expect(listing.rows(0, 1_000)).rejects.toMatchObject({ code: 'native.invalid-argument' });
    await expect(listing.complete()).rejects.toMatchObject({ code: 'native.invalid-argument' });
    await listing.unmount();
  }
  const reported: IndexRow[] = [];
  const others: string[] = [];
  await drive.examine((events) => {
    for (const event of events)
      if (event.type === 'rows') reported.push(...[...importRowsOf(event.rows, reported.length)].map(unpackedRow));
      else others.push(event.type === 'end' ? `end of ${event.rows}` : `${event.uuid} ${event.generation}`);
  });
  expect(others).toEqual([`${facts.uuid} ${facts.generation}`, `end of ${whole.length}`]);
  expect(byPath(reported)).toEqual(byPath(whole));
  // Whoever asks for them all the same gets them, from the tape.
  const again = await drive.mountListing();
  expect(await again.facts()).toEqual(facts);
  const asked: IndexRow[] = [];
  for await (const some of readAhead((offset, limit) => again.rows(offset, limit)))
    asked.push(...[...importRowsOf(some, asked.length)].map(unpackedRow));
  expect(asked).toEqual(reported);
  await drive.close();
});
