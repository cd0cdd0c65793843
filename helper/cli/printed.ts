// What each verb prints with --json, one line at a time: the compiler holds every verb to it, and the published schemas
// are made of it. A field may be added; none goes, and none changes what it means.

import type { AuditEntry } from '../contract/audit-log.ts';
import type { VirtualFolder } from '../contract/calls/virtual.ts';
import type { ImportedExport } from '../contract/catalogue-maintenance.ts';
import type { Symptom } from '../contract/doctor.ts';
import type { DriveReport } from '../contract/drive-report.ts';
import type { EjectIdle } from '../contract/eject-idle.ts';
import type {
  FleetAuditEntry,
  FleetCopyTotals,
  FleetEntry,
  FleetFinding,
  FleetPersonLink,
  FleetPoolRoom,
  FleetStatus,
  FleetVersion,
  Migrated,
} from '../contract/fleet.ts';
import type { AskedFleetJob, FleetJob, FleetJobId } from '../contract/fleet-jobs.ts';
import type { FileVersion } from '../contract/generations.ts';
import type { ShownReading } from '../contract/health-readings.ts';
import type { JobEvent } from '../contract/jobs.ts';
import type { PoolKeyState } from '../contract/keys.ts';
import type { Library, LibraryContents, LibrarySummary } from '../contract/library.ts';
import type { Locality } from '../contract/locality.ts';
import type { MetricFamily } from '../contract/metrics.ts';
import type { DeletedFile, LaggingFile, MirrorGauge, MirrorRead } from '../contract/mirrors.ts';
import type {
  Cartridge,
  CartridgeNeed,
  Drive,
  Entry,
  EntryDetail,
  Fault,
  Job,
  JobId,
  JobItem,
  JobPriority,
  JobState,
  JobWait,
  Snapshot,
  Time,
} from '../contract/model.ts';
import type { NoticeTest, NoticeWay, SentNotice } from '../contract/notice-ways.ts';
import type { MeasuredProfile } from '../contract/profile.ts';
import type { CartridgeFilesReport, JobReport, Omission, ReportFormat } from '../contract/reports.ts';
import type { RestorePlan } from '../contract/restore.ts';
import type { MirrorSet, RestoreTest, SetRun } from '../contract/schedules.ts';
import type { CopyTotals, DuplicateGroup, FoundEntry } from '../contract/search.ts';
import type { HealthRecord, OnShelf } from '../contract/shelf.ts';
import type { TracedCommand } from '../contract/trace.ts';
import type { GenerationSummary, JobResult } from '../contract/volumes.ts';
import type { FormerContent } from './lost-words.ts';
import type { PrintedPool, PrintedUnverified } from './schedule-words.ts';

/** A job, and once it has ended what it found out. */
export interface ReportedJob extends Job {
  /** Of a job that ended, if its kind finds something out. */
  readonly result?: JobResult;
  /** The first thousand of its failed items; left out when there are none. */
  readonly failedItems?: readonly JobItem[];
  /** Of `format`: what the cartridge held before. */
  readonly formerContent?: FormerContent;
}

/** A change, as it happens. */
export type StatusChange =
  | { readonly drive: Drive }
  | { readonly cartridge: Cartridge }
  | { readonly job: Job }
  | { readonly library: LibrarySummary }
  /** It is no more. */
  | { readonly gone: { readonly drive: string } | { readonly cartridge: string } | { readonly library: string } };

/** What was written; with “-” for the file nothing is printed. */
export interface PrintedReport {
  readonly format: ReportFormat;
  /** As it was given; of an ASC MHL history the new generation. */
  readonly file: string;
  /** That a list with checksums names. */
  readonly files: number;
  readonly omissions: readonly Omission[];
  /** Of an ASC MHL history: its number, and the paths that are not as earlier generations list them. */
  readonly generation?: number;
  readonly differing?: readonly string[];
  /** Of a bag: the checksums in it, files that its payload folder lacks, and others that are there. */
  readonly algorithms?: readonly string[];
  readonly absent?: number;
  readonly extra?: number;
}

interface PrintedLabels {
  readonly file: string;
  readonly kind: 'labels' | 'inserts';
  readonly barcodes: readonly string[];
  readonly sheets: number;
}

interface JobChanged {
  readonly id: JobId;
}

interface SetRemoved {
  readonly id: string;
  readonly name: string;
}

