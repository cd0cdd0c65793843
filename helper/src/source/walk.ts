// Walks the sources as whoever asked, in batches: a folder, then what is in it, then its folders one after the other, each
// sorted by name, so that parents come before children and a folder's files lie together on the tape. Links are not
// followed. What cannot be archived is reported and the walk goes on; only a source itself that has gone ends it.

import type { Walk, WalkBatch } from '../../../native/files.d.ts';
import type { FileSum } from '../../contract/archive.ts';
import { errorOf } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Fault } from '../../contract/model.ts';
import { native } from '../drives/faults.ts';
import { loadNative, type SessionWalk, type SessionWalkOptions } from '../drives/native.ts';
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
  /** Its number, of what another computer sends. */
  readonly sent?: number;
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

export interface EntryBatch<Entry extends SizedEntry = SourceEntry> {
  readonly found: readonly Entry[];
  readonly unfit: readonly UnfitEntry[];
  /** Files and links that a filter has taken out. */
  readonly excluded?: FileSum;
}

/** `found`: as the disk lists them. */
export type WalkOrder = 'folders' | 'found';

/** What does not pass is passed over; of a folder, with all that is in it. */
export type WalkFilter = (one: WalkedEntry) => boolean;

/** What a count of sizes needs of an entry. */
export type SizedEntry = Pick<SourceEntry, 'target' | 'kind' | 'bytes'>;

/** Entries that became items of a session on their way. */
export interface AddedBatch {
  readonly added: number;
  readonly unfit: readonly UnfitEntry[];
}

/** Throws `signal.reason` when stopped. */
export async function* walk(
  as: Identity,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
  order: WalkOrder = 'folders',
  filter: WalkFilter | null = null,
): AsyncGenerator<EntryBatch<WalkedEntry>, void, undefined> {
  for (const root of roots) {
    if (filter !== null) yield* walkFiltered(as, root, signal, order, filter);
    else yield* walkAhead(as, root, signal, order, walkedIn);
  }
}

/** The same, with nothing but sizes: a million of them take no time. */
export async function* walkSizes(
  as: Identity,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
  order: WalkOrder = 'folders',
): AsyncGenerator<EntryBatch<SizedEntry>, void, undefined> {
  for (const root of roots) yield* walkAhead(as, root, signal, order, sizesIn);
}

/** A walk into a session. While `isPlain`, entries become its items unseen, numbered from `firstId` on. */
export async function* walkInto(
  writing: { startWalk(options: SessionWalkOptions): SessionWalk },
  as: Identity,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
  order: WalkOrder,
  { isPlain, firstId }: { readonly isPlain: () => boolean; readonly firstId: () => number },
): AsyncGenerator<EntryBatch | AddedBatch, void, undefined> {
  for (const root of roots) {
    signal.throwIfAborted();
    const steps = writing.startWalk({ as, ...root, order });
    yield* untilStopped(steps, signal, async function* () {
      for (;;) {
        if (isPlain()) {
          const batch = await native(root.source, steps.add(firstId()));
          if (batch === null) return;
          yield { added: batch.count, unfit: unfitIn(batch, root) };
        } else {
          const batch = await native(root.source, steps.next());
          if (batch === null) return;
          yield { found: walkedIn(batch, root), unfit: unfitIn(batch, root) };
        }
        signal.throwIfAborted();
      }
    });
  }
}

async function* walkAhead<Entry extends SizedEntry>(
  as: Identity,
  root: SourceRoot,
  signal: AbortSignal,
  order: WalkOrder,
  entriesIn: (batch: WalkBatch, root: SourceRoot) => readonly Entry[],
): AsyncGenerator<EntryBatch<Entry>, void, undefined> {
  signal.throwIfAborted();
  const steps = loadNative().startWalk({ as, source: root.source, order, folderByFolder: false });
  yield* untilStopped(steps, signal, async function* () {
    let coming = native(root.source, steps.next());
    for (let batch = await coming; batch !== null; batch = await coming) {
      // The disk is looked at while this batch is worked on.
      coming = native(root.source, steps.next());
      coming.catch(() => undefined);
      yield { found: entriesIn(batch, root), unfit: unfitIn(batch, root) };
      signal.throwIfAborted();
    }
  });
}

async function* walkFiltered(
  as: Identity,
  root: SourceRoot,
  signal: AbortSignal,
  order: WalkOrder,
  filter: WalkFilter,
): AsyncGenerator<EntryBatch<WalkedEntry>, void, undefined> {
  signal.throwIfAborted();
  const steps = loadNative().startWalk({ as, source: root.source, order, folderByFolder: true });
  yield* untilStopped(steps, signal, async function* () {
    let leftOut: readonly string[] = [];
    for (;;) {
      const batch = await native(root.source, steps.next(leftOut));
      if (batch === null) return;
      const found = walkedIn(batch, root);
      const passed = new Set(found.filter(filter));
      const shut = found.filter((one) => one.kind === 'directory' && !passed.has(one));
      leftOut = shut.map(({ source }) => source.slice(root.source.length + 1));
      yield { found: [...passed], unfit: unfitIn(batch, root) };
      signal.throwIfAborted();
    }
  });
}

/** The steps end with it, however that ends. */
export async function* untilStopped<Batch>(
  steps: Pick<Walk, 'close'>,
  signal: AbortSignal,
  batches: () => AsyncGenerator<Batch, void, undefined>,
): AsyncGenerator<Batch, void, undefined> {
  const stop = () => steps.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    yield* batches();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    steps.close();
  }
}

const kinds = ['directory', 'file', 'symlink'] as const;

export function kindAt(batch: Pick<WalkBatch, 'kinds'>, at: number): SourceEntry['kind'] {
  return kinds[batch.kinds[at] ?? 1] ?? 'file';
}

function sizesIn(batch: WalkBatch, root: SourceRoot): readonly SizedEntry[] {
  if (batch.count === 0) return [];
  return batch.paths.split('\0').map((path, at) => ({
    target: path === '' ? root.target : `${root.target}/${path}`,
    kind: kindAt(batch, at),
    bytes: batch.bytes[at] ?? 0,
  }));
}

function walkedIn(batch: WalkBatch, root: SourceRoot): readonly WalkedEntry[] {
  if (batch.count === 0) return [];
  return batch.paths.split('\0').map((path, at) => ({
    ...placeIn(root, path),
    kind: kindAt(batch, at),
    bytes: batch.bytes[at] ?? 0,
    modified: batch.modified[at] ?? 0n,
    changed: batch.changed[at] ?? 0n,
    mode: batch.modes[at] ?? 0,
    inode: batch.inodes[at] ?? 0n,
    device: batch.devices[at] ?? 0n,
  }));
}

export function unfitIn({ unfit }: Pick<WalkBatch, 'unfit'>, root: SourceRoot): readonly UnfitEntry[] {
  return unfit.map(({ path, code, detail }) => {
    const place = placeIn(root, path);
    return { ...place, fault: errorOf({ code, data: { subject: place.source, detail } }).fault() };
  });
}

export function placeIn({ source, target }: SourceRoot, path: string): SourceRoot {
  return path === '' ? { source, target } : { source: `${source}/${path}`, target: `${target}/${path}` };
}
