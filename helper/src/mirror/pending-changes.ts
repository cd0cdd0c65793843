// Changes that the watch has reported and that are not recorded yet: paths, and files with several names by their inodes.
// Reported twice before it is recorded, a change counts once.

import type { MirroredPath } from '../disk/file-status.ts';

export interface ChangedPath {
  readonly place: MirroredPath;
  /** Whoever wrote it is done with it. */
  readonly isClosed: boolean;
  /** Everything below it may be new. */
  readonly isTree: boolean;
}

export interface ChangedInode {
  readonly inode: string;
  readonly isClosed: boolean;
}

export class PendingChanges {
  readonly #paths = new Map<string, ChangedPath>();
  readonly #linked = new Map<string, ChangedInode>();

  get hasPaths(): boolean {
    return this.#paths.size > 0;
  }

  get isEmpty(): boolean {
    return !this.hasPaths && this.#linked.size === 0;
  }

  add({ place, isClosed, isTree }: ChangedPath): void {
    const before = this.#paths.get(place.path);
    this.#paths.set(place.path, { place, isClosed, isTree: isTree || before?.isTree === true });
  }

  addLinked(linked: ChangedInode): void {
    this.#linked.set(linked.inode, linked);
  }

  takePaths(most: number): readonly ChangedPath[] {
    return take(this.#paths, most);
  }

  takeLinked(most: number): readonly ChangedInode[] {
    return take(this.#linked, most);
  }
}

function take<T>(from: Map<string, T>, most: number): readonly T[] {
  const taken: T[] = [];
  for (const [key, change] of from) {
    if (taken.length >= most) break;
    taken.push(change);
    from.delete(key);
  }
  return taken;
}
