// What is reported of a volume beyond its files: what is wrong with it, what recovery would do or did, its generations, and
// how a verification went.

import type { Generation } from '../../native/index.d.ts';
import type { Flaw, Repair } from '../../native/repair.d.ts';
import type { ArchiveOutcome, ArchivePlan, ManifestOutcome } from './archive.ts';
import type { Condition } from './model.ts';
import type { Preflight } from './preflight.ts';

/** A path below a volume's root that may be made there: no part of it leads elsewhere, and a volume can hold each as a name. */
export function isVolumeFolder(path: string): boolean {
  const isName = (part: string) => part !== '' && part !== '.' && part !== '..' && part.length <= 255;
  return path.length <= 4096 && !path.includes('\0') && path.split('/').every(isName);
}

interface Finding {
  readonly flaw: Flaw;
  /** Names element, partition and block. */
  readonly detail: string;
}

export type { Flaw, Repair } from '../../native/repair.d.ts';

export interface DiagnosisSummary {
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

export interface RecoverySummary {
  readonly before: DiagnosisSummary;
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

/** Of the files that any index on the tape names. */
export interface RescueOutcome {
  readonly whole: number;
  /** Their sound parts were kept. */
  readonly damaged: number;
  /** Nothing of them could be read. */
  readonly lost: number;
  /** Found on the tape, sound or not. */
  readonly indexes: number;
  /** Entries of indexes of which it cannot be said what file they named. */
  readonly damagedEntries: number;
}

/** Where its index lies on the tape is the core's business. */
export type GenerationSummary = Omit<Generation, 'partition' | 'block'>;

/** What a job found out, beside what became of its items. */
export type JobResult =
  | { readonly kind: 'check'; readonly diagnosis: DiagnosisSummary }
  | { readonly kind: 'recover'; readonly recovery: RecoverySummary }
  | { readonly kind: 'verify'; readonly verification: Verification }
  | { readonly kind: 'generations'; readonly total: number }
  | { readonly kind: 'plan'; readonly plan: ArchivePlan }
  | { readonly kind: 'archive'; readonly outcome: ArchiveOutcome }
  /** Of what came back. */
  | { readonly kind: 'manifest'; readonly manifest: ManifestOutcome }
  | { readonly kind: 'rescue'; readonly rescue: RescueOutcome }
  | { readonly kind: 'preflight'; readonly preflight: Preflight };
