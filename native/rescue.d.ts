// What comes back of a cartridge that cannot be mounted: what is wrong in an index that is salvaged, and what the last
// resort finds on a tape.

import type { Identity } from './files.d.ts';
import type { Volume } from './index.d.ts';

/** An entry of a salvaged index that is wrong; `path` is as on tape, and empty for the index itself. */
export interface FlawedEntry {
  readonly path: string;
  readonly reason: string;
  /** Among the rows all the same, without what was wrong with it. */
  readonly kept: boolean;
}

export interface RescueOptions {
  /** An existing folder. */
  readonly into: string;
  /** Whose folder it is. */
  readonly as?: Identity | undefined;
  /** Without what only older generations know. */
  readonly newestOnly: boolean;
}

export interface RescuedMount {
  readonly volume: Volume;
  readonly report: RescueReport;
}

export interface RescueReport {
  /** Of most of what was found; "" when nothing says. */
  readonly volume: string;
  readonly blockBytes: number;
  /** By the records themselves, by a label, or because nothing says otherwise. */
  readonly blockSizeFrom: 'records' | 'label' | 'standard';
  readonly partitions: readonly {
    readonly partition: number;
    readonly endOfData: number;
    readonly endMissing: boolean;
    /** Why nothing of it is known; "" otherwise. */
    readonly unreadable: string;
  }[];
  readonly labels: readonly {
    readonly partition: number;
    readonly serial: string;
    readonly volume?: string;
    readonly blockBytes?: number;
    /** What is wrong with it; "" when it is sound. */
    readonly flaw: string;
  }[];
  readonly indexes: readonly RescuedIndex[];
  readonly unreadable: readonly UnreadableBlocks[];
}

export interface RescuedIndex {
  readonly partition: number;
  readonly block: number;
  /** Behind its last record. */
  readonly end: number;
  readonly bytes: number;
  /** 0 when its head does not say. */
  readonly generation: number;
  readonly volume: string;
  readonly updateTime: string;
  readonly hasHole: boolean;
  readonly use: 'whole' | 'partly' | 'copy' | 'unusable' | 'incremental' | 'applied' | 'unapplied' | 'archived';
  readonly files: number;
  readonly detail: string;
  /** Below `into`. */
  readonly dump: string;
}

export interface UnreadableBlocks {
  readonly partition: number;
  readonly first: number;
  /** Behind the last. */
  readonly end: number;
  readonly reason: string;
}
