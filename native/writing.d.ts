// Writing, in coarse calls: a session takes items and, one after the other or at once, volumes to put them on. What the
// reader threads have in memory outlives a volume that is full or fails: the next one goes on where the stream stood.

import type { Identity, Walk, WalkBatch, WalkOptions } from './files.d.ts';
import type { Operation, PackedRows, Volume } from './index.d.ts';
import type { BlockAddress } from './reading.d.ts';
import type { JournalFile } from './repair.d.ts';

/** Throws on wrong arguments. Events come before the operation that they belong to settles. */
export function startWriting(options: WriteOptions, onEvents: (events: readonly WriteEvent[]) => void): WriteSession;

export interface WriteOptions {
  /** Whose files they are: sources are read, and the mirror is written, as that user. */
  readonly as?: Identity | undefined;
  /** Bytes of source data that may wait in memory between disk and tape. */
  readonly poolBytes: number;
  /** Files read at the same time, at most; fewer are while the drive is not kept waiting. */
  readonly readers?: number | undefined;
  /** Files below 512 KiB may share records; the first volume's own setting when left out. */
  readonly packing?: boolean | undefined;
  /** Places for volumes, 1 unless said otherwise. */
  readonly slots?: number | undefined;
  /** `copies`: every item goes to every slot. `group`: each to the slot that is least behind. */
  readonly spread?: 'copies' | 'group' | undefined;
  /**
   * Whose blocks go out when several files are ready. `gather`, unless said otherwise: the longest runs that memory
   * allows. `rotate`: a block of each in turn. `exclusive`: one file from its beginning to its end.
   */
  readonly interleave?: 'gather' | 'rotate' | 'exclusive' | undefined;
  /** Besides SHA-256. */
  readonly hashes?: readonly OtherHash[] | undefined;
  /**
   * When what was written becomes safe. `batched`, unless said otherwise: as often as costs at most a hundredth of the
   * time. `per-file-1` and `per-file-3`: so many waits for the tape after each file, to compare with.
   */
  readonly commit?: 'batched' | 'per-file-1' | 'per-file-3' | undefined;
  /** A receipt that was promised: what was written becomes safe within this time, whatever it costs. */
  readonly safeWithinSeconds?: number | undefined;
  /** An existing folder; every file also goes to its own place below it. */
  readonly mirror?: string | undefined;
  /** ACLs and security.* attributes are kept, too, under names of ours. */
  readonly acls?: boolean | undefined;
  /** A file that does not fit continues on the next volume (LTFS 2.4, annex F). */
  readonly split?: boolean | undefined;
}

/** `target` is the path on the volume, from its root, "/"-separated, e.g. "photos/2026/a.jpg". */
export interface WriteItem {
  readonly id: number;
  /** Of a stream: a FIFO in which frames come, each led by its length in four bytes, big-endian; one of length 0 ends it. */
  readonly source: string;
  readonly target: string;
  readonly kind: 'directory' | 'file' | 'symlink' | 'stream';
  /** A file that is still so is not written: it is reported as `unchanged`. */
  readonly unless?: FileState | undefined;
  /** The number of an entry of the session's tree, and then `source` only names it. Once: it cannot come again. */
  readonly sent?: number | undefined;
  /** Of `copies`: for this slot alone, because the others have it. */
  readonly slot?: number | undefined;
  /** A file of another content is not written: it fails with `manifest.file-differs`. Of kinds that the session takes. */
  readonly expected?: readonly ExpectedHash[] | undefined;
  /** What it is beside its content, when that is not what its source tells: of a copy from another volume. */
  readonly as?: GivenTraits | undefined;
}

/** `digest`: hexadecimal, in lower case; a C4 ID as it is. */
export interface ExpectedHash {
  readonly kind: 'sha256' | NonNullable<WriteOptions['hashes']>[number];
  readonly digest: string;
}

/** Times have nine fraction digits. Checksums of the content are added by the engine. */
export interface GivenTraits {
  readonly readOnly: boolean;
  readonly creationTime: string;
  readonly changeTime: string;
  readonly modifyTime: string;
  readonly accessTime: string;
  readonly xattrs: JournalFile['xattrs'];
}

export interface FileState {
  readonly size: number;
  /** Nine fraction digits. */
  readonly modifyTime: string;
  /** When given, the content is read and compared. */
  readonly sha256?: string | undefined;
}

export interface WriteSession {
  /** Resolves when there is room for more: that promise is the back-pressure. */
  add(items: readonly WriteItem[]): Promise<void>;
  /** Throws on wrong arguments, and after `close`. */
  walk(options: SessionWalkOptions): SessionWalk;
  /** Of a session that has none yet; throws on wrong arguments, and after `close`. */
  tree(options: { readonly path: string }): SessionTree;
  /** No more items. */
  finish(): void;
  /**
   * The volume takes what belongs to its slot until there is no more, it is full, or its drive fails, which rejects.
   * What was begun and not written whole then waits for the next volume of the slot. Cancelled, it lets go as a full
   * one does. The volume is consistent, and what was written safe, when it resolves. `laterBytes`: the room on the largest
   * volume that is known to come for the slot; a file that fits only there waits for it.
   */
  attach(volume: Volume, options: { readonly slot: number; readonly laterBytes: number }): Operation<WriteSummary>;
  /** What was taken becomes safe, then the tape rests until `resume`. Idempotent, both. */
  pause(): void;
  resume(): void;
  /** Ends the session: what is attached ends with `job.cancelled`, after its volume is consistent. Idempotent. */
  cancel(): void;
  /** After the last volume: waits for the mirror, and lets go of the files. Without it a session never lets go. */
  close(): Promise<void>;
}

