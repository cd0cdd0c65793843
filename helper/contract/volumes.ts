// What is told of a volume beyond its files: what is wrong with it, what recovery would do or did, its generations, and
// how a verification went.

import type { ArchiveOutcome, ArchivePlan } from './archive.ts';
import type { Condition, Time } from './model.ts';
import type { Preflight } from './preflight.ts';

export type Flaw =
  | 'label-unreadable'
  | 'index-partition-unreadable'
  | 'data-partition-unreadable'
  | 'index-copy-missing'
  | 'index-copy-old'
  | 'data-index-missing'
  | 'index-partial'
  | 'filemark-missing'
  | 'end-missing'
  | 'memory-missing'
  | 'memory-stale'
  | 'stray-records'
  | 'incremental-index'
  | 'extents-broken';

export type Repair =
  | 'end-partition'
  | 'attach-journal'
  | 'gather-stray'
  | 'trim-damaged'
  | 'go-back'
  | 'write-data-index'
  | 'write-index-copy'
  | 'write-memory';

export interface Finding {
  readonly flaw: Flaw;
  /** Names element, partition and block. */
  readonly detail: string;
}

export interface Diagnosis {
  readonly condition: Exclude<Condition, 'unknown'>;
  readonly detail: string;
  /** The first of them; there are hardly ever more. */
  readonly findings: readonly Finding[];
  readonly findingsTotal: number;
  /** What recovery would do, in its order; empty when nothing needs doing or nothing can be done. */
  readonly repairs: readonly Repair[];
  /** Files whose place on the tape is broken: they are the job's failed items. */
  readonly damagedFiles: number;
  readonly strayRecords: number;
  readonly strayBytes: number;
  /** Files of a session that was cut short whose data is all there. */
  readonly attachable: number;
  /** The newest that can be read; null when there is none. */
  readonly generation: number | null;
  /** All that is left when it is not null: recovery must be told this number to go back to it. */
  readonly olderGeneration: number | null;
}

export interface Recovery {
  readonly before: Diagnosis;
  readonly generation: number;
  /** Files of the session that was cut short that are safe now. */
  readonly attached: number;
  /** Those that are not: they are the job's failed items. */
  readonly notAttached: number;
  /** Gathered in the lost-and-found folder, as files. */
  readonly gatheredRecords: number;
}

export interface Verification {
  readonly files: number;
  readonly bytes: number;
  /** Of `files`: read whole, with nothing to compare them to. */
  readonly withoutHash: number;
  /** They are the job's failed items. */
  readonly unsound: number;
  /** Only the catalogue knows it: the cartridge is locked, write-protected or full, and takes no word of it. */
  readonly keptHere?: true;
}

export interface Generation {
  readonly generation: number;
  readonly updateTime: Time;
  readonly creator: string;
  readonly comment: string;
  readonly files: number;
  readonly directories: number;
}

/** What a job found out, beside what became of its items. */
export type JobResult =
  | { readonly kind: 'check'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'recover'; readonly recovery: Recovery }
  | { readonly kind: 'verify'; readonly verification: Verification }
  | { readonly kind: 'generations'; readonly total: number }
  | { readonly kind: 'plan'; readonly plan: ArchivePlan }
  | { readonly kind: 'archive'; readonly outcome: ArchiveOutcome }
  | { readonly kind: 'preflight'; readonly preflight: Preflight };
