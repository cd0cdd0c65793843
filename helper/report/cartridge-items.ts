// The files of a cartridge as items, folder by folder, as its newest index lists them. It may lie on the shelf.

import { rowsOf } from '../client/pages.ts';
import type { Send } from '../contract/contract.ts';
import type { Cartridge, Entry, EntryDetail, JobItem } from '../contract/model.ts';
import { hashesIn } from './checksums.ts';
import type { ListedItem } from './subject.ts';

/** Asked for at the same time. */
const detailsTogether = 64;
/** An extended attribute of each part of a file that is split over cartridges (LTFS 2.4, annex F). */
const partKey = 'ltfs.spannedFileOffset';

/** Paths are relative to the folder that each of `paths` lies in, as a restore of it has them. */
export async function* cartridgeItems(
  send: Send,
  cartridge: Cartridge,
  paths: readonly string[],
): AsyncGenerator<ListedItem, void, undefined> {
  for (const path of paths) {
    const above = path.lastIndexOf('/') + 1;
    const detail = (entry: Entry) => detailed(send, cartridge, entry, above);
    let waiting: Entry[] = [];
    for await (const entry of entriesBelow(send, cartridge.barcode, path)) {
      waiting.push(entry);
      if (waiting.length < detailsTogether) continue;
      yield* await Promise.all(waiting.map(detail));
      waiting = [];
    }
    yield* await Promise.all(waiting.map(detail));
  }
}

/** All but folders. */
async function* entriesBelow(send: Send, barcode: string, path: string): AsyncGenerator<Entry, void, undefined> {
  if (path !== '') {
    const entry = await send('catalogue.entry', { barcode, path });
    if (entry.kind !== 'directory') return yield entry;
  }
  // Folders still to be listed, the next one last: no recursion, whatever a tape holds.
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const here = folder;
    const below: string[] = [];
    for await (const entry of rowsOf((page) => send('catalogue.list', { barcode, path: here, ...page }))) {
      if (entry.kind === 'directory') below.push(entry.path);
      else yield entry;
    }
    folders.push(...below.reverse());
  }
}

async function detailed(send: Send, cartridge: Cartridge, entry: Entry, above: number): Promise<ListedItem> {
  const { barcode } = cartridge;
  const detail = await send('catalogue.entry', { barcode, path: entry.path });
  return { item: itemOf(detail, cartridge, entry.path.slice(above)), what: whatIs(detail) };
}

function whatIs({ kind, xattrs }: EntryDetail): ListedItem['what'] {
  if (kind === 'symlink') return 'link';
  return xattrs.some(({ key }) => key === partKey) ? 'part' : 'file';
}

function itemOf(detail: EntryDetail, { barcode, volume }: Cartridge, path: string): JobItem {
  const { kind, size, receipt, verified, unsound, sha256, xattrs, modifyTime, backupTime } = detail;
  return {
    path,
    bytes: kind === 'symlink' ? 0 : size,
    receipt,
    sha256,
    changed: false,
    restoredAs: null,
    fault: unsound === undefined ? null : { code: unsound.code, data: { subject: detail.path } },
    barcode,
    times: { buffered: null, written: backupTime, safe: null, verified: verified ?? null },
    generation: volume?.generation ?? null,
    hashes: hashesIn(xattrs),
    mirror: null,
    notes: [],
    modifyTime,
  };
}
