// What is recorded of a job, as a file where the person wants it. Read page by page and written as it comes: a job may
// have a million items.

import { hostname, userInfo } from 'node:os';
import { extname } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { rowsOf } from '../../../helper/client/pages.ts';
import type { WrittenCartridge } from '../../../helper/contract/archive.ts';
import type { Send } from '../../../helper/contract/contract.ts';
import { TapeError } from '../../../helper/contract/errors.ts';
import type { JobEvent } from '../../../helper/contract/jobs.ts';
import type { Job, JobId, JobItem } from '../../../helper/contract/model.ts';
import type { ReportEnd, ReportFormat, ShellCalls } from '../../preload/api.ts';
import { text } from '../../text/text.ts';
import { writeWhole } from '../whole-file.ts';
import { csvOf } from './csv.ts';
import { jsonOf } from './json.ts';
import { type Creator, isListed, mhlOf } from './mhl.ts';
import { failedListed, itemsListed, pageOf, type ReportContent } from './page.ts';
import { pdfOf } from './print.ts';

const formats: readonly ReportFormat[] = ['csv', 'json', 'pdf', 'mhl'];

type ReportInput = ShellCalls['shell.saveReport']['input'];

export async function saveReport(
  window: BrowserWindow,
  send: Send,
  { job: id, format }: ReportInput,
): Promise<ReportEnd> {
  if (!formats.includes(format)) throw new TapeError('call.invalid-input', { subject: 'shell.saveReport' });
  const job = await send('jobs.get', { id });
  if (format === 'mhl' && !(await someOf(itemsOf(send, id), isListed))) return { kind: 'no-hashes' };
  const path = await askWhere(window, job, format);
  if (path === null) return { kind: 'cancelled' };
  try {
    await writeWhole(path, contentOf(send, job, format));
    return { kind: 'saved', path };
  } catch (error) {
    // What the helper says has its own words.
    if (error instanceof TapeError) throw error;
    return { kind: 'not-written', path, detail: error instanceof Error ? error.message : String(error) };
  }
}

async function askWhere(window: BrowserWindow, { id, kind }: Job, format: ReportFormat): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: text.report.formats[format],
    defaultPath: text.report.fileName(text.job.kind(kind), id, format),
    filters: [{ name: text.report.formats[format], extensions: [format] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === undefined || filePath === '') return null;
  return extname(filePath) === '' ? `${filePath}.${format}` : filePath;
}

async function* contentOf(send: Send, job: Job, format: ReportFormat): AsyncGenerator<string | Uint8Array> {
  const items = itemsOf(send, job.id);
  switch (format) {
    case 'csv':
      return yield* csvOf(items);
    case 'json':
      return yield* jsonOf(job, await eventsOf(send, job.id), items);
    case 'mhl':
      return yield* mhlOf(job, creatorOf(), items);
    case 'pdf':
      yield await pdfOf(await printedPage(send, job), text.report.footer(text.job.title(job), job.id));
  }
}

async function printedPage(send: Send, job: Job): Promise<string> {
  const [items, failed, events, result] = await Promise.all([
    firstOf(itemsOf(send, job.id), itemsListed + 1),
    firstOf(itemsOf(send, job.id, true), failedListed),
    eventsOf(send, job.id),
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

function creatorOf(): Creator {
  return { userName: userInfo().username, hostName: hostname(), tool: `${text.app.name} ${app.getVersion()}` };
}

function itemsOf(send: Send, id: JobId, failedOnly = false): AsyncGenerator<JobItem, void, undefined> {
  return rowsOf((place) => send('jobs.items', { id, failedOnly, ...place }));
}

async function eventsOf(send: Send, id: JobId): Promise<readonly JobEvent[]> {
  return await firstOf(
    rowsOf((place) => send('jobs.events', { id, ...place })),
    Number.POSITIVE_INFINITY,
  );
}

async function firstOf<T>(rows: AsyncIterable<T>, most: number): Promise<readonly T[]> {
  const first: T[] = [];
  for await (const row of rows) {
    if (first.push(row) >= most) break;
  }
  return first;
}

async function someOf<T>(rows: AsyncIterable<T>, isWanted: (row: T) => boolean): Promise<boolean> {
  for await (const row of rows) if (isWanted(row)) return true;
  return false;
}
