// What is to be sent from here, found as an archive on this computer would find it: by the same walk, the same patterns and
// the same lists.

import { ownIdentity } from '../client/own-identity.ts';
import type { FileSum } from '../contract/archive.ts';
import type { ArchiveInput } from '../contract/archive-input.ts';
import { filtered } from '../src/source/filter.ts';
import { readNameList, walkNamed } from '../src/source/name-list.ts';
import { planRoots, type SourceRoot } from '../src/source/roots.ts';
import { type EntryBatch, walk, walkSizes } from '../src/source/walk.ts';

/** Of what is asked of an archive. */
export type SourcesHere = Pick<ArchiveInput, 'sources' | 'list' | 'filter' | 'into' | 'order'>;

/** Of one of the roots, by its number. */
export interface FoundHere {
  readonly root: number;
  readonly batch: EntryBatch;
}

/** Refused when one of them is not there, or two have one name. */
export async function rootsHere({ sources, into }: SourcesHere): Promise<readonly SourceRoot[]> {
  return await planRoots(ownIdentity(), sources, into);
}

/** Parents before their children. */
export async function* foundHere(
  what: SourcesHere,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
): AsyncGenerator<FoundHere, void, undefined> {
  const { filter, into } = what;
  for (const [number, root] of roots.entries()) {
    const batches = await walkOf(what, root, signal);
    const wanted = filter === undefined ? batches : filtered(batches, filter, { into: into?.normalize('NFC') });
    for await (const batch of wanted) yield { root: number, batch };
  }
}

async function walkOf(
  { list, order }: SourcesHere,
  root: SourceRoot,
  signal: AbortSignal,
): Promise<AsyncIterable<EntryBatch>> {
  const as = ownIdentity();
  const inOrder = order === 'found' ? 'found' : 'folders';
  if (list === undefined) return walk(as, [root], signal, inOrder);
  return walkNamed(as, root, await readNameList(as, list, root.source), signal, inOrder);
}

/** Files and links, and their bytes. */
export async function countHere(
  what: SourcesHere,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
): Promise<FileSum> {
  const sum = { files: 0, bytes: 0 };
  const isPlain = what.list === undefined && what.filter === undefined;
  const batches = isPlain
    ? walkSizes(ownIdentity(), roots, signal)
    : (async function* () {
        for await (const { batch } of foundHere(what, roots, signal)) yield batch;
      })();
  for await (const { found } of batches) {
    for (const { kind, bytes } of found) {
      sum.files += Number(kind !== 'directory');
      sum.bytes += bytes;
    }
  }
  return sum;
}
