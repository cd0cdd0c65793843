// The words of the house as readonly values: what crosses the socket and what the window shows.

import type { LockState, MediaType } from '../../native/index.d.ts';
import type { JobKind } from './job-kinds.ts';
import type { PlaceInLibrary } from './library.ts';
import type { Waits } from './waits.ts';

export type { LockState, MediaType } from '../../native/index.d.ts';
export type { Snapshot, SnapshotPage } from './snapshot.ts';

export type JobId = string & { readonly brand: 'JobId' };

/** ISO 8601 in UTC; nine fraction digits where it comes from a tape. */
export type Time = string;

export interface Page<T> {
  readonly rows: readonly T[];
  /** Hand it back for the next page; null at the end. */
  readonly next: string | null;
}

export interface Fault {
  readonly code: string;
  readonly data: FaultData;
}

export interface FaultData {
  /** What it happened to: a path, a barcode, a job. */
  readonly subject?: string;
  /** Of a drive's: what is in it. */
  readonly cartridge?: string;
  /** For a bug report: sense bytes, block address, errno. Shown folded. */
  readonly detail?: string;
  readonly neededBytes?: number;
  readonly freeBytes?: number;
  /** At other hosts of the fleet, the most first. */
  readonly rooms?: readonly HostRoom[];
  /** Of Capstan on the other computer, and on this one. */
  readonly versionThere?: string;
  readonly versionHere?: string;
}

export interface HostRoom {
  readonly host: string;
  readonly freeBytes: number;
}

// ---- drives ----

/**
 * The one honest state of a drive. Only `safe-to-eject` promises that pulling the cartridge loses nothing; that and `loaded`
 * are said only while no job has the drive.
 */
export type DriveState =
  /** For Capstan; `unidentified`: somebody has put a cartridge into a real drive, and nobody has said which it is. */
  | { readonly kind: 'empty'; readonly unidentified?: Unidentified }
  | ({ readonly kind: 'loading'; readonly barcode: string } & DriveStep<
      'fetching' | 'threading' | 'calibrating' | 'identifying'
    >)
  /** A job has it and its tape rests: something is still to come, be it only that what was written is noted. */
  | { readonly kind: 'in-use'; readonly barcode: string }
  /** Loaded, but there is no volume that could be used: see the cartridge's condition. */
  | { readonly kind: 'loaded'; readonly barcode: string }
  | ({ readonly kind: 'formatting'; readonly barcode: string } & DriveStep<'partitioning' | 'recording'>)
  | { readonly kind: 'writing'; readonly barcode: string }
  | { readonly kind: 'reading'; readonly barcode: string }
  /** In a pause: everything written is safe, and the tape rests. Not complete yet: do not remove. */
  | { readonly kind: 'paused'; readonly barcode: string }
  /** The last indexes are being written: do not remove. */
  | { readonly kind: 'finishing'; readonly barcode: string }
  | { readonly kind: 'safe-to-eject'; readonly barcode: string }
  | ({ readonly kind: 'ejecting'; readonly barcode: string } & DriveStep<'unloading' | 'storing'>)
  | { readonly kind: 'failed'; readonly barcode: string | null; readonly fault: Fault };

interface Unidentified {
  /** As its memory says; null when that says nothing. */
  readonly barcode: string | null;
}

/**
 * Something that a drive does by itself, of which nothing is heard until it is done: whoever shows it counts on by the clock.
 * `fetching`, `storing`: a library's robot brings the cartridge, or takes it away. `calibrating`: the drive says that it measures a new cartridge, as from LTO-9 on it does once.
 */
interface DriveStep<Step extends string> {
  readonly step: Step;
  readonly since: Time;
  /** From `since` on; null when nothing tells. */
  readonly expectedSeconds: ExpectedSeconds | null;
}

export interface ExpectedSeconds {
  readonly least: number;
  readonly most: number;
}

export type TimedState = Extract<DriveState, DriveStep<string>>;

export type DriveStateOf<K extends DriveState['kind']> = Extract<DriveState, { readonly kind: K }>;

export interface Drive {
  readonly id: string;
  readonly name: string;
  readonly product: string;
  readonly serial: string;
  readonly virtual: boolean;
  /** LTO-…; null when nothing tells. */
  readonly generation: number | null;
  /** Of a real drive: the device's path. */
  readonly device: string | null;
  /** Of a virtual drive. */
  readonly clock: Clock | null;
  readonly state: DriveState;
  /** TapeAlert flags, when it last reported some. */
  readonly alerts?: readonly number[];
  /** That have it now. */
  readonly jobs?: readonly JobId[];
}

