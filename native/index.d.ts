// What TypeScript may ask of the C++ core, in coarse calls. No block, CDB or buffer crosses this page, and native
// knows nothing of jobs, users or SQL. Every promise may reject with a NativeError. Each drive has one thread of its own,
// which runs that drive's calls one after the other.

import type { CheckupEvent, ConformanceFinding, DriveHealth, DriveProfile, ShortProfile } from './condition.d.ts';
import type { Identity } from './files.d.ts';
import type { KeyReference } from './keys.d.ts';
import type { TapeLibrary } from './library.d.ts';
import type { CartridgeMark, FleetMark } from './mark.d.ts';
import type { BlockAddress, FeedRequest, Locating, ReadEvent, ReadSummary } from './reading.d.ts';
import type { Diagnosis, JournalFile, RecoverOptions, Recovery, ShareDone } from './repair.d.ts';
import type { FlawedEntry, RescuedMount, RescueOptions } from './rescue.d.ts';
import type { ListedArchives, ListTarOptions } from './tar.d.ts';

/** A rejected promise carries the code's text, e.g. "medium.write-protected"; the words are in helper/contract/errors.ts. */
export interface NativeError extends Error {
  readonly code: string;
  readonly detail: string;
}

/** Something that takes long. `cancel` is idempotent, returns at once, and leaves a consistent volume. */
export interface Operation<T> {
  readonly done: Promise<T>;
  cancel(): void;
}

/** As a barcode ends. The second line: written once. Cleaning cartridges, known by how their barcode begins, are CU. */
export type MediaType =
  | 'L5'
  | 'L6'
  | 'L7'
  | 'M8'
  | 'L8'
  | 'L9'
  | 'LA'
  | 'PA'
  | 'LV'
  | 'LW'
  | 'LX'
  | 'LY'
  | 'LZ'
  | 'LH'
  | 'CU';

// ---- virtual cartridges: folders of files that the virtual drive can take in ----

export interface VirtualCartridge {
  readonly barcode: string;
  readonly mediaType: MediaType;
  readonly capacityBytes: number;
  readonly writeProtected: boolean;
  readonly writeOnce: boolean;
  /** Of a cleaning cartridge. */
  readonly cleaningsLeft: number;
  /** How much disk the folder takes. */
  readonly diskBytes: number;
}

export function createVirtualCartridge(
  folder: string,
  options: { readonly barcode: string; readonly mediaType: MediaType; readonly capacityBytes: number },
): Promise<VirtualCartridge>;
export function describeVirtualCartridge(folder: string): Promise<VirtualCartridge>;
/** The switch on the cartridge's edge. Refused while a drive has the cartridge. */
export function setVirtualWriteProtect(folder: string, writeProtected: boolean): Promise<VirtualCartridge>;
/** Text that a drive with the cartridge in it follows from its next insertion on; "" removes it. */
export function setVirtualFaults(folder: string, script: string): Promise<void>;
/**
 * To and from the file-backed layout of the reference LTFS: records, filemarks, end of data and cartridge memory. Its
 * folder is touched as `as`, or as this process.
 */
export function exportVirtualCartridge(folder: string, target: string, as?: Identity): Operation<void>;
export function importVirtualCartridge(
  source: string,
  folder: string,
  options: { readonly barcode: string; readonly as?: Identity | undefined },
): Operation<VirtualCartridge>;

// ---- drives ----

/** A real device, as the system knows it; nothing is opened by looking. */
export interface Device {
  readonly path: string;
  /** The same until the machine restarts. */
  readonly address: string;
  readonly kind: 'drive' | 'changer';
  readonly vendor: string;
  readonly product: string;
  readonly revision: string;
  readonly serial: string;
  /** The kernel's driver of the host adapter. */
  readonly adapter: string;
  /** Left out when the product's name does not tell. */
  readonly generation?: number;
}

export function discover(): Promise<readonly Device[]>;

// ---- files in parts ----

/**
 * Makes one file again of the parts "name-LTFSseg1", "name-LTFSseg2", … that were restored into a folder, and removes
 * them. `restore.segments-missing`, and nothing is changed, unless all are there and fit together. Throws on wrong
 * arguments.
 */
export function joinSegments(
  request: {
    readonly folder: string;
    /** Below it, "/"-separated: of the whole file. */
    readonly name: string;
    /** How many there are. Where the folder's disk keeps attributes, the parts tell. */
    readonly segments?: number | undefined;
  },
  as?: Identity | undefined,
): Operation<{ readonly bytes: number }>;

