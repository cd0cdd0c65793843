// A kind of job: all that the helper knows of it, in one value. The registry lists these values, and everything else that
// differs from kind to kind is derived from it.

import type { z } from 'zod';
import type { AnsweredCall } from '../../contract/contract.ts';
import type { JobKind } from '../../contract/job-kinds.ts';
import type { JobTitle } from '../../contract/job-titles.ts';
import type { JobId } from '../../contract/model.ts';
import type { Rule } from '../../contract/rule.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { JobVolume } from '../catalogue/item-receipts.ts';
import type { DriveAssignment, QueueState } from './drive-assignment.ts';
import type { Request } from './kinds/registry.ts';
import type { CartridgeVersion } from './restore/read-pass.ts';
import type { ReadPasses } from './restore/read-passes.ts';
import type { RunningJob } from './running-job.ts';
import type { Services } from './services.ts';

export interface JobKindEntry<R extends AnyRequest> {
  readonly kind: R['kind'];
  /** Of the stored request: raised when its shape changes. */
  readonly version: number;
  /** What is stored, beside its version: enough to run the job, also after a restart. */
  readonly schema: z.ZodType<R>;
  /** From the version that is its key to the next one. A version that is not here is refused. */
  readonly upgrades?: Readonly<Record<number, (stored: StoredFields) => StoredFields>>;

  readonly title: (request: R) => JobTitle;
  /** Those that it needs, in the order in which it needs them. */
  readonly cartridges: (request: R) => readonly string[];
  /** `shared`: with others of its kind, in one pass. `none`: it counts on them and touches none. */
  readonly use: 'alone' | 'shared' | 'none';
  /** Which drive it can have now. */
  readonly placement: (request: R, queue: QueueState) => DriveAssignment;
  /** What must be unlocked before it begins, where that is encrypted. Left out: it opens nothing, or waits for keys itself. */
  readonly opens?: (request: R) => readonly OpenedThing[];
  /** It has to wait for jobs that have begun. Left out: while one of them uses a cartridge that it needs. */
  readonly waitsWhile?: (request: R, underWay: readonly RunningJob[]) => boolean;
  /**
   * It goes on by itself after its helper ended or was cut off. What erases, changes or hands over a whole cartridge never
   * does: a person looks first.
   */
  readonly resumes: (request: R) => boolean;
  /** When it goes on by itself: what is left of it to do. */
  readonly remaining?: (request: R, id: JobId, catalogue: Catalogue) => R;
  /** A person may have another job go on where this one came to. */
  readonly canContinue?: (request: R) => boolean;
  /** The request of that job; `volumes`: those that this one wrote to, in its order. */
  readonly continuation?: (request: R, id: JobId, volumes: readonly JobVolume[]) => R;
  /** A mirror set's own: never refused, as nobody would ask for it again. */
  readonly isOfSet?: (request: R) => boolean;
  /** The pool and copy whose further cartridges are its to use. */
  readonly fills?: (request: R) => PoolCopy | null;
  /** It works on one volume, can take that over as another such job left it, and can leave it so. */
  readonly canTakeOver?: (request: R) => boolean;
  /** Of a kind whose jobs share a cartridge: the pass that it begins with when it takes one over. */
  readonly firstPass?: (request: R) => CartridgeVersion | undefined;
  /** The rule by which whoever asked for it must still be allowed to have it done when it begins. */
  readonly permission: (request: R) => Permission;

  readonly perform: (job: RunningJob, request: R, services: Services, passes: ReadPasses) => Promise<void>;
}

export interface AnyRequest {
  readonly kind: JobKind;
  /** The first that it needs; null and empty: not known before it begins. */
  readonly barcode: string | null;
}

/** Requests are shaped as the inputs of calls. */
type Permission = { readonly call: AnsweredCall } | { readonly rule: Rule; readonly subject: string };

/** A cartridge that is read or written, or a pool, or a cartridge's own, for which one may be formatted. */
export type OpenedThing = { readonly barcode: string } | { readonly pool: string } | { readonly poolOf: string };

interface PoolCopy {
  readonly pool: string;
  readonly copy: number;
}

export type StoredFields = Readonly<Record<string, unknown>>;

export type RequestOf<S extends z.ZodType> = DeepReadonly<z.infer<S>>;

type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: DeepReadonly<T[K]> };

export const always = () => true;
export const never = () => false;

/** Most kinds: the one that their request names. */
export function theOne({ barcode }: { readonly barcode: string }): readonly string[] {
  return [barcode];
}

export function opened(barcodes: readonly string[]): readonly OpenedThing[] {
  return barcodes.map((barcode) => ({ barcode }));
}

/** Of most kinds that open any. */
export function theOneOpened({ barcode }: { readonly barcode: string }): readonly OpenedThing[] {
  return [{ barcode }];
}

export function named({ barcode }: { readonly barcode: string }): { readonly cartridge: string } {
  return { cartridge: barcode };
}

/** One job's request, bound to what its kind says of it. */
export interface JobTask {
  readonly request: Request;
  readonly cartridges: readonly string[];
  readonly use: 'alone' | 'shared' | 'none';
  readonly title: string;
  readonly resumes: boolean;
  readonly canContinue: boolean;
  readonly isOfSet: boolean;
  readonly canTakeOver: boolean;
  readonly fills: PoolCopy | null;
  readonly firstPass: CartridgeVersion | undefined;
  readonly permission: Permission;
  /** As it is kept in the job's row. */
  readonly stored: string;
  readonly opens: readonly OpenedThing[];
  placement(queue: QueueState): DriveAssignment;
  waitsWhile(underWay: readonly RunningJob[]): boolean;
  remaining(id: JobId, catalogue: Catalogue): JobTask;
  /** Null: nothing can go on where it came to. */
  continuation(id: JobId, volumes: readonly JobVolume[]): JobTask | null;
  perform(job: RunningJob, services: Services, passes: ReadPasses): Promise<void>;
}
