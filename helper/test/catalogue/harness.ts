// Catalogues in folders of their own, and small indexes to put in them.

import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StoredCartridge } from '../../src/catalogue/cartridges.ts';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import type { IndexRow } from '../../src/catalogue/index-rows.ts';
import { temporaryFolder } from '../flows/harness.ts';

export const barcode = 'CAP001L8';
export const time = '2026-11-20T17:07:20.049045355Z';

export function freshCatalogue(): Catalogue {
  const catalogue = openCatalogue(join(temporaryFolder(), 'catalogue.db'));
  onTestFinished(() => catalogue.close());
  return catalogue;
}

const plainVolume = {
  lock: 'unlocked',
  mediaPool: '',
  placementRule: '',
  packing: true,
  blockBytes: 524_288,
  compression: true,
  encrypted: false,
} as const;

export function cartridge(generation: number, uuid = 'uuid-1', of = barcode): StoredCartridge {
  return {
    barcode: of,
    mediaType: 'L8',
    virtual: true,
    condition: 'clean',
    conditionDetail: null,
    writeProtected: false,
    capacityBytes: 12e9,
    flaw: null,
    volume: {
      uuid,
      name: 'Spring',
      generation,
      updateTime: time,
      files: 0,
      usedBytes: 0,
      freeBytes: 12e9,
      ...plainVolume,
    },
  };
}

/** "a/" is a folder, "a/b 5" a file of five bytes, "l -> t" a link; folders come before what is in them. */
export function indexRows(lines: readonly string[]): readonly IndexRow[] {
  const ids = new Map<string, number>([['', 0]]);
  const rows: IndexRow[] = [{ ...bare, id: 0, parent: -1, name: 'Spring', kind: 'directory', size: 0 }];
  for (const line of lines) {
    const [, path = '', bytes, target] = /^(.*?)(?:\/| (\d+)| -> (.*))$/.exec(line) ?? [];
    const at = path.lastIndexOf('/');
    const parent = ids.get(path.slice(0, Math.max(0, at))) ?? -1;
    const row = { ...bare, id: rows.length, parent, name: path.slice(at + 1), size: Number(bytes ?? 0) };
    if (line.endsWith('/')) ids.set(path, row.id);
    if (line.endsWith('/')) rows.push({ ...row, kind: 'directory' });
    else
      rows.push(target === undefined ? { ...row, kind: 'file' } : { ...row, kind: 'symlink', symlinkTarget: target });
  }
  return rows;
}

export async function importRows(
  catalogue: Catalogue,
  record: StoredCartridge,
  rows: readonly IndexRow[],
): Promise<void> {
  if (catalogue.cartridges.get(record.barcode) === null) catalogue.cartridges.put({ ...record, volume: null });
  const volume = { uuid: record.volume?.uuid ?? '', generation: record.volume?.generation ?? 0, updateTime: time };
  await catalogue.listings.replace(record.barcode, volume, async (add) => {
    for (let at = 0; at < rows.length; at += 3) add(rows.slice(at, at + 3));
    return record;
  });
}

const bare = {
  readOnly: false,
  creationTime: time,
  changeTime: time,
  modifyTime: time,
  accessTime: time,
  backupTime: time,
  extents: [],
  xattrs: [],
} as const;