export interface DriveIdentity {
  readonly vendor: string;
  readonly product: string;
  readonly revision: string;
  readonly serial: string;
}

export interface DriveStatus {
  readonly readiness: 'empty' | 'loading' | 'unloaded' | 'ready';
  readonly writeProtected: boolean;
  readonly densityCode: number;
  /** As a host has written it into the cartridge's memory; empty when it is not ready, or nobody has. */
  readonly barcode: string;
}

export interface DriveAbilities {
  /** That one command may move. */
  readonly maxTransferBytes: number;
  /** With AES-256-GCM, as encrypted cartridges need it. */
  readonly encrypts: boolean;
  /** Who sets the encryption key, as far as the drive says: of `library` and `management` it takes none from here. */
  readonly encryptionControl: 'untold' | 'anybody' | 'drive' | 'library' | 'management';
}

/** What a look at the loaded cartridge tells; looking never changes it. */
export type Examination =
  | { readonly condition: 'blank' }
  /**
   * What is recorded is encrypted with a key that the drive has not: nothing else is known of it, and it may hold anything. Which
   * key that is, and the key as it is wrapped under its pool's, as far as the cartridge tells: then `KeyStore.adopt` and
   * `giveKey`, and it is examined anew.
   */
  | { readonly condition: 'encrypted'; readonly keyId?: string; readonly wrapped?: string }
  | { readonly condition: 'foreign'; readonly detail: string }
  /** Archives of tar, or what something has compressed: `listTar` and `mountTar` read them. */
  | { readonly condition: 'tar'; readonly detail: string }
  | { readonly condition: 'damaged'; readonly detail: string; readonly volume?: VolumeFacts }
  /** Data follows the last index: nothing is lost, but writing must wait for recovery. */
  | { readonly condition: 'dirty'; readonly detail: string; readonly volume: VolumeFacts }
  /** The index partition's copy is older than the data partition's; nothing is missing. */
  | { readonly condition: 'unfinished'; readonly volume: VolumeFacts }
  | { readonly condition: 'clean'; readonly volume: VolumeFacts };

export interface VolumeFacts {
  readonly uuid: string;
  readonly name: string;
  /** Six characters, from VOL1; empty when blank. */
  readonly serial: string;
  readonly barcode: string;
  readonly generation: number;
  readonly updateTime: string;
  readonly blockBytes: number;
  readonly compression: boolean;
  /** By the index, or by the cartridge's memory. */
  readonly locked: boolean;
  readonly lock: LockState;
  readonly writeProtected: boolean;
  readonly mediaPool: string;
  /** As in "size=1M/name=*.txt:*.xml"; empty when there is none. */
  readonly placementRule: string;
  /** Small files may share records. */
  readonly packing: boolean;
  readonly files: number;
  readonly directories: number;
  readonly capacityBytes: number;
  /** Room for files on the data partition, after the reserve for the last indexes. */
  readonly freeBytes: number;
  /** What the index may still grow by before its partition is full; absent when the drive does not tell. */
  readonly indexFreeBytes?: number;
  /** By which it is encrypted, which it then is as a whole; absent when it is in clear. */
  readonly keyId?: string;
}

/** `permanently-locked` can never be undone. It is a word on the cartridge, not a switch: other programs may ignore it. */
export type LockState = 'unlocked' | 'locked' | 'permanently-locked';

export interface FormatOptions {
  readonly barcode: string;
  readonly name: string;
  /** 4,096 to 1,048,576; the default is 524,288, or the largest that the drive's connection can move. */
  readonly blockBytes?: number | undefined;
  readonly compression?: boolean | undefined;
  readonly mediaPool?: string | undefined;
  /** As in VolumeFacts. */
  readonly placementRule?: string | undefined;
  /** A mount elsewhere may bring a rule of its own; so it is unless said otherwise. */
  readonly allowPolicyUpdate?: boolean | undefined;
  readonly packing?: boolean | undefined;
  /**
   * All of it is encrypted with this one, labels and indexes, too; without, all is in clear. The cartridge's memory says so,
   * with the key's name and the wrapped key. The drive has confirmed the key before the first block is written, and keeps it
   * until the cartridge is unloaded. `drive.encryption-refused`, `drive.encryption-unconfirmed`, `drive.keys-by-library`,
   * `keys.locked`, `keys.unknown`.
   */
  readonly key?: KeyReference | undefined;
}

