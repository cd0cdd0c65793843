// Every call, by group. Client, handlers and test double derive their types from this value and that of every notice; inputs
// are checked at run time at the privilege edge, outputs are typed only. JSON-RPC 2.0 over a local socket. What checks inputs
// takes its time to load: who only calls needs nothing of this page but types.

import { z } from 'zod';
import { type Call, call, type Withdrawal } from './call.ts';
import { adminCalls } from './calls/admin.ts';
import { archiveCalls } from './calls/archive.ts';
import { cartridgeCalls } from './calls/cartridges.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { driveCalls } from './calls/drives.ts';
import { fleetCalls } from './calls/fleet.ts';
import { jobCalls } from './calls/jobs.ts';
import { keyCalls } from './calls/keys.ts';
import { libraryCalls } from './calls/library.ts';
import { mirrorCalls } from './calls/mirrors.ts';
import { noticeCalls } from './calls/notices.ts';
import { poolCalls } from './calls/pools.ts';
import { restoreCalls } from './calls/restore.ts';
import { snapshotCalls } from './calls/snapshot.ts';
import { tapeCalls } from './calls/tape.ts';
import { virtualCalls } from './calls/virtual.ts';
import type { Identity } from './identity.ts';
import { query } from './rule.ts';

/** The page `calls/<group>.ts` and the handlers of `<group>.ts` go by the same name. */
const groups = {
  snapshot: snapshotCalls,
  cartridges: cartridgeCalls,
  drives: driveCalls,
  library: libraryCalls,
  archive: archiveCalls,
  restore: restoreCalls,
  jobs: jobCalls,
  catalogue: catalogueCalls,
  tape: tapeCalls,
  mirrors: mirrorCalls,
  pools: poolCalls,
  keys: keyCalls,
  notices: noticeCalls,
  fleet: fleetCalls,
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

export type CallName = keyof Calls;
export type Input<N extends CallName> = Calls[N] extends Call<infer In, unknown> ? In : never;
export type Output<N extends CallName> = Calls[N] extends Call<infer _In, infer Out> ? Out : never;

/** What a window or the CLI holds to talk to the helper. */
export type Send = <N extends CallName>(name: N, input: Input<N>, signal?: Withdrawal) => Promise<Output<N>>;

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
