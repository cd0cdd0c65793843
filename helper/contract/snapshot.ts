// The whole as one snapshot: what a window shows and follows from then on.

import type { CatalogueLoss } from './catalogue-maintenance.ts';
import type { LibrarySummary } from './library.ts';
import type { Cartridge, Drive, Job } from './model.ts';

/** As many rows as fit a frame. */
export interface SnapshotPage {
  /** Of the last notice that these rows hold. */
  readonly seq: number;
  readonly cartridges: readonly Cartridge[];
  /** Running, queued, and the newest finished ones. */
  readonly jobs: readonly Job[];
  /** There are more: hand it to `snapshot.page`. Null at the end. */
  readonly rest: string | null;
}

/** One with a `rest` is not whole yet. */
export interface Snapshot extends SnapshotPage {
  readonly drives: readonly Drive[];
  readonly libraries: readonly LibrarySummary[];
  /** The catalogue was lost, and there is still something to do about it. */
  readonly loss?: CatalogueLoss | null;
  /** The `seq` of the notice that last reported a change of pools. */
  readonly poolsChanged?: number;
}
