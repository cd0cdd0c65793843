// Drives, cartridges and jobs as they are watched: each with what makes it news.

import { isTimed } from '../contract/drive-state.ts';
import type { LibrarySummary } from '../contract/library.ts';
import type { Cartridge, Drive, Job, Snapshot } from '../contract/model.ts';
import { jobRow } from './job-words.ts';
import type { StatusChange } from './printed.ts';
import type { WatchedRow } from './watch.ts';
import { cartridgeInWords, driveRow, libraryRow } from './words.ts';

export function watchedRows({ drives, libraries, cartridges, jobs }: Snapshot): readonly WatchedRow<StatusChange>[] {
  return [
    ...drives.map(watchedDrive),
    ...libraries.map(watchedLibrary),
    ...cartridges.map(watchedCartridge),
    ...jobs.map(watchedJob),
  ];
}

function watchedDrive(drive: Drive): WatchedRow<StatusChange> {
  const { id, state } = drive;
  const text = driveRow(drive).join('  ');
  // That time goes on is no change.
  const step = driveRow(drive, isTimed(state) ? Date.parse(state.since) : 0).join('  ');
  const gone = { value: { gone: { drive: id } }, text: `${id}  removed` };
  return { key: `drive ${id}`, step, value: { drive }, text, gone };
}

function watchedLibrary(library: LibrarySummary): WatchedRow<StatusChange> {
  const { id } = library;
  const text = libraryRow(library).join('  ');
  const gone = { value: { gone: { library: id } }, text: `${id}  removed` };
  return { key: `library ${id}`, step: text, value: { library }, text, gone };
}

function watchedCartridge(cartridge: Cartridge): WatchedRow<StatusChange> {
  const { barcode } = cartridge;
  const text = cartridgeInWords(cartridge);
  const gone = { value: { gone: { cartridge: barcode } }, text: `${barcode} removed.` };
  return { key: `cartridge ${barcode}`, step: text, value: { cartridge }, text, gone };
}

/** Of how far it is, people are told when they see it anew; its end stays in the history. */
export function watchedJob(job: Job): WatchedRow<StatusChange> {
  const { id, state, need, waitsFor } = job;
  const step = `${state} ${job.progress.phase} ${(need ?? waitsFor)?.words ?? ''}`;
  return { key: `job ${id}`, step, value: { job }, text: jobRow(job).join('  '), gone: null };
}
