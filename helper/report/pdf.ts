// A report to print, for whoever has no window: what it is of, and a table of its files with their checksums. What
// the fonts lack, such as Chinese and Japanese, stands there by its Unicode numbers, \u{5199}; a window prints it as it is.

import { PDFDocument } from 'pdf-lib';
import { itemConditionOf } from '../contract/file-condition.ts';
import type { JobItem } from '../contract/model.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { fileConditions } from '../contract/words/file-condition.ts';
import { itemNotes } from '../contract/words/jobs.ts';
import { reportColumns } from '../contract/words/reports.ts';
import type { ListTally } from './list-tally.ts';
import { PdfTable, type TableColumn, tableWidth } from './pdf-table.ts';
import { placeOnTape } from './place-on-tape.ts';
import type { ReportCreator, ReportSubject } from './subject.ts';

/** What a person reads on paper: some hundreds of pages. */
const itemsMost = 10_000;

const widths = { bytes: 62, modified: 86, cartridge: 60, status: 66 } as const;
const columns: readonly TableColumn[] = [
  {
    heading: reportColumns.path,
    width: tableWidth - widths.bytes - widths.modified - widths.cartridge - widths.status,
    align: 'left',
  },
  { heading: reportColumns.bytes, width: widths.bytes, align: 'right' },
  { heading: reportColumns.modified, width: widths.modified, align: 'left' },
  { heading: reportColumns.cartridge, width: widths.cartridge, align: 'left' },
  { heading: reportColumns.receipt, width: widths.status, align: 'left' },
];

export async function pdfOf(subject: ReportSubject, creator: ReportCreator, tally: ListTally): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { title, facts } = headOf(subject);
  document.setTitle(`Capstan: ${title}`);
  document.setProducer(`Capstan ${creator.version}`);
  document.setCreator('Capstan');
  const table = await PdfTable.on(document, columns);
  table.title(title);
  for (const fact of facts) table.paragraph(fact);
  table.paragraph(
    `Made on ${minuteOf(new Date().toISOString())} UTC by ${creator.userName} on ${creator.hostName}, with Capstan ${creator.version}`,
  );
  table.begin();
  let isCut = false;
  for await (const { item } of subject.items()) {
    isCut = tally.files >= itemsMost;
    if (isCut) break;
    tally.files += 1;
    table.add(cellsOf(item), linesBelow(item));
  }
  if (isCut) table.note(`Only the first ${itemsMost} are listed here. CSV lists all of them.`);
  table.end(`Capstan · ${title}`, (number, of) => `Page ${number} of ${of}`);
  return await document.save();
}

function headOf(subject: ReportSubject): { readonly title: string; readonly facts: readonly string[] } {
  switch (subject.kind) {
    case 'job': {
      const { id, title, state, filesSafe, filesFailed, started, ended, progress } = subject.job;
      const span = [started, ended].map((time) => (time === null ? 'not yet' : `${minuteOf(time)} UTC`)).join(' to ');
      return {
        title,
        facts: [
          `Job ${id}: ${state}, ${span}`,
          `${filesSafe} safe, ${filesFailed} failed, ${sizeInWords(progress.bytesDone)}`,
        ],
      };
    }
    case 'cartridge': {
      const { barcode, volume } = subject.cartridge;
      const named = volume === null ? [] : [`Volume ${volume.name}, ${volume.uuid}, generation ${volume.generation}`];
      const chosen = subject.paths.filter((path) => path !== '').map((path) => `/${path}`);
      return { title: `Cartridge ${barcode}`, facts: [...named, ...chosen] };
    }
  }
}

function cellsOf(item: JobItem): readonly string[] {
  const condition = itemConditionOf(item);
  return [
    item.path,
    item.bytes.toLocaleString('en'),
    item.modifyTime === undefined ? '' : minuteOf(item.modifyTime),
    item.barcode ?? '',
    condition === null ? '' : fileConditions[condition],
  ];
}

/** Its checksums; of a part of a split file what it is a part of. */
function linesBelow(item: JobItem): readonly string[] {
  const { notes, whole, copies = [] } = item;
  const places = copies.map((copy) => `${reportColumns.copies}: ${placeOnTape(copy)}`);
  const part = notes.includes('part') ? [itemNotes.part] : [];
  if (whole === undefined) return [...places, ...checksumLines(item), ...part];
  const head = `${reportColumns.wholeBytes}: ${whole.bytes.toLocaleString('en')}`;
  return [...checksumLines(item), head, ...checksumLines(whole)];
}

function checksumLines({ sha256, hashes }: Pick<JobItem, 'sha256' | 'hashes'>): readonly string[] {
  const all = [...(sha256 === null ? [] : [['sha256', sha256] as const]), ...Object.entries(hashes)];
  return all.map(([name, sum]) => `${name} ${sum}`);
}

function minuteOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
