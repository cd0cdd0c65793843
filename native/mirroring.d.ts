// What a continuous mirror needs of the machine: to hear of every change below some folders, and to keep another
// folder like them. Files are opened without following links; nothing in a mirror leads out of it. All of it as whoever's
// mirror it is; as the process's own user when that is left out.

import type { Identity } from './files.d.ts';

/**
 * Throws when the system watches nothing at all. Folders by their full paths, which need not be there yet. Of folders that
 * have one of the names in `passedOver` nothing is reported but that they come and go. `linked`: files that were reported as
 * `linked-file-changed` in an earlier watch, by their inodes.
 */
export function watchFolders(
  roots: readonly string[],
  onEvents: (events: readonly WatchEvent[]) => void,
  as?: Identity | undefined,
  passedOver?: readonly string[] | undefined,
  linked?: readonly string[] | undefined,
): Watch;

export interface Watch {
  /** Everything that was changed before the call has been reported when it resolves. The first one waits for the start. */
  sync(): Promise<void>;
  /** Nothing is reported afterwards. Idempotent. */
  close(): void;
}

export type WatchEvent =
  /** Something of this name came, went or became another. `closed`: whoever wrote it is done with it. */
  | { readonly type: 'path-changed'; readonly path: string; readonly closed: boolean }
  /** A file that has or had several names changed: by one of them, by one that has gone, or by one that lies elsewhere. */
  | { readonly type: 'linked-file-changed'; readonly inode: string; readonly closed: boolean }
  /** A folder came. It is watched by now; what lies below it was not reported. */
  | { readonly type: 'folder-appeared'; readonly path: string }
  /** More happened than the system could hold: anything may have changed. */
  | { readonly type: 'events-lost' }
  /** Changes below this folder, or of this file by other names, are not reported. `noMore`: nor in others, as the system grants no more watches. */
  | { readonly type: 'path-unwatched'; readonly path: string; readonly noMore: boolean; readonly detail: string }
  /** A gauge. */
  | { readonly type: 'watched-folders'; readonly folders: number };

/** In their order; when it resolves they last on the mirror's disk. Rejects only when its folder has gone. */
export function copyIntoMirror(
  folder: string,
  items: readonly MirrorCopy[],
  as?: Identity | undefined,
): Promise<readonly MirrorCopied[]>;

export interface MirrorCopy {
  readonly source: string;
  /** Below the mirror's folder, "/"-separated. */
  readonly target: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  /** Otherwise one that changes while it is copied fails with `source.changed`, and what was there stays. */
  readonly evenIfChanging: boolean;
}

export type MirrorCopied =
  | {
      /** How the source was when it was opened. Times are nanoseconds since 1970. */
      readonly size: number;
      readonly modified: bigint;
      readonly changed: bigint;
      /** Lower-case hex, "" for what is no file: of what the mirror's disk gave back. */
      readonly sha256: string;
      /** A mixture of before and after. */
      readonly whileChanging: boolean;
      readonly notKept: readonly ('owner' | 'mode' | 'times' | 'xattrs')[];
    }
  | { readonly code: string; readonly detail: string };

/**
 * In their order. `to` null: it is removed; folders are only ever removed, with the empty folders in them, and stay when
 * anything else is in them.
 */
export function moveInMirror(
  folder: string,
  items: readonly { readonly from: string; readonly to: string | null }[],
  as?: Identity | undefined,
): Promise<readonly ({ readonly code: string; readonly detail: string } | null)[]>;

/** Removes what a helper that was cut off left half made. Gives how many files there were. */
export function sweepMirror(folder: string, as?: Identity | undefined): Promise<number>;