/**
 * `calibrating`: LTO-9 measures a cartridge of its generation, once, when it is first loaded; not to be interrupted. The
 * other two are formatting's.
 */
export interface StepEvent {
  readonly type: 'step';
  readonly step: 'calibrating' | 'partitioning' | 'recording';
}

/** What was asked, what came of it, how long it took; never what was written or read. */
export interface SentCommand {
  /** From 1 on, since the drive was opened. */
  readonly number: number;
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number;
  /** That it took, by the drive's clock. */
  readonly seconds: number;
  /** "LOCATE(16)". */
  readonly command: string;
  /** Its bytes in hexadecimal digits. */
  readonly cdb: string;
  readonly bytesAsked: number;
  readonly bytesMoved: number;
  /** "good", "check condition: not ready, 04/01", or the fault's code when it was not carried to its end. */
  readonly outcome: string;
}

export class TapeDrive {
  /**
   * A virtual drive, empty. `model` is the path of a model file, such as resources/drive-models/lto8.model. Its clock is
   * `instant` unless said otherwise: `modelled` counts what metal would take, `live` also waits, `speedUp` times faster.
   */
  static openVirtual(options: {
    readonly model: string;
    readonly serial: string;
    readonly clock?: 'instant' | 'modelled' | 'live';
    readonly speedUp?: number;
    /** Of locating: base, fast or u-turn; the model's own when left out. */
    readonly profile?: string;
    /** That it stands in, by its serial number: what is in it then is the robot's to bring and to fetch. */
    readonly library?: TapeLibrary;
  }): Promise<TapeDrive>;
  /** A real drive by the path of its generic node. `drive.held` says who has it. */
  static openMetal(options: { readonly path: string }): Promise<TapeDrive>;

  identity(): Promise<DriveIdentity>;
  /** While a session runs or waits for the drive: what the drive said last, at once. */
  status(): Promise<DriveStatus>;

  /** The last commands that the drive was given, the oldest first, at once, whatever it does. 2,000 are kept. */
  trace(most: number): readonly SentCommand[];

  /** May take a command or two of the drive's time. */
  health(): Promise<DriveHealth>;

  /**
   * The hand that puts a virtual cartridge into the slot or takes it out. Metal drives refuse it. Resolves to what is
   * wrong with the cartridge, "" when it is whole: a damaged one loads write-protected.
   */
  insert(folder: string): Promise<string>;
  /** The same of the cartridge that a virtual library's robot has brought; `drive.empty` when it brought none. */
  inspectArrival(): Promise<string>;
  remove(): Promise<void>;

