// Every call and every notice on one page. Client, handlers and test double derive their types from these two values;
// inputs are checked at run time at the privilege edge, outputs are typed only. JSON-RPC 2.0 over a local socket.

import { z } from 'zod';
import { archiveInput } from './archive.ts';
import { type Call, call, type Notice, notice, type Withdrawal } from './call.ts';
import { copyCalls } from './copy.ts';
import { deedCalls } from './deeds.ts';
import { doctorCalls } from './doctor.ts';
import { generationCalls } from './generations.ts';
import type { Identity } from './identity.ts';
import {
  absolutePath,
  barcode,
  cursor,
  driveId,
  generation,
  jobId,
  limit,
  mediaPool,
  nothing,
  text,
  volumePath,
} from './inputs.ts';
import { jobCalls } from './jobs.ts';
import { type CatalogueLoss, keepingCalls } from './keeping.ts';
import { mirrorCalls } from './mirrors.ts';
import type {
  Cartridge,
  Drive,
  Entry,
  EntryDetail,
  Fault,
  Job,
  JobId,
  JobItem,
  JobProgress,
  Page,
  Receipt,
  Snapshot,
  SnapshotPage,
} from './model.ts';
import { preflightCalls } from './preflight.ts';
import type { DriveHealth, DriveProfile } from './profile.ts';
import { type RestorePlan, restoreInput, salvageInput } from './restore.ts';
import { scheduleCalls } from './schedules.ts';
import { searchCalls } from './search.ts';
import { shelfCalls } from './shelf.ts';
import { streamCalls } from './stream.ts';
import { tapeMapCalls } from './tape-map.ts';
import type { Generation, JobResult } from './volumes.ts';

/** Raised when a call or notice changes its meaning: window and helper of different versions refuse each other. */
export const protocolVersion = 10;

/** A frame larger than this is refused, in either direction. */
export const frameLimitBytes = 1_048_576;

