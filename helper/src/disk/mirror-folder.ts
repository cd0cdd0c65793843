// The folder on disk that a mirror set is copied into, written as the set's owner. Nothing in it is overwritten unseen: what
// has to go is moved into a folder for deleted files.

import type { MirrorCopied, MirrorCopy } from '../../../native/mirroring.d.ts';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { inodeOf } from './file-status.ts';

/** What the core does in such a folder. */
interface MirrorFolderCore {
  copyIntoMirror(folder: string, items: readonly MirrorCopy[], as: Identity): Promise<readonly MirrorCopied[]>;
  moveInMirror(folder: string, items: readonly FolderMove[], as: Identity): Promise<readonly MoveResult[]>;
  sweepMirror(folder: string, as: Identity): Promise<number>;
}

/** `to` null: it is removed; a folder only when it is empty. */
interface FolderMove {
  readonly from: string;
  readonly to: string | null;
}

type MoveResult = { readonly code: string; readonly detail: string } | null;

const deletedFolder = '.capstan-deleted';

export class MirrorFolder {
  readonly #core: MirrorFolderCore;
  readonly #folder: string;
  readonly #owner: Identity;
  #isSwept = false;

  constructor(core: MirrorFolderCore, folder: string, owner: Identity) {
    this.#core = core;
    this.#folder = folder;
    this.#owner = owner;
  }

  /** Tells it from another disk's folder in the same place. Throws when there is none. */
  async inode(): Promise<string> {
    const inode = await inodeOf(this.#owner, this.#folder).catch((error: unknown) => {
      // It is where copies go, not where they come from.
      const { code, data } = faultOf(error);
      throw code === 'source.unreadable' ? new TapeError('mirror.denied', data) : error;
    });
    if (inode === null) throw new TapeError('mirror.folder-missing', { subject: this.#folder });
    return inode;
  }

  /** Once: removes what a helper that was cut off left half made. */
  async sweep(): Promise<void> {
    if (this.#isSwept) return;
    await this.#core.sweepMirror(this.#folder, this.#owner);
    this.#isSwept = true;
  }

  copy(items: readonly MirrorCopy[]): Promise<readonly MirrorCopied[]> {
    return this.#core.copyIntoMirror(this.#folder, items, this.#owner);
  }

  /** In their order; null for what went. */
  move(moves: readonly FolderMove[]): Promise<readonly MoveResult[]> {
    return this.#core.moveInMirror(this.#folder, moves, this.#owner);
  }

  /** Removes copies of deleted files, and the folders for them that are empty then. */
  async removeDeleted(paths: readonly string[]): Promise<void> {
    const folders = [...new Set(paths.flatMap(foldersOfDeleted))].toSorted().toReversed();
    const results = await this.move([...paths, ...folders].map((from) => ({ from, to: null })));
    const failed = results.slice(0, paths.length).find((result) => result !== null);
    if (failed !== undefined && failed !== null) throw new TapeError('mirror.denied', failed);
  }
}

/** Where a deleted file is kept, below the folder. */
export function placeForDeleted(path: string, deleted: Date): string {
  return `${deletedFolder}/${deleted.toISOString().replaceAll(':', '.')}/${path}`;
}

/** The folders that a deleted file's copy is in, below the one for all of them. */
function foldersOfDeleted(kept: string): readonly string[] {
  const names = kept.split('/');
  return names.slice(2).map((_name, at) => names.slice(0, at + 2).join('/'));
}
