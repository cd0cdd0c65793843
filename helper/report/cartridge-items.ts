// The files of a cartridge as items, folder by folder, as its newest index lists them. It may lie on the shelf.

import { rowsOf } from '../client/pages.ts';
import { givenName } from '../contract/byte-names.ts';
import type { Send } from '../contract/contract.ts';
import { TapeError } from '../contract/errors.ts';
import type { Cartridge, EntryWithChecksums, JobItem } from '../contract/model.ts';
import type { ListedItem } from './subject.ts';

/** What keeps the name that something had on its disk. */
const nameKey = 'capstan.name';

/** A longer name is restored under another one. */
const longestOnDisk = 255;

/** Something chosen on a cartridge, or a folder below it. */
export interface ChosenTop {
  /** On the cartridge; "" is everything. */
  readonly path: string;
  /** As a restore makes it; null when no text says that. */
  readonly onDisk: string | null;
}

/** What is chosen twice counts once, and no two may get the same name: as with a restore of them. */
export async function chosenTops(send: Send, barcode: string, paths: readonly string[]): Promise<readonly ChosenTop[]> {
  const tops = new Map<string, ChosenTop>();
  const isAll = paths.includes('');
  for (const path of new Set(paths)) {
    if (path === '') continue;
    const { name, xattrs } = await send('catalogue.entry', { barcode, path });
    const other = tops.get(name)?.path ?? (isAll ? await atRoot(send, barcode, name) : null);
    if (other === path) continue;
    if (other !== null) throw new TapeError('report.name-clash', { subject: name, detail: `${other} and ${path}` });
    const given = xattrs.find(({ key }) => key === nameKey);
    const diskName = given === undefined ? undefined : givenName(name, given);
    tops.set(name, { path, onDisk: diskName === undefined ? name : diskName });
  }
  return isAll ? [{ path: '', onDisk: '' }, ...tops.values()] : [...tops.values()];
}

async function atRoot(send: Send, barcode: string, name: string): Promise<string | null> {
  try {
    return (await send('catalogue.entry', { barcode, path: name })).path;
  } catch (error) {
    if (error instanceof TapeError && error.code === 'volume.path-missing') return null;
    throw error;
  }
}

export async function* cartridgeItems(
  send: Send,
  cartridge: Cartridge,
  tops: readonly ChosenTop[],
): AsyncGenerator<ListedItem, void, undefined> {
  for (const top of tops) yield* itemsBelow(send, cartridge, top);
}

/** Paths are relative to the folder that it lies in. */
async function* itemsBelow(
  send: Send,
  cartridge: Cartridge,
  top: ChosenTop,
): AsyncGenerator<ListedItem, void, undefined> {
  const { barcode } = cartridge;
  const above = top.path.lastIndexOf('/') + 1;
  // Folders still to be listed, the next one last: no recursion, whatever a tape holds.
  const folders = [top];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { path, onDisk } = folder;
    const below: ChosenTop[] = [];
    for await (const entry of rowsOf((page) => send('catalogue.checksums', { barcode, path, ...page }))) {
      const diskPath = entry.path === path ? onDisk : joined(onDisk, entry);
      if (entry.kind === 'directory') below.push({ path: entry.path, onDisk: diskPath });
      else {
        const item = itemOf(entry, cartridge, entry.path.slice(above));
        yield { item, what: whatIs(entry), volumePath: entry.path, diskPath };
      }
    }
    folders.push(...below.reverse());
  }
}

function joined(folder: string | null, { name, diskName = name }: EntryWithChecksums): string | null {
  if (folder === null || diskName === null || Buffer.byteLength(diskName) > longestOnDisk) return null;
  return `${folder}${folder === '' ? '' : '/'}${diskName}`;
}

function whatIs({ kind, part, isOwnRecord }: EntryWithChecksums): ListedItem['what'] {
  if (kind === 'symlink') return 'link';
  if (isOwnRecord === true) return 'record';
  return part === undefined ? 'file' : 'part';
}

function itemOf(entry: EntryWithChecksums, { barcode, volume }: Cartridge, path: string): JobItem {
  const { kind, size, receipt, verified, unsound, sha256, hashes, modifyTime, backupTime, part } = entry;
  return {
    path,
    bytes: kind === 'symlink' ? 0 : size,
    receipt,
    sha256,
    changed: false,
    restoredAs: null,
    fault: unsound === undefined ? null : { code: unsound.code, data: { subject: entry.path } },
    barcode,
    times: { buffered: null, written: backupTime, safe: null, verified: verified ?? null },
    generation: volume?.generation ?? null,
    hashes,
    mirror: null,
    notes: part === undefined || part.whole !== undefined ? [] : ['part'],
    modifyTime,
    ...(part?.whole === undefined ? {} : { whole: part.whole }),
  };
}
