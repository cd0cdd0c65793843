// What a folder of the mount holds, as the kernel is told: by the catalogue, whatever lies in drives.

import type { FolderColumns } from '../client/mount-module.ts';
import { rowsOf } from '../client/pages.ts';
import type { Send } from '../contract/contract.ts';
import type { FolderInColumns } from '../contract/model.ts';
import { entryInput, type FolderPlace, generationsFolder, inboxName, inFolder, treeInput } from './places.ts';
import type { ShownNames } from './shown-names.ts';
import type { TopFolder } from './shown-tree.ts';
import type { Staging } from './staging.ts';

interface ListedRow {
  readonly name: string;
  readonly kind: string;
  readonly size: number;
  readonly seconds: number;
  readonly nanoseconds: number;
  readonly isOnDisk: boolean;
}

export function topRows(folders: readonly TopFolder[]): FolderColumns {
  return columnsOf([...folders.map(({ name, time }) => folderRow(name, time)), inboxRow]);
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
export async function folderRows(
  send: Send,
  place: FolderPlace,
  shown: string,
  names: ShownNames,
  staging: Staging,
): Promise<FolderColumns> {
  const rows: ListedRow[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: FolderInColumns = await pageOf(send, place, cursor);
    for (let at = 0; at < page.names.length; at += 1) {
      const name = names.show(shown, page.names[at] ?? '');
      const [kind = 'f', size = 0] = [page.kinds[at], page.sizes[at]];
      const [seconds = 0, nanoseconds = 0] = [page.seconds[at], page.nanoseconds[at]];
      const file = () => ({ shown: inFolder(shown, name), bytes: size, seconds, nanoseconds });
      const isOnDisk = kind === 'f' && staging.contentOf(file()) !== null;
      rows.push({ name, kind, size, seconds, nanoseconds, isOnDisk });
    }
    cursor = page.next;
    if (cursor === null) break;
  }
  return columnsOf([...rows, ...besides(place, shown)]);
}

async function pageOf(send: Send, place: FolderPlace, cursor: string | null): Promise<FolderInColumns> {
  if (place.kind === 'entry') return await send('catalogue.columns', { ...entryInput(place), cursor });
  return await send('catalogue.newestColumns', { ...treeInput(place), cursor });
}

/** What the mount itself has there. */
function besides(place: FolderPlace, shown: string): readonly ListedRow[] {
  if (shown === '') return [inboxRow];
  // Found by its name, and not listed: whoever walks through everything does not meet each file many times.
  const isCartridge = place.kind === 'entry' && place.path === '' && place.generation === undefined;
  return isCartridge ? [{ ...folderRow(generationsFolder, ''), kind: 'D' }] : [];
}

function folderRow(name: string, time: string): ListedRow {
  const milliseconds = Date.parse(time);
  const seconds = Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
  return { name, kind: 'd', size: 0, seconds, nanoseconds: 0, isOnDisk: false };
}

const inboxRow = folderRow(inboxName, '');

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
