// One cartridge with many files: its index is read from a virtual tape and taken over into an empty catalogue, and once
// more as a newer generation in which little has changed.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { cpuUsage, resourceUsage } from 'node:process';
import { type Catalogue, openCatalogue } from '../src/catalogue/catalogue.ts';
import { type IndexRow, type IndexRows, importRowsOf, readAhead } from '../src/catalogue/index-rows.ts';
import { driveModel, loadNative, type Native, type NativeDrive, type NativeVolume } from '../src/drives/native.ts';
import { type Figure, millisecondsOf } from './figures.ts';
import { contentsOf } from './index-text.ts';
import { fill } from './many.ts';
import { recordOf } from './records.ts';
import { treeOf } from './tree.ts';
import { unpackedRow } from './unpacked-row.ts';

export const oneBarcode = 'BEN900L8';
const recordBytes = 524_288;
const rowsTogether = 1_000;
/** Records that are really on the tape: all files lie in them, or the index would name what is not there. */
const dataRecords = 64;
const firstDataBlock = 8;

/** A cartridge in a folder, whose index names a tree of so many files. */
export async function makeCartridge(
  folder: string,
  files: number,
  seed: number,
  largestFolder: number,
): Promise<string> {
  const native = loadNative();
  const [blank, exported, made] = ['blank', 'exported', 'cartridge'].map((name) => join(folder, name));
  if (blank === undefined || exported === undefined || made === undefined) throw new Error('three folders');
  await native.createVirtualCartridge(blank, { barcode: oneBarcode, mediaType: 'L8', capacityBytes: 12e12 });
  const drive = await inserted(native, blank);
  await drive.format({ barcode: oneBarcode, name: 'Bench' });
  await writeData(native, drive, join(folder, 'data'));
  await drive.unload();
  await drive.remove();
  await drive.close();
  await native.exportVirtualCartridge(blank, exported).done;
  const rows = Array.from(treeOf(seed, { files, largestFolder, sharedOneIn: 20 }), onTape);
  for (const partition of [0, 1]) replaceIndex(exported, partition, rows);
  await native.importVirtualCartridge(exported, made, { barcode: oneBarcode }).done;
  return made;
}

async function writeData(native: Native, drive: NativeDrive, source: string): Promise<void> {
  writeFileSync(source, randomBytes(dataRecords * recordBytes));
  const volume = await drive.mount({ readOnly: false });
  const session = native.startWriting({ poolBytes: 16_000_000 }, () => undefined);
  const { done } = session.attach(volume, { slot: 0, laterBytes: 0 });
  await session.add([{ id: 0, source, target: 'data', kind: 'file' }]);
  session.finish();
  await done;
  session.close();
  await volume.complete();
  await volume.unmount();
}

function onTape(row: IndexRow): IndexRow {
  if (row.kind !== 'file') return row;
  const size = row.size % recordBytes;
  const extents = row.extents.map((extent) => ({
    ...extent,
    startBlock: firstDataBlock + (extent.startBlock % (dataRecords / 2)),
    byteCount: size,
  }));
  return { ...row, size, extents };
}

export async function measureOne(cartridge: string, folder: string, seed: number): Promise<readonly Figure[]> {
  const native = loadNative();
  const drive = await inserted(native, cartridge);
  const catalogue = openCatalogue(join(folder, 'one.db'));
  const since = performance.now();
  const used = cpuUsage();
  let volume = await drive.mountListing();
  const mounted = performance.now();
  const { uuid, files, generation, updateTime } = await volume.facts();
  let longest = 0;
  const asTheyAre = () => readAhead((offset, limit) => volume.rows(offset, limit));
  const takeOver = async (as: number, rowsOf: () => AsyncIterable<IndexRows>) => {
    const record = recordOf(oneBarcode, uuid, as, files);
    if (catalogue.cartridges.get(oneBarcode) === null) catalogue.cartridges.put({ ...record, volume: null });
    await catalogue.listings.replace(oneBarcode, { uuid, generation: as, updateTime }, async (add) => {
      for await (const rows of rowsOf()) longest = Math.max(longest, await millisecondsOf(() => add(rows)));
      return record;
    });
  };
  await takeOver(generation, asTheyAre);
  const done = performance.now();
  const { user, system } = cpuUsage(used);
  const peak = resourceUsage().maxRSS / 1_000;
  // Rows of a listing come once.
  await volume.unmount();
  volume = await drive.mount({ readOnly: true });
  const again = await millisecondsOf(() => takeOver(generation + 1, asTheyAre));
  const changed = await millisecondsOf(() => takeOver(generation + 2, () => touchedRows(volume)));
  catalogue.close();
  const spread = openCatalogue(join(folder, 'map.db'));
  await fill(spread, oneBarcode, files, seed, 0);
  const map = await measureMap(spread, 1);
  spread.close();
  await volume.unmount();
  await drive.close();
  return [
    { what: `the index of ${files} files, read from the tape`, value: (mounted - since) / 1000, unit: 's' },
    { what: 'taken over into the catalogue', value: (done - mounted) / 1000, unit: 's' },
    { what: 'both', value: (done - since) / 1000, unit: 's', limit: 10 },
    { what: 'of processors, on a busy machine too', value: (user + system) / 1e6, unit: 's' },
    { what: 'resident at most', value: peak, unit: 'MB', limit: 300 },
    { what: 'others wait for the helper, at most', value: longest, unit: 'ms' },
    { what: 'a newer generation without a change', value: again / 1000, unit: 's' },
    { what: 'a newer generation with one file in 100 changed', value: changed / 1000, unit: 's' },
    ...map,
  ];
}