export const calls = {
  /** First on every connection. */
  hello: call<{ readonly protocolVersion: number; readonly version: string; readonly home: string }>()(
    z.strictObject({ protocolVersion: z.int() }),
  ),
  /**
   * From the answer on, notices follow with ascending `seq`; a gap means subscribe again. The answer holds what is at work and
   * the first of the rest; `snapshotPage` gives the others, from its `rest` on. A row that is known already is not older than
   * a page's.
   */
  subscribe: call<Snapshot>()(nothing),
  snapshotPage: call<SnapshotPage>()(z.strictObject({ cursor: text(1024) })),

  load: call<JobId>()(z.strictObject({ drive: driveId.nullable(), barcode })),
  eject: call<JobId>()(z.strictObject({ barcode })),
  /** Erases the cartridge. `confirmedBarcode` must repeat it: a slip of the hand does not erase. */
  format: call<JobId>()(
    z.strictObject({
      barcode,
      confirmedBarcode: text(8),
      name: text(255),
      mediaPool: mediaPool.optional(),
      /** The default is the largest up to 512 KiB that the drive's connection moves. */
      blockBytes: z.int().min(4096).max(1_048_576).optional(),
      compression: z.boolean().optional(),
      /** As in VolumeSummary. */
      placementRule: text(4096).optional(),
      /** Other programs may place files by a rule of their own; so it is unless said otherwise. */
      allowPolicyUpdate: z.boolean().optional(),
      packing: z.boolean().optional(),
    }),
  ),
  /** Ends when everything is safe, over as many of the cartridges as it takes. */
  archive: call<JobId>()(archiveInput),
  /** Counts first and looks at the cartridges' room: the job's result says what would go where. Writes nothing. */
  plan: call<JobId>()(archiveInput),
  /** What was written becomes safe, then the tape rests. */
  pause: call<null>()(z.strictObject({ id: jobId })),
  resume: call<null>()(z.strictObject({ id: jobId })),
  /** A cartridge for an archive or restore that waits for one. */
  supply: call<null>()(z.strictObject({ id: jobId, barcode })),
  /** Goes on where an archive that did not end well came to: what is safe already stays as it is. */
  continueJob: call<JobId>()(z.strictObject({ id: jobId })),
  /** From all of its cartridges, one after the other; restores that wait for the same one are served in one pass. */
  restore: call<JobId>()(restoreInput),
  /** Which cartridges that would take, in which order and how long, and what is in its way. Loads and writes nothing. */
  planRestore: call<RestorePlan>()(restoreInput),

  /** Restores what is sound of a cartridge's newest index, although it is refused as a whole. Nothing is kept of it. */
  salvage: call<JobId>()(salvageInput),

  ...streamCalls,
  ...deedCalls,
  ...doctorCalls,

  /** Finds out what is wrong with a cartridge and what recovery would do. Changes nothing on it. */
  check: call<JobId>()(z.strictObject({ barcode })),
  /** Makes a damaged or cut-short volume whole without giving anything up that is not named here. */
  recover: call<JobId>()(
    z.strictObject({
      barcode,
      /** Files that are broken keep their sound beginning, and are marked. */
      trimDamaged: z.boolean().optional(),
      /** Consent to go back to it. */
      olderGeneration: generation.optional(),
    }),
  ),
  /** Reads everything, or what is below some paths, and compares it with the checksums on the tape. */
  verify: call<JobId>()(z.strictObject({ barcode, paths: z.array(volumePath).max(10_000) })),
  /** Looks for all generations on the tape; `generations` then tells them. */
  findGenerations: call<JobId>()(z.strictObject({ barcode })),
  /** Puts an older generation into the catalogue, beside the newest, so that `list` and `entry` can tell of it. */
  openGeneration: call<JobId>()(z.strictObject({ barcode, generation })),
  /** The cartridge's content becomes what it was then, as a new generation; those in between stay reachable. */
  rollBack: call<JobId>()(z.strictObject({ barcode, generation })),
  /** `confirmedBarcode` must repeat the barcode to lock it for good. */
  lock: call<JobId>()(
    z.strictObject({
      barcode,
      state: z.enum(['unlocked', 'locked', 'permanently-locked']),
      confirmedBarcode: text(8).optional(),
    }),
  ),

  /** Looks for drives of metal anew; every drive that there is then. */
  rediscover: call<readonly Drive[]>()(nothing),
  health: call<DriveHealth>()(z.strictObject({ drive: driveId })),
  /** Measures a drive with the cartridge in it, which it writes over: refused unless that is blank or `erase` allows it. */
  benchmark: call<JobId>()(z.strictObject({ drive: driveId, erase: z.boolean(), extent: z.enum(['wraps', 'band']) })),
  /** What the last check-up of a drive found. */
  profile: call<DriveProfile>()(z.strictObject({ drive: driveId })),

  /** One folder of a cartridge, directories first, then by name. Works while the cartridge lies on the shelf. */
  list: call<Page<Entry>>()(
    z.strictObject({ barcode, path: volumePath, cursor, limit, generation: generation.optional() }),
  ),
  entry: call<EntryDetail>()(z.strictObject({ barcode, path: volumePath, generation: generation.optional() })),

  job: call<Job>()(z.strictObject({ id: jobId })),
  /** In the order in which they were settled; `failedOnly` for what needs care. */
  jobItems: call<Page<JobItem>>()(z.strictObject({ id: jobId, failedOnly: z.boolean(), cursor, limit })),
  /** What a check, plan, archive and so on found or came to; null before its end and for other jobs. */
  result: call<JobResult | null>()(z.strictObject({ id: jobId })),
  /** What a look for generations found, newest first. */
  generations: call<Page<Generation>>()(z.strictObject({ id: jobId, cursor, limit })),
  cancel: call<null>()(z.strictObject({ id: jobId })),
  ...jobCalls,
  ...preflightCalls,
  ...copyCalls,

  /** The barcode says what it is; the capacity of a cleaning cartridge is not looked at. */
  virtualCreate: call<Cartridge>()(z.strictObject({ barcode, capacityBytes: z.int().min(64_000_000).max(100e12) })),
  virtualList: call<readonly VirtualFolder[]>()(nothing),
  virtualProtect: call<Cartridge>()(z.strictObject({ barcode, writeProtected: z.boolean() })),
  /** Text that a drive with the cartridge in it follows from its next load on; "" removes it. */
  virtualFaults: call<null>()(z.strictObject({ barcode, script: text(65_536) })),
  virtualDriveAdd: call<Drive>()(
    z.strictObject({
      model: text(32).regex(/^[a-z0-9-]{1,32}$/),
      clock: z.strictObject({
        mode: z.enum(['instant', 'modelled', 'live']),
        speedUp: z.int().min(1).max(1_000_000),
      }),
    }),
  ),
  virtualDriveRemove: call<null>()(z.strictObject({ drive: driveId })),
  virtualExport: call<JobId>()(z.strictObject({ barcode, folder: absolutePath })),
  virtualImport: call<JobId>()(z.strictObject({ barcode, folder: absolutePath })),

  ...searchCalls,
  ...generationCalls,
  ...shelfCalls,
  ...tapeMapCalls,
  ...mirrorCalls,
  ...keepingCalls,
  ...scheduleCalls,
} as const;

