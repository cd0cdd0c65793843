// What is wrong with a volume, and what making it whole takes.

import type { Examination, ExtentRow, XattrRow } from './index.d.ts';

/** 0 to 1, of what must be read. */
export interface ShareDone {
  readonly type: 'progress';
  readonly done: number;
}

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
  | 'incremental-unusable'
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

export interface Diagnosis {
  readonly condition: Examination['condition'];
  readonly detail: string;
  /** `detail` names element, partition and block. */
  readonly findings: readonly { readonly flaw: Flaw; readonly detail: string }[];
  /** What recovery would do, in its order; empty when nothing needs doing or nothing can be done. */
  readonly repairs: readonly Repair[];
  readonly damaged: readonly DamagedFile[];
  readonly strayRecords: number;
  readonly strayBytes: number;
  /** Files of the journal whose records are all there. */
  readonly attachable: number;
  /** The newest that can be read. */
  readonly generation?: number;
  /** All that is left: recovery needs this number to go back to it. */
  readonly olderGeneration?: number;
}

export interface DamagedFile {
  readonly path: string;
  readonly reason: string;
  /** From its beginning on. */
  readonly soundBytes: number;
}

/** A file that the drive took whole and that no index on tape named when its job ended. */
export interface JournalFile {
  /** On the volume, from its root. */
  readonly path: string;
  readonly size: number;
  readonly readOnly: boolean;
  readonly creationTime: string;
  readonly changeTime: string;
  readonly modifyTime: string;
  readonly accessTime: string;
  readonly backupTime: string;
  readonly extents: readonly ExtentRow[];
  readonly xattrs: readonly XattrRow[];
}

export interface RecoverOptions {
  readonly journal: readonly JournalFile[];
  /** Files with broken extents keep what is there, and are marked. */
  readonly trimDamaged?: boolean | undefined;
  /** Consent to go back to it. */
  readonly olderGeneration?: number | undefined;
}

export interface Recovery {
  readonly before: Diagnosis;
  readonly generation: number;
  readonly attached: number;
  /** Of the journal: the records are not what was written. */
  readonly notAttached: readonly string[];
  readonly gatheredRecords: number;
}
