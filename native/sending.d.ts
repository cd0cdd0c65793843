// Files of this computer on their way to another one, in one stream: what a walk found is opened and read as an archive here
// would read it, and hashed on the way. As the user that this process is.

/** Throws when the system has no pipe left. */
export function startSending(options: { readonly acls?: boolean | undefined }): Sending;

/**
 * What comes on this process's standard input, a pipe or socket, goes to whoever reads the FIFO, and none of it before somebody
 * does. Resolves at its end, and when nobody reads any more, or the line ends before anybody has.
 */
export function passOn(fifo: string): Promise<void>;

export interface Sending {
  /** The reading end of the pipe in which the stream comes: for the program that takes it, and then the caller's to close. */
  readonly output: number;
  /**
   * In the order in which it is called. Resolves when all of it has been written into the pipe, with the bytes of files so
   * far. Rejects with `far.stream-ended` when nobody takes it any more, and with `job.cancelled` after `close`.
   */
  send(batch: SendingBatch): Promise<number>;
  /** That was all; without it whoever takes the stream knows that something is missing. */
  finish(): Promise<void>;
  /** Idempotent. */
  close(): void;
}

/** Of one of the sources: its number, and where it lies here. */
export interface SendingBatch {
  readonly root: number;
  readonly source: string;
  readonly entries: readonly SendingEntry[];
  readonly unfit: readonly { readonly path: string; readonly code: string; readonly detail?: string | undefined }[];
}

/** `path`: below the source, "/"-separated; "" is the source itself. */
export interface SendingEntry {
  readonly path: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly bytes: number;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
}
