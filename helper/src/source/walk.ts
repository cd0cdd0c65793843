// Walks the sources as whoever asked, in batches: a folder, then what is in it, then its folders one after the other, each
// sorted by name, so that parents come before children and a folder's files lie together on the tape. Links are not
// followed. What cannot be archived is reported and the walk goes on; only a source itself that has gone ends it.

import type { WalkBatch } from '../../../native/files.d.ts';
import type { FileSum } from '../../contract/archive.ts';
import { errorOf } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Fault } from '../../contract/model.ts';
import { native } from '../drives/faults.ts';
import { loadNative } from '../drives/native.ts';
import type { SourceRoot } from './roots.ts';

export interface SourceEntry {
  readonly source: string;
  /** On the volume, "/"-separated, no leading slash. */
  readonly target: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly bytes: number;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
  /** Which file of which disk it is, whatever its name. */
  readonly device: bigint;
  readonly inode: bigint;
}

/** As a walk finds it. */
export interface WalkedEntry extends SourceEntry {
  /** Its content or anything else about it. Nanoseconds since 1970. */
  readonly changed: bigint;
  /** Permissions. */
  readonly mode: number;
}

/** What was seen and stays behind. */
export interface UnfitEntry {
  readonly source: string;
  readonly target: string;
  readonly fault: Fault;
}

export interface EntryBatch<Entry extends SourceEntry = SourceEntry> {
  readonly found: readonly Entry[];
  readonly unfit: readonly UnfitEntry[];
  /** Files and links that a filter has taken out. */
  readonly excluded?: FileSum;
}

/** `found`: as the disk lists them. */
export type WalkOrder = 'folders' | 'found';

/** What does not pass is passed over; of a folder, with all that is in it. */
export type WalkFilter = (one: WalkedEntry) => boolean;

/** Throws `signal.reason` when stopped. */
export async function* walk(
  as: Identity,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
  order: WalkOrder = 'folders',
  filter: WalkFilter | null = null,
): AsyncGenerator<EntryBatch<WalkedEntry>, void, undefined> {
  for (const root of roots) yield* walkOne(as, root, signal, order, filter);
}

async function* walkOne(
  as: Identity,
  root: SourceRoot,
  signal: AbortSignal,
  order: WalkOrder,
  filter: WalkFilter | null,
): AsyncGenerator<EntryBatch<WalkedEntry>, void, undefined> {
  signal.throwIfAborted();
  const steps = loadNative().startWalk({ as, source: root.source, order, folderByFolder: filter !== null });
  const stop = () => steps.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    let coming = native(root.source, steps.next());
    for (let batch = await coming; batch !== null; batch = await coming) {
      const found = foundIn(batch, root);
      const unfit = unfitIn(batch, root);
      if (filter === null) {
        // The disk is looked at while this batch is worked on.
        coming = native(root.source, steps.next());
        coming.catch(() => undefined);
        yield { found, unfit };
      } else {
        const passed = new Set(found.filter(filter));
        const shut = found.filter((one) => one.kind === 'directory' && !passed.has(one));
        const leftOut = shut.map(({ source }) => source.slice(root.source.length + 1));
        yield { found: [...passed], unfit };
        coming = native(root.source, steps.next(leftOut));
      }
      signal.throwIfAborted();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    steps.close();
  }
}

const kinds = ['directory', 'file', 'symlink'] as const;

function foundIn(batch: WalkBatch, root: SourceRoot): readonly WalkedEntry[] {
  if (batch.count === 0) return [];
  return batch.paths.split('\0').map((path, at) => ({
    ...placeIn(root, path),
    kind: kinds[batch.kinds[at] ?? 1] ?? 'file',
    bytes: batch.bytes[at] ?? 0,
    modified: batch.modified[at] ?? 0n,
    changed: batch.changed[at] ?? 0n,
    mode: batch.modes[at] ?? 0,
    inode: batch.inodes[at] ?? 0n,
    device: batch.devices[at] ?? 0n,
  }));
}

function unfitIn({ unfit }: WalkBatch, root: SourceRoot): readonly UnfitEntry[] {
  return unfit.map(({ path, code, detail }) => {
    const place = placeIn(root, path);
    return { ...place, fault: errorOf({ code, data: { subject: place.source, detail } }).fault() };
  });
}

function placeIn({ source, target }: SourceRoot, path: string): SourceRoot {
  return path === '' ? { source, target } : { source: `${source}/${path}`, target: `${target}/${path}` };
}
