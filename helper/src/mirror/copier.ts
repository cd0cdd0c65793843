// Keeps the folder on disk like the sources: what has come to rest is copied, what is gone is moved aside, and what was moved
// aside long ago is removed.

import type { MirrorCopied } from '../../../native/mirroring.d.ts';
import { TapeError } from '../../contract/errors.ts';
import type { LedgerFile } from '../catalogue/ledger-rows.ts';
import { changedMs, type MirroredPath } from '../disk/file-status.ts';
import { MirrorFolder, placeForDeleted } from '../disk/mirror-folder.ts';
import { foldersAbove } from '../source/folders-above.ts';
import { afterCopy, afterCopyBegan, afterFailedCopy, afterMoveAside, isRestless } from './file-state.ts';
import type { MirroredSet } from './mirrored-set.ts';

/** Copied together: they wait for the disk together. */
const together = 128;
/**
 * What changed so recently may change again within the same tick of the file system's clock, and nobody could tell: it is
 * not copied yet, and a copy of it is not trusted.
 */
const tickMs = 40;
/** The ledger's name for the folder on disk; no source is called so. */
const folderKey = 'the folder';
const daySeconds = 86_400;
/** It is not what it was at the last look. */
const isAnother: ReadonlySet<string> = new Set(['source.missing', 'source.changed', 'source.unsupported']);

export class Copier {
  readonly #mirrored: MirroredSet;
  readonly #folder: MirrorFolder;
  readonly #checkAgain: (place: MirroredPath) => void;
  /** So long nothing more can be copied; of real time. */
  holdBackMs = 0;

  constructor(mirrored: MirroredSet, checkAgain: (place: MirroredPath) => void) {
    this.#mirrored = mirrored;
    this.#checkAgain = checkAgain;
    const { services, set } = mirrored;
    this.#folder = new MirrorFolder(services.native, set.mirror ?? '', set.owner);
  }

  /** Once: what a helper that was cut off left half made. */
  async sweep(): Promise<void> {
    await this.#requireFolder();
    await this.#folder.sweep();
  }

  /** False when there is nothing to do now. */
  async copySome(): Promise<boolean> {
    const { ledger, set } = this.#mirrored;
    this.holdBackMs = 0;
    const due = ledger.due(set.id, this.#mirrored.now(), together);
    const old = due.filter(({ seen }) => seen === null || Math.abs(Date.now() - changedMs(seen)) >= tickMs);
    if (old.length < due.length) this.holdBackMs = tickMs;
    if (old.length === 0) return false;
    await this.#requireFolder();
    const all = [...old, ...this.#foldersFor(old)];
    await this.#moveAside(
      all.filter((file) => file.diskKind !== null && (file.seen === null || file.kind !== file.diskKind)),
    );
    // What had its name and is of another kind may not have gone yet.
    const files = all.flatMap(({ path }) => ledger.get(set.id, path) ?? []);
    const placed = files.filter(({ seen, kind, diskKind }) => seen !== null && (diskKind ?? kind) === kind);
    await this.#copy(placed.toSorted(byPath));
    return true;
  }

  /** Those that these lie in and that the folder on disk lacks: a folder that nobody made as such nobody removes. */
  #foldersFor(files: readonly LedgerFile[]): readonly LedgerFile[] {
    const { ledger, set } = this.#mirrored;
    const given = new Set(files.map(({ path }) => path));
    const paths = new Set(files.flatMap(({ path, seen }) => (seen === null ? [] : foldersAbove(path))));
    const folders = [...paths].flatMap((path) => (given.has(path) ? [] : (ledger.get(set.id, path) ?? [])));
    return folders.filter(({ seen, diskSince }) => seen !== null && diskSince !== null);
  }

  /** What the folder has kept of deleted files for long enough. */
  async purge(): Promise<void> {
    const { ledger, set } = this.#mirrored;
    for (;;) {
      const before = this.#mirrored.now() - set.keepOnDiskDays * daySeconds;
      const old = ledger.deletedCopies.before(set.id, before, together);
      if (old.length === 0) return;
      await this.#folder.removeDeleted(old.map(({ kept }) => kept));
      for (const { kept } of old) ledger.deletedCopies.drop(set.id, kept);
    }
  }

