// A restore whose tape is in one computer and whose folder is on another: this end is where the files are to be, and puts
// in place what comes as a restore here would. As the user that this process is.

import type { Identity } from './files.d.ts';
import type { ConflictPolicy } from './reading.d.ts';

/** Throws when the system has no pipe left. */
export function startReceiving(terms: ReceivingTerms): Receiving;

export interface ReceivingTerms {
  /** An existing folder; nothing is ever created outside it. */
  readonly into: string;
  /** Names in it that were asked for, as a tape has them; of others none is taken. Empty: any. */
  readonly tops: readonly string[];
  readonly acls?: boolean | undefined;
  /** Without it, `refuse`. */
  readonly conflict?: ConflictPolicy | undefined;
}

export interface Receiving {
  /** Ends of pipes for the program that is the line: what it reads and sends there, and where it writes what comes. Then the caller's to close. */
  readonly answers: number;
  readonly files: number;
  /** Another end of the second pipe, the caller's, to read what comes before the restore begins. */
  readonly before: number;
  /**
   * Resolves when the other computer says that nothing follows, with the files of which parts have come: below the folder, as
   * `joinSegments` takes them. Rejects with `far.desk-gone` when it goes before that, with
   * `far.restore-invalid` for what is no restore, and with `job.cancelled` after `close`.
   */
  receive(): Promise<readonly string[]>;
  /** What is not whole goes. Idempotent. */
  close(): void;
}

/** The other end: the FIFOs that a program of `as` has made for it, opened as that user. */
export function openDesk(fifos: DeskFifos, as?: Identity): Promise<DeskLine>;

export interface DeskFifos {
  /** Written to. */
  readonly files: string;
  readonly answers: string;
}

export interface DeskLine {
  /** Of it in a ReadRequest. */
  readonly number: number;
  /** Nothing more follows: whoever receives knows that it was all. */
  finish(): Promise<void>;
  /** What is under way over it ends. Idempotent. */
  close(): void;
}

/**
 * Between such FIFOs and a line: what is written to the one comes on this process's standard output, what comes on its standard
 * input, a pipe or socket, goes into the other. Resolves when nobody writes any more, and when the line ends.
 */
export function passBetween(fifos: DeskFifos): Promise<void>;
