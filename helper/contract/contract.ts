// Every call, by group, and every notice. Client, handlers and test double derive their types from these two values; inputs
// are checked at run time at the privilege edge, outputs are typed only. JSON-RPC 2.0 over a local socket.

import { z } from 'zod';
import { type Call, call, type Notice, notice, type Withdrawal } from './call.ts';
import { adminCalls } from './calls/admin.ts';
import { archiveCalls } from './calls/archive.ts';
import { cartridgeCalls } from './calls/cartridges.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { driveCalls } from './calls/drives.ts';
import { jobCalls } from './calls/jobs.ts';
import { mirrorCalls } from './calls/mirrors.ts';
import { poolCalls } from './calls/pools.ts';
import { restoreCalls } from './calls/restore.ts';
import { snapshotCalls } from './calls/snapshot.ts';
import { tapeCalls } from './calls/tape.ts';
import { virtualCalls } from './calls/virtual.ts';
import type { CatalogueLoss } from './catalogue-maintenance.ts';
import type { Identity } from './identity.ts';
import type { Cartridge, Drive, Fault, Job, JobId, JobProgress, Receipt } from './model.ts';
import { query } from './rule.ts';

/** Of the program, as package.json has it. */
export const version = '0.1.0';

/** Raised when a call or notice changes its meaning: window and helper of different versions refuse each other. */
export const protocolVersion = 13;

/** A frame larger than this is refused, in either direction. */
export const frameLimitBytes = 1_048_576;

/** The page `calls/<group>.ts` and the handlers of `<group>.ts` go by the same name. */
const groups = {
  snapshot: snapshotCalls,
  cartridges: cartridgeCalls,
  drives: driveCalls,
  archive: archiveCalls,
  restore: restoreCalls,
  jobs: jobCalls,
  catalogue: catalogueCalls,
  tape: tapeCalls,
  mirrors: mirrorCalls,
  pools: poolCalls,
  virtual: virtualCalls,
  admin: adminCalls,
} as const;

type Groups = typeof groups;
export type GroupName = keyof Groups;

/** As `cartridges.load` crosses the socket. */
type NameIn<G extends GroupName> = `${G}.${keyof Groups[G] & string}`;

/** First on every connection, and the only name that never changes: by it two versions find out that they differ. */
const hello = call<{ readonly protocolVersion: number; readonly version: string; readonly home: string }>()(
  z.strictObject({ protocolVersion: z.int() }),
  query('anybody'),
);

type Calls = { readonly hello: typeof hello } & {
  readonly [N in { [G in GroupName]: NameIn<G> }[GroupName]]: N extends `${infer G extends GroupName}.${infer C}`
    ? Groups[G][C & keyof Groups[G]]
    : never;
};

export const calls = {
  hello,
  ...Object.fromEntries(
    Object.entries(groups).flatMap(([group, some]) =>
      Object.entries(some).map(([name, one]): [string, unknown] => [`${group}.${name}`, one]),
    ),
  ),
} as unknown as Calls;

/** What became of one item of a job. */
export interface ItemOutcome {
  readonly path: string;
  readonly receipt: Receipt | null;
  readonly fault: Fault | null;
}

export const notices = {
  // Facts: ordered, never dropped.
  drive: notice<Drive>(),
  driveRemoved: notice<{ readonly id: string }>(),
  cartridge: notice<Cartridge>(),
  cartridgeRemoved: notice<{ readonly barcode: string }>(),
  job: notice<Job>(),
  /** Several at once, in the order in which it came true. */
  items: notice<{ readonly job: JobId; readonly items: readonly ItemOutcome[] }>(),
  /** Null when nothing is left to do about it. */
  loss: notice<CatalogueLoss | null>(),
  /** One was made, changed or removed, or other cartridges are in it: whoever shows pools asks anew for what is the caller's. */
  pools: notice<null>(),
  // Gauges: the latest value, at most ten a second.
  progress: notice<{ readonly job: JobId; readonly progress: JobProgress }>(),
} as const;

export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N] extends Call<infer In, unknown> ? In : never;
export type Output<N extends CallName> = Calls[N] extends Call<infer _In, infer Out> ? Out : never;

type Notices = typeof notices;
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

/** Answered by the line itself, before and beside all others. */
const lineCalls = ['hello', 'snapshot.subscribe'] as const satisfies readonly CallName[];
export type AnsweredCall = Exclude<CallName, (typeof lineCalls)[number]>;

/** Of every one there is a handler. */
export const answeredCalls = (Object.keys(calls) as CallName[]).filter(
  (name): name is AnsweredCall => !(lineCalls as readonly CallName[]).includes(name),
);

type Handler<N extends CallName> = (
  input: Input<N>,
  caller: Caller,
  /** The caller has gone, or has said that it does not want the answer any more. */
  signal?: Withdrawal,
) => Promise<Output<N>>;

/** What the helper answers with: one function per call, none missing. */
export type Handlers = { readonly [N in AnsweredCall]: Handler<N> };

/** Those of one group, by their names in it. */
export type GroupHandlers<G extends GroupName> = {
  readonly [N in NameIn<G> & AnsweredCall as N extends `${G}.${infer C}` ? C : never]: Handler<N>;
};

/** Own keys only: "constructor" and "__proto__" are unknown calls. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
