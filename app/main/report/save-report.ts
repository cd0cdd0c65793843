// What is recorded of a job, as a file or in a folder where the person wants it. Read page by page and written as it comes:
// a job may have a million items.

import { hostname, userInfo } from 'node:os';
import { extname } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { rowsOf } from '../../../helper/client/pages.ts';
import type { WrittenCartridge } from '../../../helper/contract/archive.ts';
import type { Send } from '../../../helper/contract/contract.ts';
import { TapeError } from '../../../helper/contract/errors.ts';
import type { Job, JobId, JobItem } from '../../../helper/contract/model.ts';
import {
  extensionOf,
  type FileFormat,
  type FolderFormat,
  isFolderFormat,
  type Omission,
  reportFormats,
} from '../../../helper/contract/reports.ts';
import { ListTally } from '../../../helper/report/list-tally.ts';
import { makeInFolder, reportText } from '../../../helper/report/make-report.ts';
import { hasMhlChecksums } from '../../../helper/report/mhl.ts';
import { saveReportFile } from '../../../helper/report/save-file.ts';
import { jobSubject, type ReportCreator, type ReportSubject } from '../../../helper/report/subject.ts';
import type { ReportEnd, ShellCalls } from '../../preload/api.ts';
import { text } from '../../text/text.ts';
import { failedListed, itemsListed, pageOf, type ReportContent } from './page.ts';
import { pdfOf } from './print.ts';

type ReportInput = ShellCalls['shell.saveReport']['input'];

export async function saveReport(
  window: BrowserWindow,
  send: Send,
  { job: id, format }: ReportInput,
): Promise<ReportEnd> {
  if (!reportFormats.includes(format)) throw new TapeError('call.invalid-input', { subject: 'shell.saveReport' });
  const subject = await jobSubject(send, id);
  const job = await send('jobs.get', { id });
  if (format === 'mhl' && !(await hasMhlChecksums(subject))) return { kind: 'no-hashes' };
  const path = isFolderFormat(format) ? await askForFolder(window, format) : await askForFile(window, job, format);
  if (path === null) return { kind: 'cancelled' };
  try {
    if (isFolderFormat(format)) return await saveInFolder(path, subject, format);
    const tally = new ListTally();
    // The dialog has asked whether an existing one is to be replaced.
    await saveReportFile(path, contentOf(send, job, subject, format, tally), 'replaced');
    return savedEnd(path, tally.omissions());
  } catch (error) {
    if (!(error instanceof TapeError && error.code === 'file.unwritable')) throw error;
    return { kind: 'not-written', path, detail: error.data.detail ?? '' };
  }
}

function savedEnd(path: string, omissions: readonly Omission[], remarks: readonly string[] = []): ReportEnd {
  return { kind: 'saved', path, remarks: [...omissions.map((one) => text.report.omission(one)), ...remarks] };
}

async function askForFile(window: BrowserWindow, { id, kind }: Job, format: FileFormat): Promise<string | null> {
  const extension = extensionOf(format);
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: text.report.formats[format],
    defaultPath: text.report.fileName(text.job.kind(kind), id, extension),
    filters: [{ name: text.report.formats[format], extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === undefined || filePath === '') return null;
  return extname(filePath) === '' ? `${filePath}.${extension}` : filePath;
}

async function askForFolder(window: BrowserWindow, format: FolderFormat): Promise<string | null> {
  const options: OpenDialogOptions = {
    title: text.report.formats[format],
    properties: ['openDirectory', 'createDirectory'],
  };
  const { canceled, filePaths } = await dialog.showOpenDialog(window, options);
  return canceled ? null : (filePaths[0] ?? null);
}

async function saveInFolder(folder: string, subject: ReportSubject, format: FolderFormat): Promise<ReportEnd> {
  const made = await makeInFolder(format, folder, { subject, creator: creatorOf() }, 'refused');
  switch (made.format) {
    case 'ascmhl': {
      const { differing } = made;
      return savedEnd(
        made.file,
        made.omissions,
        differing.length === 0 ? [] : [text.report.differing(differing.length)],
      );
    }
    case 'bagit': {
      const remarks = [
        ...(made.absent === 0 ? [] : [text.report.payloadAbsent(made.absent)]),
        ...(made.extra === 0 ? [] : [text.report.payloadExtra(made.extra)]),
      ];
      return savedEnd(folder, made.omissions, remarks);
    }
  }
}

async function* contentOf(
  send: Send,
  job: Job,
  subject: ReportSubject,
  format: FileFormat,
  tally: ListTally,
): AsyncGenerator<string | Uint8Array> {
  if (format === 'pdf')
    return yield await pdfOf(await printedPage(send, job), text.report.footer(text.job.title(job), job.id));
  const words = {
    columns: text.report.columns,
    mirrorStates: text.jobs.mirrorStates,
    notes: text.jobs.notes,
    fault: text.fault,
  };
  yield* reportText(format, { subject, creator: creatorOf(), words }, tally);
}

async function printedPage(send: Send, job: Job): Promise<string> {
  const [items, failed, events, result] = await Promise.all([
    firstOf(itemsOf(send, job.id), itemsListed + 1),
    firstOf(itemsOf(send, job.id, true), failedListed),
    firstOf(
      rowsOf((place) => send('jobs.events', { id: job.id, ...place })),
      Number.POSITIVE_INFINITY,
    ),
    send('jobs.result', { id: job.id }),
  ]);
  const written = result?.kind === 'archive' ? result.outcome.cartridges : [];
  const barcodes = [...written, ...items].map(({ barcode }) => barcode);
  return pageOf({
    job,
    events,
    failed,
    items: items.slice(0, itemsListed),
    hasMoreItems: items.length > itemsListed,
    cartridges: await filed(send, [...new Set([...barcodes, job.barcode])], written),
    creator: creatorOf(),
    made: new Date().toISOString(),
  });
}

/** As they stand on the shelf now. */
async function filed(
  send: Send,
  barcodes: readonly (string | null)[],
  written: readonly WrittenCartridge[],
): Promise<readonly ReportContent[]> {
  const all: ReportContent[] = [];
  for (const barcode of barcodes) {
    if (barcode === null) continue;
    const got = written.find((one) => one.barcode === barcode) ?? null;
    // One that was forgotten since is named all the same.
    const { cartridge, place } = await send('cartridges.get', { barcode }).catch(() => ({
      cartridge: null,
      place: '',
    }));
    all.push({ barcode, volume: cartridge?.volume ?? null, place, written: got });
  }
  return all;
}

function creatorOf(): ReportCreator {
  return { userName: userInfo().username, hostName: hostname(), version: app.getVersion() };
}

function itemsOf(send: Send, id: JobId, failedOnly = false): AsyncGenerator<JobItem, void, undefined> {
  return rowsOf((place) => send('jobs.items', { id, failedOnly, ...place }));
}

async function firstOf<T>(rows: AsyncIterable<T>, most: number): Promise<readonly T[]> {
  const first: T[] = [];
  for await (const row of rows) {
    if (first.push(row) >= most) break;
  }
  return first;
}
