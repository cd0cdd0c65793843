// What the ledger of a continuous set has gathered: files as a walk over the set's folder would find them, and names that
// are to go from the index.

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { BatchFile, Removal } from '../../catalogue/ledger-rows.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { foldersAbove } from '../../source/folders-above.ts';
import type { EntryBatch, SourceEntry } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { isOthersFile } from '../session/others-files.ts';

const together = 256;

/**
 * Parents before their children, those too that have not changed: the cartridge may be another one, on which they are not yet.
 * What goes from the index is not reported here.
 */
export async function* gathered(
  { id, folder }: NonNullable<ArchiveRequest['batch']>,
  { ledger }: Catalogue,
  signal: AbortSignal,
): AsyncGenerator<EntryBatch, void, undefined> {
  const set = ledger.batches.setOf(id);
  /** That the walk is in, from the outermost. */
  let entered: readonly string[] = [];
  const enter = ({ path, kind }: BatchFile): readonly SourceEntry[] => {
    const above = foldersAbove(path);
    const others = above.filter((one, at) => entered[at] !== one);
    entered = kind === 'directory' ? [...above, path] : above;
    const isFolder = (one: string) => set !== null && ledger.get(set, one)?.diskKind === 'directory';
    return others.filter(isFolder).map((one) => entryAt(folder, one, 'directory'));
  };
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const files = ledger.batches.batchFiles(id, after, together);
    const last = files.at(-1);
    if (last === undefined) return;
    const found = files.flatMap((file) =>
      file.kind === null ? [] : [...enter(file), foundIn(folder, file, file.kind)],
    );
    yield { found, unfit: [] };
    after = last.path;
  }
}

function foundIn(folder: string, { path, size, state }: BatchFile, kind: SourceEntry['kind']): SourceEntry {
  const [, modified = '0'] = state !== null && /^\d/.test(state) ? state.split(' ') : [];
  const entry = entryAt(folder, path, kind);
  return { ...entry, bytes: kind === 'file' ? size : 0, modified: BigInt(modified) };
}

function entryAt(folder: string, path: string, kind: SourceEntry['kind']): SourceEntry {
  // Which file of its disk it is, matters only to those who look for new names.
  const unknown = { device: 0n, inode: 0n };
  return { source: `${folder}/${path}`, target: path, kind, bytes: 0, modified: 0n, ...unknown };
}

/**
 * From each cartridge that is taken in: deleted files, and those that have become something else, such as folders; and what
 * went while it lay on the shelf. A job that goes on after a kill comes here again, and what it has written by then stays.
 */
export async function takeAway(
  batch: number,
  session: DriveSession,
  services: Services,
  { owner, signal }: RunningJob,
): Promise<void> {
  const { ledger } = services.catalogue;
  const barcode = session.loaded?.barcode;
  if (barcode === undefined) return;
  const remove = async (removals: readonly Removal[]) => {
    const own = removals.filter(({ path }) => !isOthersFile(services, owner, barcode, path));
    if (own.length > 0) await session.writing.rearrange({ moves: [], removals: own });
  };
  for (let before: string | null = null; ; ) {
    const removals: readonly Removal[] = ledger.batches.removals(batch, before);
    const last = removals.at(-1);
    if (last === undefined) break;
    await remove(removals);
    before = last.path;
    signal.throwIfAborted();
  }
  const set = ledger.batches.setOf(batch);
  if (set === null) return;
  for (let before: string | null = null; ; ) {
    const removals: readonly Removal[] = ledger.batches.pendingDeletionsOn(set, barcode, before, together);
    const last = removals.at(-1);
    if (last === undefined) return;
    await remove(removals);
    before = last.path;
    signal.throwIfAborted();
  }
}