  /** What the drive does meanwhile is told as far as somebody listens. */
  load(onEvents?: (events: readonly StepEvent[]) => void): Promise<void>;
  /**
   * For the cartridge that is loaded, until it is unloaded or the drive closed: `examine`, `mount`, `check` and all else read
   * and write with it. To be called after each load, once the key's name is known; null drops it. What the drive loses, by a
   * reset or otherwise, it is given again, and it writes nothing without having confirmed the key. Refused while the volume is
   * mounted; fails as `format` does. A key that is not the cartridge's shows as `encrypted` when that is examined, and one
   * that is given for a cartridge in clear as `medium.not-encrypted`.
   *
   * A drive is cleared of what a crashed program has left in it as it is opened.
   */
  giveKey(key: KeyReference | null): Promise<void>;
  /** Whose cartridge it is where several computers share them, as its memory says; nothing moves. */
  fleetMark(): Promise<CartridgeMark>;
  /**
   * Before the first write: the mark goes into the cartridge's memory and holds until it is unloaded. Whether the memory keeps
   * it: a drive may write none. Before each index it is looked at again. `fleet.cartridge-taken`, and nothing is written, when a
   * later epoch is there, the same one of another host, another fleet's, or what this version cannot read.
   */
  claim(mark: FleetMark): Promise<boolean>;
  /** Of whoever may no longer rely on it: without a mark and without a claim, the cartridge is anybody's. */
  eraseMark(): Promise<void>;
  /** Where the tape stands; nothing moves. */
  position(): Promise<BlockAddress>;
  /** Refused while the volume on it is mounted. */
  unload(): Promise<void>;
  /**
   * What its index lists is told as it is read, a thousand rows at a time: to be used when the end came, which says how many
   * there were. Of an index that only a tree can tell, and of one that was only tried, no end comes.
   */
  examine(onEvents?: (events: readonly ListedEvent[]) => void): Promise<Examination>;
  /** Erases everything on the cartridge. */
  format(options: FormatOptions, onEvents?: (events: readonly StepEvent[]) => void): Promise<VolumeFacts>;
  /**
   * Clean and unfinished volumes; a dirty or damaged one rejects unless opened for reading only. What files hold that a
   * placement rule wants on the index partition is kept until `complete`: in memory and, when there is `spillFolder`, which
   * nobody else may enter, beyond that in a file there that has no name.
   */
  mount(options: { readonly readOnly: boolean; readonly spillFolder?: string | undefined }): Promise<Volume>;
  /**
   * To be listed, which takes the memory of its rows and no tree: facts, rows, layout and `unmount` are all that it answers.
   * Rows then come once, from the first on, a thousand at a time. Of what `examine` saw just now nothing is read again,
   * unless it told the rows and they are asked for all the same.
   */
  mountListing(): Promise<Volume>;
  /** As it was then, for reading. `volume.generation-missing` when there is no such generation. */
  mountGeneration(generation: number): Promise<Volume>;
  /**
   * What is sound of the newest index, although that is refused as a whole, for reading: see `Volume.flawed`. Nothing of
   * it is written back.
   */
  mountSalvage(): Promise<Volume>;
  /**
   * What can be had of a cartridge whatever is wrong with it, for reading: files lie in "files" and "older" of its root.
   * Indexes are put into the folder "indexes" of `into` as they are found. Reads much of the tape, and writes nothing to it.
   */
  mountRescue(options: RescueOptions, onEvents: (events: readonly ShareDone[]) => void): Operation<RescuedMount>;
  /**
   * Lists the archives on a tape with the condition `tar`. Reads headers, and locates over long contents. Nothing is written
   * to the tape.
   */
  listTar(options: ListTarOptions, onEvents: (events: readonly ShareDone[]) => void): Operation<ListedArchives>;
  /** By such a file, for reading. `volume.tar-unlisted` when it is not of this tape as it is now. */
  mountTar(index: string): Promise<Volume>;
  /** What it can do and is set to, beyond its status. Nothing moves. */
  abilities(): Promise<DriveAbilities>;
  /** Looks at everything and says what recovery would do. Never changes the cartridge. */
  check(
    options: { readonly journal: readonly JournalFile[] },
    onEvents: (events: readonly ShareDone[]) => void,
  ): Operation<Diagnosis>;
  /** Makes a damaged or dirty volume whole without giving anything up. Refused while the volume is mounted. */
  recover(options: RecoverOptions, onEvents: (events: readonly ShareDone[]) => void): Operation<Recovery>;
  /**
   * Measures the drive, writing over the cartridge and leaving it blank: `checkup.not-blank` unless it is blank or
   * `erase` allows it. `band` measures what changing bands costs, too, which takes hours on metal.
   */
  checkUp(
    options: { readonly extent: 'wraps' | 'band'; readonly erase: boolean },
    onEvents: (events: readonly CheckupEvent[]) => void,
  ): Operation<DriveProfile>;
  /**
   * Tries all that is relied upon in a tape drive, writing over the cartridge as `checkUp` does and leaving it blank.
   * `changer`: the path of the library's robot, by which the cartridge is taken out and put in again; empty for none.
   */
  conformance(
    options: { readonly erase: boolean; readonly changer: string },
    onEvents: (events: readonly ShareDone[]) => void,
  ): Operation<readonly ConformanceFinding[]>;
  /** Measures what a minute shows, writing over the cartridge and leaving it blank. */
  shortCheckUp(): Operation<ShortProfile>;
  /** Forgets drive and volume, as pulling the cable would; calls after it reject with `drive.absent`. */
  close(): Promise<void>;
}

// ---- a mounted volume ----

export interface ExtentRow {
  readonly fileOffset: number;
  readonly partition: 'a' | 'b';
  readonly startBlock: number;
  readonly byteOffset: number;
  readonly byteCount: number;
}

export interface XattrRow {
  readonly key: string;
  /** Text, or base64 when `encoding` says so: exactly as the index holds it. */
  readonly value: string;
  readonly encoding: 'text' | 'base64';
}

/** Rows that came before a head say nothing. */
export type ListedEvent =
  | { readonly type: 'head'; readonly uuid: string; readonly generation: number; readonly updateTime: string }
  | { readonly type: 'rows'; readonly rows: PackedRows }
  | { readonly type: 'end'; readonly rows: number };

