// What a report is of: a job, or a cartridge or some of it. Both are lists of items, read page by page as often as a format
// needs them: there may be millions.

import { rowsOf } from '../client/pages.ts';
import { diskPath } from '../contract/byte-names.ts';
import type { Send } from '../contract/contract.ts';
import { factsOf } from '../contract/job-kinds.ts';
import type { JobEvent } from '../contract/jobs.ts';
import type { Cartridge, Job, JobId, JobItem, Time } from '../contract/model.ts';
import { cartridgeItems, chosenTops } from './cartridge-items.ts';
import { isPartName } from './split-files.ts';

/** Who and what makes a report. */
export interface ReportCreator {
  readonly userName: string;
  readonly hostName: string;
  readonly version: string;
}

export interface ListedItem {
  readonly item: JobItem;
  /** `part`: of a file that is split over cartridges. `record`: Capstan's own, which no restore of a folder brings back. */
  readonly what: 'file' | 'link' | 'part' | 'record';
  /** On its cartridge. */
  readonly volumePath: string;
  /** As a restore calls it; null when no text says that. */
  readonly diskPath: string | null;
}

export type ReportSubject = {
  /** When its files were written, or listed. */
  readonly started: Time;
  readonly ended: Time;
  /** From the first item on, each time. */
  readonly items: () => AsyncIterable<ListedItem>;
} & (
  | { readonly kind: 'job'; readonly job: Job; readonly events: readonly JobEvent[] }
  | { readonly kind: 'cartridge'; readonly cartridge: Cartridge; readonly paths: readonly string[] }
);

export async function jobSubject(send: Send, id: JobId): Promise<ReportSubject> {
  const job = await send('jobs.get', { id });
  const events: JobEvent[] = [];
  for await (const event of rowsOf((page) => send('jobs.events', { id, ...page }))) events.push(event);
  return {
    kind: 'job',
    job,
    events,
    started: job.started ?? job.created,
    ended: job.ended ?? job.created,
    items: () => jobItems(send, job),
  };
}

async function* jobItems(send: Send, { id, kind }: Job): AsyncGenerator<ListedItem, void, undefined> {
  const writes = factsOf(kind).files === 'writes';
  // What another job has split is known by its name only.
  const isPart = (path: string) => (!writes || kind === 'copy') && isPartName(path);
  for await (const item of rowsOf((page) => send('jobs.items', { id, failedOnly: false, ...page }))) {
    const { path } = item;
    yield { item, what: isPart(path) ? 'part' : whatOf(item, writes), volumePath: path, diskPath: diskPath(path) };
  }
}

/** Of each file that is written there is a checksum, of a link none. */
function whatOf({ sha256, hashes, notes, fault, whole }: JobItem, writes: boolean): ListedItem['what'] {
  if (notes.includes('part') || whole !== undefined) return 'part';
  const isBare = sha256 === null && Object.keys(hashes).length === 0;
  return writes && isBare && fault === null ? 'link' : 'file';
}

/** `paths`: of files and folders, from its root; "" is everything. Lists are relative to the folder that each lies in. */
export async function cartridgeSubject(send: Send, barcode: string, paths: readonly string[]): Promise<ReportSubject> {
  const { cartridge } = await send('cartridges.get', { barcode });
  const tops = await chosenTops(send, barcode, paths);
  const now = new Date().toISOString();
  return {
    kind: 'cartridge',
    cartridge,
    paths,
    started: now,
    ended: now,
    items: () => cartridgeItems(send, cartridge, tops),
  };
}