/** `instant` takes no time; `modelled` counts what metal would take; `live` waits, `speedUp` times faster than metal. */
export interface Clock {
  readonly mode: 'instant' | 'modelled' | 'live';
  readonly speedUp: number;
}

// ---- cartridges ----

/** What was last known of a cartridge; `unknown` until a drive has looked at it. */
export type Condition =
  | 'unknown'
  | 'blank'
  /** With a key that the drive has not: it may hold anything. */
  | 'encrypted'
  | 'foreign'
  /** Archives of tar, or what something has compressed: they can be listed and read. */
  | 'tar'
  | 'damaged'
  | 'dirty'
  | 'unfinished'
  | 'clean';

/** Why nothing new should be put on a cartridge, whatever its volume looks like. */
export type CartridgeFlaw = 'write-failed' | 'verification-failed' | 'media-failing' | 'life-over';

export interface Cartridge {
  readonly barcode: string;
  readonly mediaType: MediaType;
  readonly virtual: boolean;
  /** The drive that holds it; null when it lies on the shelf, or in a library. */
  readonly drive: string | null;
  /** Where it lies in a library; left out while a drive holds it, and on the shelf. */
  readonly inLibrary?: PlaceInLibrary;
  readonly condition: Condition;
  readonly conditionDetail: string | null;
  readonly writeProtected: boolean;
  readonly capacityBytes: number;
  /** Held against it by what happened to it: in writing, in its last verification, in what a drive reported as it left. */
  readonly flaw: CartridgeFlaw | null;
  /** Null until it was formatted or mounted here. */
  readonly volume: VolumeSummary | null;
}

export interface VolumeSummary {
  readonly uuid: string;
  readonly name: string;
  readonly generation: number;
  readonly updateTime: Time;
  readonly files: number;
  readonly usedBytes: number;
  readonly freeBytes: number;
  readonly lock: LockState;
  readonly mediaPool: string;
  /** As in "size=1M/name=*.txt:*.xml"; empty when there is none. */
  readonly placementRule: string;
  /** Small files may share records. */
  readonly packing: boolean;
  readonly blockBytes: number;
  readonly compression: boolean;
  /** As a whole, by its drive. */
  readonly encrypted: boolean;
}

// ---- the catalogue ----

export interface Extent {
  readonly fileOffset: number;
  readonly partition: 'a' | 'b';
  readonly startBlock: number;
  readonly byteOffset: number;
  readonly byteCount: number;
}

export interface Xattr {
  readonly key: string;
  readonly value: string;
  readonly encoding: 'text' | 'base64';
}

/** How safe a file is. `safe` is said only of what survives pulling the plug. */
export type Receipt = 'buffered' | 'written' | 'safe' | 'verified';

export interface Entry {
  /** Below the volume's root, "/"-separated, no leading slash. */
  readonly path: string;
  readonly name: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  /** Of a directory: of all that is in it. */
  readonly size: number;
  readonly modifyTime: Time;
  /** When it was put on the tape. */
  readonly backupTime: Time;
  /** `written` of a file that was found unsound: it is on the tape, and must not be counted on. */
  readonly receipt: Receipt;
  /** When it was last read back and equal to its checksum. */
  readonly verified?: Time;
  /** The last look at it found that it cannot be read, or is not what was written. */
  readonly unsound?: { readonly time: Time; readonly code: string };
}

/** Of the same length each, and only what is asked for of every file. */
export interface FolderInColumns {
  readonly names: readonly string[];
  /** A letter each: d for a folder, f for a file, l for a link. */
  readonly kinds: string;
  /** Of a link: of where it leads. */
  readonly sizes: readonly number[];
  /** Of the last change: whole seconds since 1970, and nanoseconds on top of them. */
  readonly seconds: readonly number[];
  readonly nanoseconds: readonly number[];
  /** As in `Page`. */
  readonly next: string | null;
}

/** A folder of the tree that several cartridges make together. */
export interface FolderOfTree extends FolderInColumns {
  /** That entries are on. */
  readonly barcodes: readonly string[];
  /** Of each entry the number of its cartridge among them. */
  readonly cartridges: readonly number[];
}

