// A mount: a folder whose content is told by whoever mounts it. The kernel's requests come as questions, each of which is
// answered once, by its number; what has been listed is answered here, without a question.

export interface MountQuestion {
  /**
   * `list`: what a folder holds. `open`: a file on disk with this one's content. `link`: where a link leads. `space`: how large
   * it is. `attribute`, `names`, `set`: of extended attributes. `withdrawn`: nobody waits for `id` any more. `spool`: `event`
   * has happened to what lies there, by its path below the spool; it wants no answer. `ended`: somebody else has unmounted
   * it; `close` is still to be called.
   */
  readonly question:
    | 'list'
    | 'open'
    | 'link'
    | 'space'
    | 'attribute'
    | 'names'
    | 'set'
    | 'withdrawn'
    | 'spool'
    | 'ended';
  readonly id: number;
  /** From the top, "/"-separated, without a leading slash. */
  readonly path: string;
  /** Of an attribute. */
  readonly name: string;
  readonly value: string;
  /** The thread that asks. */
  readonly process: number;
  readonly user: number;
  readonly group: number;
  readonly event: SpoolEvent;
}

/** A file was opened for writing, or closed, by the path that it was opened by; or something came, went or changed. */
export type SpoolEvent = 'opened' | 'closed' | 'changed';

/** What a folder holds, in columns of the same length. */
export interface FolderColumns {
  /** Each ends with a zero. */
  readonly names: string;
  /** A letter each: d, f or l; a capital is found by its name and not listed. */
  readonly kinds: string;
  readonly sizes: Float64Array;
  /** Of the last change. */
  readonly seconds: Float64Array;
  readonly nanoseconds: Uint32Array;
  /** Not 0: the content is on disk. */
  readonly onDisk: Uint8Array;
}

export class Mount {
  /**
   * Throws a NativeError with `mount.refused`. `forOthers`: processes of others are let in, too, and everything is the mounter's alone. `spool`: on disk, what is copied into
   * the folder Inbox of the top lies there.
   */
  constructor(
    options: { readonly folder: string; readonly forOthers: boolean; readonly spool?: string },
    onAsked: (asked: MountQuestion) => void,
  );

  listed(id: number, columns: FolderColumns): void;
  opened(id: number, file: string): void;
  /** Of `link`, `attribute`, `names` (each ends with a zero) and `set` (""). */
  answered(id: number, value: string | Uint8Array): void;
  measured(id: number, bytes: number, freeBytes: number): void;
  /** By the number that the system has for it. */
  refused(id: number, errno: number): void;

  /** A folder's content is asked for again when somebody looks, with all below it. "" is the top. */
  letGo(path: string): void;
  /** A file's content has come to the disk, or gone from it. */
  setOnDisk(path: string, onDisk: boolean): void;

  // ---- of the spool; paths below it ----

  /** So much may still be written. */
  setRoom(bytes: number): void;
  /**
   * Takes a file or a link out, to the place `to` if it is not "", lies on the same disk, and the file has no other name. False
   * when it was changed, or a folder that it is in was moved, since, in milliseconds since 1970, it has another size, or somebody
   * has it open for writing.
   */
  takeOut(path: string, since: number, bytes: number, to: string): boolean;
  /** It is not there any more, or has come, without the kernel's doing. */
  tellOfSpool(path: string): void;

  /** Whoever waits gets an error; the folder is free, also while files in it are open. */
  close(): void;
}

/** Null where there is none. Throws what the system says, as `errno`. */
export function readAttribute(path: string, name: string): string | null;
export function setAttribute(path: string, name: string, value: string): void;

/** So that no other process has this file as its own until this one ends; it is made if there is none. False when one has it. */
export function claim(path: string): boolean;
