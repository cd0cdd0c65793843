// Files that another computer sends, as a walk here would have found them: in batches, in the order of the stream. Their
// names come from there, and are checked where they come in (native/src/tree).

import { type FaultCode, TapeError } from '../../contract/errors.ts';
import { native } from '../drives/faults.ts';
import type { SentBatch, SessionTree } from '../drives/native.ts';
import type { SourceRoot } from './roots.ts';
import { type EntryBatch, kindAt, placeIn, type SourceEntry, unfitIn, untilStopped } from './walk.ts';

/** A stream that breaks off, or is none, is rejected with what `isBrokenStream` knows. */
export async function* sentBatches(
  tree: SessionTree,
  roots: readonly SourceRoot[],
  signal: AbortSignal,
): AsyncGenerator<EntryBatch, void, undefined> {
  const [first] = roots;
  yield* untilStopped(tree, signal, async function* () {
    for (;;) {
      const batch = await native(first?.source ?? '', tree.next());
      if (batch === null) return;
      const root = roots[batch.root];
      if (root === undefined) throw new TapeError('far.stream-invalid', { detail: `root ${batch.root}` });
      yield { found: sentIn(batch, root), unfit: unfitIn(batch, root) };
      signal.throwIfAborted();
    }
  });
}

const endings: ReadonlySet<FaultCode> = new Set(['far.stream-ended', 'far.stream-invalid']);

export function isBrokenStream(error: unknown): error is TapeError {
  return error instanceof TapeError && endings.has(error.code);
}

function sentIn(batch: SentBatch, root: SourceRoot): readonly SourceEntry[] {
  if (batch.count === 0) return [];
  // Which file of its disk it is, nobody here can say.
  const unknown = { device: 0n, inode: 0n };
  return batch.paths.split('\0').map((path, at) => ({
    ...placeIn(root, path),
    kind: kindAt(batch, at),
    bytes: batch.bytes[at] ?? 0,
    modified: batch.modified[at] ?? 0n,
    sent: batch.first + at,
    ...unknown,
  }));
}