export interface EntryDetail extends Entry {
  readonly readOnly: boolean;
  readonly creationTime: Time;
  readonly changeTime: Time;
  readonly accessTime: Time;
  readonly symlinkTarget: string | null;
  readonly sha256: string | null;
  readonly extents: readonly Extent[];
  readonly xattrs: readonly Xattr[];
}

/** All of a file that lies on several cartridges in parts. */
export interface SplitFile {
  readonly bytes: number;
  readonly sha256: string | null;
  /** Besides SHA-256; the key is the algorithm. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** What lists of files say of an entry. */
export interface EntryWithChecksums extends Entry {
  readonly sha256: string | null;
  /** Besides SHA-256; the key is the algorithm. */
  readonly hashes: Readonly<Record<string, string>>;
  /** What it was called on its disk, where that is not its name; null when that is no text. */
  readonly diskName?: string | null;
  /** Of a part of a file that lies on several cartridges. */
  readonly part?: FilePart;
  /** What Capstan itself keeps there: it comes back only when it is asked for by its name. */
  readonly isOwnRecord?: true;
}

export interface FilePart {
  /** Where in the whole file it begins. */
  readonly offset: number;
  /** Of the last part. */
  readonly whole?: SplitFile;
}

/** Of a path in the tree that several cartridges make together. */
export interface EntryInTree extends EntryDetail {
  readonly barcode: string;
}

// ---- jobs ----

/**
 * `queued`: not begun, see `waitsFor`. `waiting`: begun, and somebody must bring a cartridge, see `need`. `pausing`: what is
 * in hand is still made safe. `partial`: it ran to its end and some items failed, or a copy is incomplete.
 */
export type JobState =
  | 'queued'
  | 'running'
  | 'pausing'
  | 'paused'
  | 'waiting'
  | 'done'
  | 'partial'
  | 'failed'
  | 'cancelled';

/** Unless said otherwise: what people ask for is `high`, what a schedule asks for `normal`, what can wait `low`. */
export type JobPriority = 'high' | 'normal' | 'low';

/** What a job waits for, in one sentence for a person. */
export interface JobWait {
  readonly for: 'drive' | 'cartridge' | 'person';
  /** In English. */
  readonly words: string;
  /** The same by its code, unless a helper of an earlier version noted it. */
  readonly waits?: Waits;
}

/** `fetching`: a library's robot brings the cartridge. `locating`: the tape is on its way to what is read next; nothing comes before it is there. */
export type JobPhase =
  | 'waiting'
  | 'fetching'
  | 'loading'
  | 'walking'
  | 'streaming'
  | 'flushing'
  | 'indexing'
  | 'locating'
  | 'reading'
  | 'verifying'
  | 'measuring'
  | 'checking'
  | 'recovering'
  | 'ejecting';

export interface JobProgress {
  readonly phase: JobPhase;
  readonly filesDone: number;
  readonly filesTotal: number | null;
  readonly bytesDone: number;
  readonly bytesTotal: number | null;
  readonly bytesPerSecond: number;
  /** Of a restore: until its end, as far as that can be told. */
  readonly secondsLeft?: number | null;
  /** 0 to 1, of a step that is not counted in bytes. */
  readonly share?: number;
  /** Of an archive. One per drive. */
  readonly slots?: readonly SlotProgress[];
  /** How full the memory between disk and tape is, 0 to 1. */
  readonly poolFill?: number;
  /** What holds it back now. */
  readonly waitingFor?: WaitingFor;
  /** Of an archive: read from the source, those included that still wait in memory for the drive. Never fewer than done. */
  readonly filesBuffered?: number;
  readonly bytesBuffered?: number;
  readonly filesMirrored?: number;
  /** Of an archive: on the cartridge already. Of a restore: what was there stays. */
  readonly filesUnchanged?: number;
  /** Of an archive: not written, as the same content is safe on a cartridge already. Counted as done. */
  readonly filesDuplicate?: number;
  readonly bytesDuplicate?: number;
  /** Where the tapes are that it has at work, as far as that is known. */
  readonly heads?: readonly TapeHead[];
}

/** A record of the index partition (0) or the data partition (1). */
export interface TapeHead {
  readonly barcode: string;
  readonly partition: number;
  readonly block: number;
}

/** `flush`: the tape takes everything that it was given; `index`: the index that makes it safe is written. */
export type WaitingFor = 'source' | 'hash' | 'pool' | 'drive' | 'flush' | 'index' | 'nothing';

export interface SlotProgress {
  readonly slot: number;
  readonly barcode: string | null;
  readonly drive: string | null;
  readonly bytesDone: number;
  readonly filesDone: number;
  readonly bytesPerSecond: number;
  /** Times that the tape had to stop because no data came. */
  readonly stops: number;
  readonly waitingFor: WaitingFor;
}

/** A cartridge that an archive or restore waits for, as long as it takes. */
export interface CartridgeNeed {
  readonly slot: number;
  /** Of an archive: like the one before it. */
  readonly mediaType: MediaType;
  readonly generation: number | null;
  /** One sentence for a person, in English. */
  readonly words: string;
  /** The same by its code, unless a helper of an earlier version noted it. */
  readonly waits?: Waits;
  /** Of a restore or a copy: the one that is next, and no other. */
  readonly barcode?: string;
  /** Of a restore: what was put in instead and is not wanted. */
  readonly putBack?: string;
}

export interface Job {
  readonly id: JobId;
  readonly kind: JobKind;
  /** One line for a person: "photos → CAP001L8". */
  readonly title: string;
  readonly state: JobState;
  readonly priority: JobPriority;
  readonly barcode: string | null;
  readonly drive: string | null;
  readonly created: Time;
  readonly started: Time | null;
  readonly ended: Time | null;
  readonly progress: JobProgress;
  readonly filesSafe: number;
  readonly filesFailed: number;
  /** Why it failed; null unless `failed`. */
  readonly fault: Fault | null;
  /** Set while it is `queued` or `waiting` and something is missing. */
  readonly waitsFor: JobWait | null;
  /** Set while it waits for a cartridge that a person has to bring. */
  readonly need: CartridgeNeed | null;
  /** It did not end well, and `archive.continue` can go on where it came to. */
  readonly canContinue: boolean;
  /** It is known only from what this cartridge tells of its past. */
  readonly fromCartridge?: string;
  /** Another user's, of which no more is told than that it is there. */
  readonly isOthers?: true;
}

export interface JobItem {
  readonly path: string;
  readonly bytes: number;
  readonly receipt: Receipt | null;
  readonly sha256: string | null;
  /** The file changed while it was read; what is stored is what was read. */
  readonly changed: boolean;
  /** Below the chosen folder: the name that it got instead of its own, or under which the sound part of it was kept. */
  readonly restoredAs: string | null;
  readonly fault: Fault | null;
  /** The cartridge that it is about; null when it is about none. */
  readonly barcode: string | null;
  readonly times: ReceiptTimes;
  /** Of the index that made it safe. */
  readonly generation: number | null;
  /** Besides SHA-256; the key is the algorithm. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly mirror: MirrorState | null;
  readonly notes: readonly ItemNote[];
  /** Of a `duplicate`: where it lies; of a split file all of its parts, of several copies each. */
  readonly copies?: readonly FileOnCartridge[];
  /** Of an archived file, to the microsecond at least; left out when it is not known. */
  readonly modifyTime?: Time;
  /** Of the last part of a file that lies on several cartridges. */
  readonly whole?: SplitFile;
}

export interface FileOnCartridge {
  readonly barcode: string;
  readonly path: string;
}

/** When each came true; null when it has not, or is not known. */
interface ReceiptTimes {
  readonly buffered: Time | null;
  readonly written: Time | null;
  readonly safe: Time | null;
  readonly verified: Time | null;
}

/** `mirrored-again`: the mirror was too slow, and got it from the source afterwards. */
export type MirrorState =
  | { readonly kind: 'mirrored' | 'mirrored-again' }
  | { readonly kind: 'mirror-failed'; readonly fault: Fault };

/**
 * `hard-link`: it has further names on its disk, each of which is stored as a file of its own. `part`: the rest of it is
 * on the next cartridge. `other-copy`: it could not be read where it was asked for, and came from another cartridge.
 * `from-mirror`: its cartridge was not at hand, and a mirror's folder had the same content.
 * `read-again`: it came whole only when it was read once more, so tape or drive are not what they were. `skipped`: not
 * restored, as what has its name in the chosen folder was to stay. `attributes-not-set`: its content is whole, but not
 * all of owner, mode, times and attributes could be given to it, or might be. `duplicate`: not written, as the same content was
 * safe on a cartridge already: it is as safe as that.
 */
export type ItemNote =
  | 'changed'
  | 'hard-link'
  | 'part'
  | 'other-copy'
  | 'from-mirror'
  | 'read-again'
  | 'skipped'
  | 'attributes-not-set'
  | 'not-in-manifest'
  | 'duplicate';