/** Rows of the index as bytes, one behind the other: see packed_rows.hpp. Parents come before their children; the root's is -1. */
export interface PackedRows {
  readonly count: number;
  readonly bytes: Buffer;
}

/** What has another name, or is gone, where the files came from. Whatever is not as expected stays as it is. */
export interface Rearrangement {
  /** First, in their order. Of a file, if it is there and of this size and time, and its new name is free. */
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly size: number;
    readonly modifyTime: string;
  }[];
  /**
   * Files and links; a folder when nothing is in it any more. Only what is of one of these kinds, if any is said: what has
   * the name by now may be something else.
   */
  readonly removals: readonly {
    readonly path: string;
    readonly kinds?: readonly ('directory' | 'file' | 'symlink')[] | undefined;
  }[];
}

export interface RearrangeResult {
  /** Of each move whether it was made. */
  readonly moved: readonly boolean[];
  readonly removed: number;
}

export class Volume {
  facts(): Promise<VolumeFacts>;
  /** What a salvage has left out or mended, the first of `total`; nothing of any other mount. */
  flawed(): Promise<{ readonly entries: readonly FlawedEntry[]; readonly total: number }>;
  /** Waits for a session under way, like every call but `TapeDrive.status`. Rows of the current index, `limit` at most, from row number `offset` on; the order is stable between changes. */
  rows(offset: number, limit: number): Promise<PackedRows>;
  /** Brings the index partition up to date, if it is not. After this the cartridge is safe to eject. */
  complete(): Promise<VolumeFacts>;
  /** All that lie on the data partition, and the index partition's own when it is newer; newest first. */
  generations(): Operation<readonly Generation[]>;
  /** The content of that generation becomes a new one; those in between stay reachable. */
  rollBack(generation: number): Promise<VolumeFacts>;
  /** In memory: the next index on tape says so, and older ones keep the names. For a volume mounted for writing. */
  rearrange(wanted: Rearrangement): Promise<RearrangeResult>;
  /** What is locked for good stays so. */
  setLock(state: LockState): Promise<VolumeFacts>;
  /** Reads what is asked for, in the order of the tape, and compares it with the hashes on the tape. */
  verify(request: VerifyOptions, onEvents: (events: readonly VerifyEvent[]) => void): Operation<VerifySummary>;
  /** Reads files into FIFOs, one after the other; reported as `restored` when all of it was taken. */
  feed(request: FeedRequest, onEvents: (events: readonly ReadEvent[]) => void): Operation<ReadSummary>;
  /** Forgets the volume. Refused while anything is not committed, unless a fault has closed the volume to writing. */
  unmount(): Promise<void>;
}

export interface Generation {
  readonly generation: number;
  readonly updateTime: string;
  readonly creator: string;
  readonly comment: string;
  readonly files: number;
  readonly directories: number;
  readonly partition: 'a' | 'b';
  readonly block: number;
}

// ---- verifying ----

export interface VerifyOptions {
  /** None: everything. */
  readonly paths: readonly string[];
  /** Only files that were written then or later, by their backup times. Nine fraction digits. */
  readonly backedUpSince?: string | undefined;
  /**
   * What is found is kept on the volume as of this time: `capstan.verified` of the root, or of each file when paths are
   * named, and `capstan.unsound` of files. The next index, at the latest that of `complete`, puts it on the tape. A run
   * that comes to no end keeps only what is wrong. Nine fraction digits.
   */
  readonly markAs?: string | undefined;
}

export type VerifyEvent =
  | Locating
  /** `hash` is the attribute that was compared; empty when the index holds none for this file. */
  | { readonly type: 'verified'; readonly path: string; readonly bytes: number; readonly hash: string }
  | { readonly type: 'unsound'; readonly path: string; readonly code: string; readonly detail: string }
  | {
      readonly type: 'progress';
      readonly bytesDone: number;
      readonly bytesTotal: number;
      readonly filesDone: number;
      readonly bytesPerSecond: number;
      /** About where the tape is. */
      readonly head?: BlockAddress;
    };

export interface VerifySummary {
  readonly files: number;
  readonly bytes: number;
  /** Of `files`: read whole, with nothing to compare them to. */
  readonly withoutHash: number;
  readonly unsound: number;
  /** What was found is kept on the volume. False also when the volume takes no index for it: locked, protected, full. */
  readonly marked: boolean;
}