  async #moveAside(files: readonly LedgerFile[]): Promise<void> {
    if (files.length === 0) return;
    const { ledger, set, services, rules } = this.#mirrored;
    // What is in a folder goes before it.
    const inOrder = files.toSorted(byPath).toReversed();
    const now = services.clock.now();
    const moves = inOrder.map(({ path, diskKind }) => ({
      from: path,
      to: diskKind === 'directory' ? null : placeForDeleted(path, now),
    }));
    const seconds = now.getTime() / 1000;
    // Kept before it is moved: what is not there after all is removed without harm.
    ledger.deletedCopies.add(
      set.id,
      moves.flatMap(({ from, to }, at) =>
        to === null ? [] : [{ path: from, kept: to, size: inOrder[at]?.size ?? 0, deleted: seconds }],
      ),
    );
    const results = await this.#folder.move(moves);
    const moved = inOrder.map(({ path }, at) => ({ path, failure: results[at] ?? null }));
    ledger.change(set.id, moved, (file, { path, failure }) => {
      if (file === null) return null;
      const at = this.#mirrored.now();
      if (failure !== null) return afterFailedCopy(file, failure.code, at, rules);
      // It went only if nothing was in it; what is goes in its turn.
      const holds = file.diskKind === 'directory' && ledger.hasCopyBelow(set.id, path);
      return holds ? { ...file, due: at + rules.quietSeconds } : afterMoveAside(file, at);
    });
  }

  async #copy(files: readonly LedgerFile[]): Promise<void> {
    if (files.length === 0) return;
    const { ledger, set, rules } = this.#mirrored;
    // Recorded before it is done: what is cut off may be there, and is to go when its source has gone.
    const fresh = files.filter(({ diskKind }) => diskKind === null);
    ledger.change(set.id, fresh, (file, { kind }) => (file === null ? null : afterCopyBegan(file, kind)));
    const began = Date.now();
    const results = await this.#folder.copy(
      files.map((file) => ({
        source: this.#mirrored.locate(file.path).source,
        target: file.path,
        kind: file.kind,
        evenIfChanging: isRestless(file, this.#mirrored.now(), rules),
      })),
    );
    const attempts = files.map((claimed, at) => ({ path: claimed.path, claimed, result: results[at] }));
    ledger.change(set.id, attempts, (file, { claimed, result }) =>
      file === null || result === undefined ? file : this.#recorded(file, claimed, result, began),
    );
    for (const { path, result } of attempts) {
      if (result === undefined) continue;
      const isOther = 'code' in result ? isAnother.has(result.code) : !this.#isUpToDate(path);
      // Gone, of another kind, or changing still. Only the recorder says what a source is: two that look at once may
      // have the older state recorded last.
      if (isOther) this.#checkAgain(this.#mirrored.locate(path));
    }
  }

  #recorded(file: LedgerFile, claimed: LedgerFile, result: MirrorCopied, began: number): LedgerFile | null {
    const { rules } = this.#mirrored;
    const { kind } = claimed;
    if ('code' in result) {
      const isAsBefore = claimed.diskKind === null && kind === 'file';
      return afterFailedCopy(isAsBefore ? { ...file, diskKind: null } : file, result.code, this.#mirrored.now(), rules);
    }
    if (kind !== 'file') {
      return afterCopy(
        file,
        { kind, state: claimed.seen ?? '', sha256: null, isMixture: false },
        this.#mirrored.now(),
        rules,
      );
    }
    const state = `${result.size} ${result.modified} ${result.changed}`;
    const isMixture = result.whileChanging || Math.abs(began - changedMs(state)) < tickMs;
    return afterCopy(file, { kind, state, sha256: result.sha256, isMixture }, this.#mirrored.now(), rules);
  }

  /** A change that was not reported, as of another name of it, would have it copied over and over. */
  #isUpToDate(path: string): boolean {
    const { ledger, set } = this.#mirrored;
    const file = ledger.get(set.id, path);
    return file === null || file.diskSince === null;
  }

  /** What is there now was meant. */
  acceptFolder(): void {
    const { ledger, set } = this.#mirrored;
    ledger.forgetSource(set.id, folderKey);
  }

  /** Another disk in its place, or none, is not filled by mistake. */
  async #requireFolder(): Promise<void> {
    const { ledger, set } = this.#mirrored;
    const inode = await this.#folder.inode();
    const known = ledger.source(set.id, folderKey);
    if (known === null) ledger.setSource(set.id, folderKey, inode);
    else if (known !== inode) throw new TapeError('mirror.folder-replaced', { subject: set.mirror ?? '' });
  }
}

function byPath(one: LedgerFile, other: LedgerFile): number {
  return one.path < other.path ? -1 : Number(one.path > other.path);
}
