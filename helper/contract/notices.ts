// Every notice. Who sends and who hears them derive their types from this value.

import { type Notice, notice } from './call.ts';
import type { CatalogueLoss } from './catalogue-maintenance.ts';
import type { LibrarySummary } from './library.ts';
import type { Cartridge, Drive, Fault, Job, JobId, JobProgress, Receipt } from './model.ts';

/** What became of one item of a job. */
export interface ItemOutcome {
  readonly path: string;
  /** The cartridge that it is about, where that is told with it. */
  readonly barcode?: string | null | undefined;
  readonly receipt: Receipt | null;
  readonly fault: Fault | null;
}

export const notices = {
  // Facts: ordered, never dropped.
  drive: notice<Drive>(),
  driveRemoved: notice<{ readonly id: string }>(),
  /** It was added, its robot began or ended a move, or something in it is not as it was. */
  library: notice<LibrarySummary>(),
  libraryRemoved: notice<{ readonly id: string }>(),
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

type Notices = typeof notices;
export type NoticeName = keyof Notices;
export type NoticeBody<N extends NoticeName> = Notices[N] extends Notice<infer T> ? T : never;

/** One notice as it crosses the socket. */
export type AnyNotice = {
  readonly [N in NoticeName]: { readonly name: N; readonly seq: number; readonly body: NoticeBody<N> };
}[NoticeName];