/** Others are served meanwhile, so each of its parts must be short. */
async function measureMap(catalogue: Catalogue, generation: number): Promise<readonly Figure[]> {
  const others = monitorEventLoopDelay({ resolution: 1 });
  others.enable();
  const readContents = () => catalogue.tapeContents.of(oneBarcode, generation, 'all', recordBytes);
  const first = await millisecondsOf(readContents);
  others.disable();
  const { files, runs } = await readContents();
  const second = await millisecondsOf(readContents);
  const places = runs[1].filter((_, at) => at % 97 === 0).map(([block]) => ({ partition: 1, block }));
  const since = performance.now();
  for (const place of places) await catalogue.tapeContents.at(oneBarcode, generation, 'all', recordBytes, place);
  const each = (performance.now() - since) / places.length;
  return [
    { what: `the tape map of ${files} files`, value: first / 1000, unit: 's' },
    { what: 'others wait meanwhile, at most', value: others.max / 1e6, unit: 'ms' },
    { what: 'and in 99 of 100 cases', value: others.percentile(99) / 1e6, unit: 'ms' },
    { what: 'once more', value: second, unit: 'ms' },
    {
      what: `its ${runs[1].length} runs in a frame`,
      value: JSON.stringify(runs).length / 1000,
      unit: 'kB',
      limit: 900,
    },
    { what: 'the file at a place', value: each, unit: 'ms' },
  ];
}

async function* touchedRows(volume: NativeVolume): AsyncGenerator<readonly IndexRow[], void, undefined> {
  for (let offset = 0; ; offset += rowsTogether) {
    const rows = await volume.rows(offset, rowsTogether);
    yield Array.from(importRowsOf(rows, offset), (row) => touched(unpackedRow(row)));
    if (rows.count < rowsTogether) return;
  }
}

function touched(row: IndexRow): IndexRow {
  return row.kind === 'file' && row.id % 100 === 0 ? { ...row, modifyTime: '2026-12-01T00:00:00.000000000Z' } : row;
}

async function inserted(native: Native, cartridge: string): Promise<NativeDrive> {
  const drive = await native.TapeDrive.openVirtual({ model: driveModel('lto8'), serial: 'BENCH0001' });
  await drive.insert(cartridge);
  await drive.load();
  return drive;
}

/** The newest index, which is one record: it becomes many, and what follows moves up. */
function replaceIndex(exported: string, partition: number, rows: readonly IndexRow[]): void {
  const path = (name: string) => join(exported, name);
  const objects = readdirSync(exported).filter((name) => name.startsWith(`${partition}_`));
  const blocks = objects.map((name) => Number(name.split('_')[1])).toSorted((a, b) => a - b);
  const at = blocks.findLast(
    (block) => objects.includes(`${partition}_${block}_R`) && isIndex(path(`${partition}_${block}_R`)),
  );
  if (at === undefined) throw new Error('no index was exported');
  const text = readFileSync(path(`${partition}_${at}_R`), 'utf8');
  const [, before, after] = /^(.*?)<contents>.*<\/contents>(.*)$/s.exec(text) ?? [];
  if (before === undefined || after === undefined) throw new Error(`no contents in the exported index: ${text}`);
  const head = before.replace(/<highestfileuid>\d+/, `<highestfileuid>${rows.length + 2}`);
  const records = recordsOf(path, partition, at, head, rows, after);
  for (const name of objects.toReversed()) {
    const [, block, kind] = name.split('_');
    if (Number(block) <= at) continue;
    renameSync(path(name), path(`moving_${partition}_${Number(block) + records - 1}_${kind}`));
  }
  for (const name of readdirSync(exported)) {
    if (name.startsWith('moving_')) renameSync(path(name), path(name.slice('moving_'.length)));
  }
  for (let record = 0; record < records; record += 1) {
    renameSync(path(`new_${partition}_${at + record}_R`), path(`${partition}_${at + record}_R`));
  }
}

function isIndex(path: string): boolean {
  return readFileSync(path).subarray(0, 200).includes('<ltfsindex');
}

/** Written under names of their own; how many. */
function recordsOf(
  path: (name: string) => string,
  partition: number,
  at: number,
  head: string,
  rows: readonly IndexRow[],
  tail: string,
): number {
  let records = 0;
  let waiting: Buffer[] = [Buffer.from(`${head}<contents>\n`)];
  let bytes = waiting[0]?.length ?? 0;
  const write = (record: Buffer) => {
    const name = path(`new_${partition}_${at + records}_R`);
    writeFileSync(name, record);
    records += 1;
  };
  const flush = (isLast: boolean) => {
    const all = Buffer.concat(waiting);
    let from = 0;
    for (; all.length - from >= recordBytes; from += recordBytes) write(all.subarray(from, from + recordBytes));
    if (isLast && from < all.length) write(all.subarray(from));
    waiting = [all.subarray(from)];
    bytes = all.length - from;
  };
  for (const text of [contentsOf(rows), ['</contents>', tail]]) {
    for (const piece of text) {
      const part = Buffer.from(piece);
      waiting.push(part);
      bytes += part.length;
      if (bytes >= 8 * recordBytes) flush(false);
    }
  }
  flush(true);
  return records;
}

export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}