/** By verb. */
export interface Printed {
  /** The whole, once; with --watch a change a line. */
  readonly status: Snapshot | StatusChange;
  /** A command a line, the oldest first. */
  readonly trace: TracedCommand;
  /** A drive a line; of one drive its readings, too. */
  readonly drives:
    | Drive
    /** `time`: when the readings were taken; null when there are none. */
    | { readonly drive: Drive; readonly time: Time | null; readonly readings: readonly ShownReading[] };
  readonly load: ReportedJob;
  readonly touch: ReportedJob;
  readonly format: ReportedJob;
  readonly archive: ReportedJob;
  readonly preflight: ReportedJob;
  readonly copy: ReportedJob;
  /** An entry a line; the job, when an older generation could not be read from the cartridge. */
  readonly ls: Entry | EntryDetail | FleetEntry | ReportedJob;
  /** A match a line. */
  readonly search: FoundEntry | FleetEntry;
  /** A copy a line. */
  readonly find: FoundEntry | FleetEntry;
  /** A duplicate content a line. */
  readonly versions: FileVersion | FleetVersion;
  readonly dups: DuplicateGroup;
  /** A cartridge a line; with --list a file a line. */
  readonly single: CopyTotals | FoundEntry | FleetCopyTotals | FleetEntry;
  /** The cartridge, then an eject a line. */
  readonly shelf: Pick<OnShelf, 'cartridge' | 'place'> | HealthRecord;
  readonly labels: PrintedLabels;
  /** A continuous mirror a line. */
  readonly 'mirror list': MirrorGauge;
  readonly 'mirror add': MirrorGauge;
  /** The mirror; with --files then a file a line, with the place that it is not on yet. */
  readonly 'mirror status': MirrorGauge | (LaggingFile & { readonly on: 'disk' | 'tape' });
  readonly 'mirror pause': MirrorGauge;
  readonly 'mirror resume': MirrorGauge;
  readonly 'mirror retry': MirrorGauge;
  /** The job; when there is nothing to write, how far the mirror is. */
  readonly 'mirror now': ReportedJob | { readonly job: null; readonly gauge: MirrorGauge };
  readonly 'mirror remove': SetRemoved;
  /** A file a line. */
  readonly 'mirror deleted': DeletedFile;
  readonly 'mirror restore': MirrorRead;
  /** The job; with --plan what it would take. With --stdout nothing but the file goes to standard output. */
  readonly restore: ReportedJob | RestorePlan | AskedFleetJob;
  readonly mount: {
    readonly folder: string;
    readonly staging: string;
    readonly spool: string;
    readonly policy: 'fail' | 'ask' | 'wait';
  };
  readonly unmount: { readonly folder: string };
  /** `files`: that were asked for; with --wait those that are there, and the others by their paths. */
  readonly stage: { readonly files: number; readonly failed?: readonly string[] };
  readonly release: { readonly files: number };
  readonly pin: { readonly files: number };
  /** A file a line. */
  readonly archiveinfo:
    | { readonly path: string; readonly locality: Locality }
    | { readonly path: string; readonly error: string };
  readonly eject: ReportedJob;
  /** A job a line. */
  readonly 'jobs list': Job;
  /** A job a line, each time that it changed. */
  readonly 'jobs watch': Job;
  /** An event a line. */
  readonly 'jobs log': JobEvent;
  readonly 'jobs priority': { readonly id: JobId; readonly priority: JobPriority };
  /** The job; with --failed or --items an item a line. */
  readonly 'jobs show': ReportedJob | JobItem;
  readonly 'jobs stop': JobChanged;
  readonly 'jobs pause': JobChanged;
  readonly 'jobs resume': JobChanged;
  readonly 'jobs supply': { readonly id: JobId; readonly barcode: string };
  readonly 'jobs continue': ReportedJob;
  /** A mirror set a line. */
  readonly 'schedule list': MirrorSet;
  readonly 'schedule add': MirrorSet;
  readonly 'schedule show': MirrorSet & { readonly runs: readonly SetRun[] };
  readonly 'schedule edit': MirrorSet;
  readonly 'schedule remove': SetRemoved;
  /** A job a line. */
  readonly 'schedule run': ReportedJob;
  readonly 'schedule pause': MirrorSet;
  readonly 'schedule resume': MirrorSet;
  /** A pool a line. */
  readonly 'pool list': PrintedPool;
  readonly 'pool add': PrintedPool;
  readonly 'pool edit': PrintedPool;
  /** The pool without the cartridges; only its name when it is gone itself. */
  readonly 'pool remove': PrintedPool | { readonly name: string };
  /** A pool a line. */
  readonly 'key list': PoolKeyState;
  readonly 'key kit': { readonly pool: string; readonly files: readonly string[] };
  readonly 'key confirm': { readonly pool: string };
  readonly 'key unlock': { readonly pool: string };
  /** A pool a line. */
  readonly 'key lock': { readonly pool: string };
  readonly 'key passphrase': { readonly pool: string };
  readonly 'key import': { readonly pool: string };
  readonly 'test-restore run': ReportedJob;
  /** A restore test a line. */
  readonly 'test-restore list': RestoreTest;
  /** A cartridge a line. */
  readonly 'test-restore due': PrintedUnverified;
  readonly check: ReportedJob | AskedFleetJob;
  /** The job; without --yes first the check. */
  readonly recover: ReportedJob;
  readonly rescue: ReportedJob;
  readonly verify: ReportedJob | AskedFleetJob;
  /** A generation a line; the job, when they could not be read from the cartridge. */
  readonly generations: GenerationSummary | ReportedJob;
  readonly rollback: ReportedJob;
  readonly lock: ReportedJob;
  readonly unlock: ReportedJob;
  readonly rebuild: ReportedJob;
  readonly report: PrintedReport;
  readonly export: { readonly file: string; readonly bytes: number };
  readonly import: ImportedExport;
  /** The job, unless --last is given; then the drive profile. */
  readonly 'check-up': ReportedJob | MeasuredProfile;
  /** The job, then the report that was written. */
  readonly 'drive-report': ReportedJob | DriveReport;
  readonly 'library status': LibraryContents;
  readonly 'library move': ReportedJob;
  readonly 'library export': ReportedJob;
  readonly 'library inventory': ReportedJob;
  readonly 'virtual new': Cartridge;
  readonly 'virtual library add': Library;
  readonly 'virtual library remove': { readonly id: string };
  /** A cartridge a line. */
  readonly 'virtual list': VirtualFolder;
  readonly 'virtual remove': { readonly barcode: string; readonly formerContent: FormerContent };
  readonly 'virtual export': ReportedJob;
  readonly 'virtual import': ReportedJob;
  readonly 'virtual protect': Cartridge;
  readonly 'virtual faults': { readonly barcode: string };
  readonly 'virtual drive add': Drive;
  /** A drive a line. */
  readonly 'virtual drive list': Drive;
  readonly 'virtual drive remove': { readonly id: string };
  readonly 'fleet status': FleetStatus & { readonly poolRooms: readonly FleetPoolRoom[] };
  readonly 'fleet join': FleetStatus;
  readonly 'fleet site': FleetStatus;
  readonly 'fleet leave': { readonly left: true; readonly forgotten: boolean };
  readonly 'fleet doctor': FleetFinding;
  readonly 'fleet people list': FleetPersonLink;
  readonly 'fleet people link': FleetPersonLink;
  readonly 'fleet people unlink': FleetPersonLink;
  readonly 'fleet init': Migrated;
  readonly 'fleet migrate': Migrated;
  /** A job a line. */
  readonly 'fleet queue': FleetJob;
  readonly 'fleet cancel': { readonly id: FleetJobId };
  readonly 'fleet requeue': { readonly id: FleetJobId };
  readonly 'fleet release': { readonly barcode: string };
  readonly 'fleet unmark': { readonly barcode: string };
  /** A way a line. */
  readonly 'notices list': NoticeWay;
  readonly 'notices add mail': NoticeWay;
  readonly 'notices add webhook': NoticeWay;
  readonly 'notices add ntfy': NoticeWay;
  readonly 'notices add desktop': NoticeWay;
  readonly 'notices edit': NoticeWay;
  readonly 'notices remove': { readonly name: string };
  /** A way a line. */
  readonly 'notices test': NoticeTest;
  /** A family a line; with --out the file. */
  readonly metrics: MetricFamily | { readonly file: string; readonly bytes: number };
  readonly settings: { readonly ejectIdle: EjectIdle };
  /** An entry a line. */
  readonly log: AuditEntry | FleetAuditEntry;
  /** A finding a line. */
  readonly doctor: Symptom;
}

export type PrintingVerb = keyof Printed;

/** Beside what one verb prints. */
export interface PrintedByAll {
  /** On standard error: why a verb failed. */
  readonly fault: { readonly fault: PrintedFault };
  /** On standard error, while a verb waits for its job: what that waits for. Of a verb that sends files, first which job it is. */
  readonly wait: {
    readonly job: JobId;
    readonly state: JobState;
    readonly waitsFor: CartridgeNeed | JobWait | null;
    /** What can be typed so that it goes on. */
    readonly type: readonly string[];
  };
  /** The file that `capstan report --format json` writes. */
  readonly 'report file': JobReport | CartridgeFilesReport;
  /** The body of a webhook's POST. */
  readonly notice: SentNotice;
  /** Of `capstan --version`. */
  readonly version: { readonly version: string; readonly protocolVersion: number };
}

interface PrintedFault extends Fault {
  /** In English, as are the next two. */
  readonly title: string;
  readonly detail: string;
  readonly remedy: string;
  /** What can be typed about it. */
  readonly type: readonly string[];
}
