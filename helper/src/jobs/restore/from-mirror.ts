// What a person would have to fetch a cartridge for may lie in a mirror's folder of the same user: then it is taken from
// there, if its content and time are just those that the tape has. What was changed since, or cannot be compared, waits
// for the tape.

import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { timeFromColumn } from '../../catalogue/columns.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import { bytesOnDisk, copyFiles, statPaths } from '../../disk/user-folders.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import type { CartridgeVersion } from './read-pass.ts';
import { rowOf, type SoughtItem } from './reading-results.ts';
import { contentOf } from './restored-items.ts';
import type { RestoreItem } from './selection.ts';

export interface FromMirror {
  readonly rows: readonly RecordedItem[];
  /** Nothing of it is left for the tape. */
  readonly isAll: boolean;
}

const nothing: FromMirror = { rows: [], isAll: false };
/** Copies made durable together. */
const copiedTogether = 128;

/** `sought`: all that is still wanted of one cartridge. What has their names in the chosen folder stays. */
export async function takeFromMirrors(
  job: RunningJob,
  from: CartridgeVersion,
  sought: readonly SoughtItem[],
  into: string,
  services: Services,
): Promise<FromMirror> {
  // Other people's files are compared by nobody but the engine.
  if (services.drives.canLoad(from.barcode) || job.owner.uid !== process.geteuid?.()) return nothing;
  const items = sought.map(({ item }) => item);
  const taken = new Set(await services.drives.conflicts(job.owner, into, items));
  const found = new Map<RestoreItem, string>();
  for (const [at, item] of items.entries()) {
    job.signal.throwIfAborted();
    const source = taken.has(at) ? null : await sourceOf(job, from, item, services);
    if (source !== null) found.set(item, source);
  }
  const files = [...found].filter(([{ isFolder }]) => !isFolder);
  if (files.length === 0) return nothing;
  const folders = [...found].filter(([{ isFolder }]) => isFolder);
  await copy(job, into, folders);
  const rows: RecordedItem[] = [];
  for (let at = 0; at < files.length; at += copiedTogether) {
    const some = files.slice(at, at + copiedTogether);
    for (const [nth, isThere] of (await copy(job, into, some)).entries()) {
      const item = some[nth]?.[0];
      if (!isThere || item === undefined) continue;
      rows.push({ ...rowOf(item, from), bytes: item.bytes, receipt: 'verified', note: 'from-mirror' });
    }
  }
  // What was put into them changed their times, and the mirror's folders have times of their own.
  for (const [{ path, target }] of folders.toReversed()) {
    const { accessTime, modifyTime } = services.catalogue.entries.entry(from.barcode, path, from.generation);
    await utimes(bytesOnDisk(join(into, target)), secondsOf(accessTime), secondsOf(modifyTime));
  }
  return { rows, isAll: rows.length + folders.length === items.length };
}

/** In the folder of a set of the same user; null when none has it as the tape has it. */
async function sourceOf(
  { owner }: RunningJob,
  from: CartridgeVersion,
  item: RestoreItem,
  { catalogue }: Services,
): Promise<string | null> {
  for (const { id, mirror, uid } of catalogue.sets.all()) {
    const copied = uid === owner.uid && mirror !== null ? catalogue.ledger.get(id, item.path) : null;
    if (mirror === null || copied === null || copied.disk === null) continue;
    const source = join(mirror, item.path);
    if (item.isFolder && copied.diskKind === 'directory') return source;
    const known = catalogue.entries.file(from.barcode, item.path, from.generation);
    if (copied.diskKind !== 'file' || known?.sha256 == null || copied.sha256 !== known.sha256) continue;
    const [seen] = await statPaths(owner, [source]);
    const isSame = seen?.kind === 'file' && timeFromColumn(seen.modified) === known.modifyTime;
    if (isSame && (await contentOf(source, known.size)) === known.sha256) return source;
  }
  return null;
}

async function copy(
  { owner }: RunningJob,
  into: string,
  some: readonly (readonly [RestoreItem, string])[],
): Promise<readonly boolean[]> {
  const asked = some.map(([{ target, isFolder }, source]) => {
    const kind = isFolder ? ('directory' as const) : ('file' as const);
    return { source, target, kind, evenIfChanging: false };
  });
  return (await copyFiles(owner, into, asked)).map((made) => !('code' in made));
}

/** To a fraction of a microsecond, which is all that can be set here. */
function secondsOf(time: string): number {
  const [whole = '', fraction = ''] = time.replace('Z', '').split('.');
  return Date.parse(`${whole}Z`) / 1000 + Number(`0.${fraction}`);
}