export interface VirtualFolder {
  readonly barcode: string;
  readonly capacityBytes: number;
  readonly diskBytes: number;
  readonly drive: string | null;
}

/** What became of one item of a job. */
export interface ToldItem {
  readonly path: string;
  readonly receipt: Receipt | null;
  readonly fault: Fault | null;
}

export const notices = {
  // Facts: ordered, never dropped.
  drive: notice<Drive>(),
  driveRemoved: notice<{ readonly id: string }>(),
  cartridge: notice<Cartridge>(),
  job: notice<Job>(),
  /** Several at once, in the order in which it came true. */
  items: notice<{ readonly job: JobId; readonly items: readonly ToldItem[] }>(),
  /** Null when nothing is left to do about it. */
  loss: notice<CatalogueLoss | null>(),
  /** One was made, changed or removed, or other cartridges are in it: whoever shows pools asks anew for what is the caller's. */
  pools: notice<null>(),
  // Gauges: the latest value, at most ten a second.
  progress: notice<{ readonly job: JobId; readonly progress: JobProgress }>(),
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N] extends Call<infer In, unknown> ? In : never;
export type Output<N extends CallName> = Calls[N] extends Call<infer _In, infer Out> ? Out : never;

export type Notices = typeof notices;
export type NoticeName = keyof Notices;
export type NoticeBody<N extends NoticeName> = Notices[N] extends Notice<infer T> ? T : never;

/** One notice as it crosses the socket. */
export type AnyNotice = {
  readonly [N in NoticeName]: { readonly name: N; readonly seq: number; readonly body: NoticeBody<N> };
}[NoticeName];

/** What a window or the CLI holds to talk to the helper. */
export type Send = <N extends CallName>(name: N, input: Input<N>, signal?: Withdrawal) => Promise<Output<N>>;

/** What a caller sends, without an id of its own, when it does not want the answer to a call any more. */
export const cancelMethod = '$/cancelRequest';

/** Who called, by the socket's own testimony (SO_PEERCRED). */
export interface Caller extends Identity {
  readonly pid: number;
}

/** What the helper answers with: one function per call, none missing. `hello` and `subscribe` belong to the line itself. */
export type Handlers = {
  readonly [N in Exclude<CallName, 'hello' | 'subscribe'>]: (
    input: Input<N>,
    caller: Caller,
    /** The caller has gone, or has said that it does not want the answer any more. */
    signal?: Withdrawal,
  ) => Promise<Output<N>>;
};

/** Own keys only: "constructor" and "__proto__" are unknown calls. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
