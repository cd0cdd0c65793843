// What a folder of the mount holds, as the kernel is told: by the catalogue, whatever lies in drives.

import type { FolderColumns } from '../client/mount-module.ts';
import { rowsOf } from '../client/pages.ts';
import type { Send } from '../contract/contract.ts';
import type { Cartridge, FolderInColumns } from '../contract/model.ts';
import { type EntryPlace, generationsFolder } from './places.ts';
import type { ShownNames } from './shown-names.ts';
import type { Staging } from './staging.ts';

interface ListedRow {
  readonly name: string;
  readonly kind: string;
  readonly size: number;
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly isOnDisk: boolean;
}

/** Of a cartridge that lies here and has been looked at. */
export function hasContent({ volume }: Cartridge): boolean {
  return volume !== null;
}

/** `inbox`: the name of that. */
export function topRows(cartridges: readonly Cartridge[], inbox: string): FolderColumns {
  const rows = cartridges.flatMap(({ barcode, volume }) =>
    volume === null ? [] : [folderRow(barcode, volume.updateTime)],
  );
  return columnsOf([...rows, folderRow(inbox, '')]);
}

export async function generationRows(send: Send, barcode: string): Promise<FolderColumns> {
  const rows: ListedRow[] = [];
  for await (const { generation, updateTime, isListed } of rowsOf((place) =>
    send('catalogue.generations', { barcode, ...place }),
  ))
    if (isListed) rows.push(folderRow(String(generation), updateTime));
  return columnsOf(rows);
}

/** `shown`: the path of that folder in the mount. */
export async function entryRows(
  send: Send,
  { barcode, path, generation }: EntryPlace,
  shown: string,
  names: ShownNames,
  staging: Staging,
): Promise<FolderColumns> {
  const rows: ListedRow[] = [];
  const part = { barcode, path, ...(generation === undefined ? {} : { generation }) };
  for (let cursor: string | null = null; ; ) {
    const page: FolderInColumns = await send('catalogue.columns', { ...part, cursor });
    for (let at = 0; at < page.names.length; at += 1) {
      const name = names.show(shown, page.names[at] ?? '');
      const [kind = 'f', size = 0] = [page.kinds[at], page.sizes[at]];
      const [seconds = 0, nanoseconds = 0] = [page.seconds[at], page.nanoseconds[at]];
      const isOnDisk =
        kind === 'f' && staging.contentOf({ shown: `${shown}/${name}`, bytes: size, seconds, nanoseconds }) !== null;
      rows.push({ name, kind, size, seconds, nanoseconds, isOnDisk });
    }
    cursor = page.next;
    if (cursor === null) break;
  }
  // Found by its name, and not listed: whoever walks through everything does not meet each file many times.
  const isRoot = path === '' && generation === undefined;
  return columnsOf(isRoot ? [...rows, { ...folderRow(generationsFolder, ''), kind: 'D' }] : rows);
}

function folderRow(name: string, time: string): ListedRow {
  const milliseconds = Date.parse(time);
  const seconds = Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
  return { name, kind: 'd', size: 0, seconds, nanoseconds: 0, isOnDisk: false };
}

function columnsOf(rows: readonly ListedRow[]): FolderColumns {
  return {
    names: rows.map(({ name }) => `${name}\0`).join(''),
    kinds: rows.map(({ kind }) => kind).join(''),
    sizes: Float64Array.from(rows, ({ size }) => size),
    seconds: Float64Array.from(rows, ({ seconds }) => seconds),
    nanoseconds: Uint32Array.from(rows, ({ nanoseconds }) => nanoseconds),
    onDisk: Uint8Array.from(rows, ({ isOnDisk }) => Number(isOnDisk)),
  };
}