export interface SessionWalkOptions extends Omit<WalkOptions, 'folderByFolder'> {
  /** Where the source lies on the volume. */
  readonly target: string;
}

/** One step at a time, of either kind. */
export interface SessionWalk extends Walk {
  /**
   * What is found next becomes items of the session, numbered from `firstId` on; resolves when there is room for more,
   * and with null at the end. Their events may come before. Rejects as `next` does, and as `add` of the session.
   */
  add(firstId: number): Promise<Pick<WalkBatch, 'count' | 'unfit'> | null>;
}

/** What another computer sends through a FIFO (native/src/tree/format.hpp), whose items may be taken into the session. */
export interface SessionTree {
  /**
   * What comes next, when all that was taken of the batch before has been read; null at the end. One at a time. Rejects with
   * `far.stream-ended` or `far.stream-invalid`, after which nothing comes, and with `job.cancelled` after `close`.
   */
  next(): Promise<SentBatch | null>;
  /** Idempotent. Whoever sends learns of it. */
  close(): void;
}

/** Entries in columns, as of a walk. Those of them that become items are added to the session once, in their order. */
export interface SentBatch extends Pick<WalkBatch, 'count' | 'paths' | 'kinds' | 'bytes' | 'modified' | 'unfit'> {
  /** Which of the roots that were agreed on the paths lie below. */
  readonly root: number;
  /** The number of its first entry, for `WriteItem.sent`; the others count on from there. */
  readonly first: number;
}

export interface WriteSummary {
  readonly end: 'finished' | 'full' | 'detached';
  readonly files: number;
  readonly bytes: number;
  readonly failed: number;
  readonly generation: number;
}

export type OtherHash = 'md5' | 'sha1' | 'sha512' | 'crc32' | 'xxh64' | 'xxh3' | 'xxh128' | 'c4';

/** All of a file that went on several volumes, part by part. SHA-256 is among its hashes. */
export interface WrittenWhole {
  readonly at: number;
  readonly bytes: number;
  readonly hashes: readonly { readonly name: OtherHash | 'sha256'; readonly text: string }[];
}

/**
 * Items in columns, in the order in which it came true. The drive took every block of them; directories and symlinks are
 * in the index in memory.
 */
export interface WrittenItems {
  readonly type: 'written';
  readonly count: number;
  readonly ids: Float64Array;
  readonly slots: Uint8Array;
  /** 0 directory, 1 file, 2 symlink. */
  readonly kinds: Uint8Array;
  /** 1: the file changed twice while it was read: stored as read, and marked. 2: the rest of it goes to the slot's next volume. */
  readonly flags: Uint8Array;
  readonly bytes: Float64Array;
  /** Names that it has on its disk; each is stored as a file of its own. */
  readonly links: Uint32Array;
  /** When its last byte was read into memory, and when the drive had taken it. Seconds since 1970. */
  readonly bufferedAt: Float64Array;
  readonly writtenAt: Float64Array;
  /** When its content was last changed, in seconds since 1970; NaN of what is no file. */
  readonly modifiedAt: Float64Array;
  /** 32 bytes for each; of files. */
  readonly sha256: Buffer;
  /** On the volume, with a NUL between two; a part of a file has a name of its own. */
  readonly paths: string;
  /** Besides SHA-256: of each kind that any has, with a NUL between two, and nothing where an item has none. */
  readonly otherHashes: readonly { readonly name: OtherHash; readonly texts: string }[];
  /** Of items that are the last part of a file over several volumes, by their place among these: the file itself. */
  readonly wholes: readonly WrittenWhole[];
  /**
   * Of files: what a recovery needs to attach them again, should no index that names them reach the tape. A row's parent
   * is its place among the items that are no directories.
   */
  readonly journals: readonly { readonly slot: number; readonly rows: PackedRows }[];
}

export type WriteEvent =
  | WrittenItems
  /** It is as `unless` says, and was not written. */
  | { readonly type: 'unchanged'; readonly id: number }
  /** The item's own failure; of `slot` alone when given. */
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly source: string;
      readonly target: string;
      readonly code: string;
      readonly detail: string;
      readonly slot?: number;
    }
  /** An index that names every item written so far in this slot is on tape and flushed: those items are safe. */
  | { readonly type: 'indexWritten'; readonly slot: number; readonly generation: number; readonly block: number }
  /** `again`: the mirror was too slow, and made it from the source afterwards. */
  | {
      readonly type: 'mirrored';
      readonly id: number;
      readonly sha256: string;
      readonly again: boolean;
      /** What the mirror's disk could not hold, or must not: setuid and setgid bits of files. */
      readonly notKept: readonly ('mode' | 'times' | 'xattrs')[];
    }
  | { readonly type: 'mirrorFailed'; readonly id: number; readonly code: string; readonly detail: string }
  /** A gauge: the latest value, at most ten a second. */
  | {
      readonly type: 'progress';
      readonly slot: number;
      readonly bytesDone: number;
      readonly filesDone: number;
      /** Of the whole session: files that were read whole, those included that still wait in memory for the drive. */
      readonly bytesBuffered: number;
      readonly filesBuffered: number;
      readonly bytesPerSecond: number;
      /** 0 to 1. */
      readonly poolFill: number;
      /** Times that the tape was kept waiting so long that it had to stop. */
      readonly stops: number;
      /** `flush`: the tape takes everything; `index`: the index that names it is written. */
      readonly waitingFor: 'source' | 'hash' | 'pool' | 'drive' | 'flush' | 'index' | 'nothing';
      /** Where the tape is, when that is known. */
      readonly head?: BlockAddress;
    };
