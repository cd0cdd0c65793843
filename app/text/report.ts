// What is written into the files that a job is saved as.

import { writtenEnds } from '../../helper/contract/words/cartridges.ts';
import { omissionInWords, reportColumns, reportFormatNames } from '../../helper/contract/words/reports.ts';
import { count, number } from './format.ts';

export const reportText = {
  report: {
    formats: reportFormatNames,
    fileName: (kind: string, id: string, extension: string) => `Capstan ${kind} ${id}.${extension}`,
    columns: reportColumns,
    omission: omissionInWords,
    differing: (many: number) =>
      `${count(many, 'file differs', 'files differ')} from the earlier generations of the history.`,
    payloadAbsent: (many: number) =>
      `${count(many, 'file is', 'files are')} not in the folder “data” yet: restore them there to complete the bag.`,
    payloadExtra: (many: number) =>
      `${count(many, 'other file is', 'other files are')} in the folder “data”: the bag is not valid with ${many === 1 ? 'it' : 'them'}.`,
    heading: (kind: string, id: string) => `${kind} · Job ${id}`,
    mark: 'Capstan',
    made: (time: string) => `Report of ${time}`,
    notYet: 'Not yet: this report is preliminary',
    started: 'Started',
    asker: 'Submitted by',
    by: (person: string, computer: string) => `${person} on ${computer}`,
    program: 'Program',
    cartridges: 'Cartridges',
    volume: (name: string, uuid: string) => `Volume ${name === '' ? 'without a name' : name}, ${uuid}`,
    kept: (place: string) => `Location: ${place}`,
    share: (files: number, size: string) => `${count(files, 'file', 'files')}, ${size}`,
    index: (generation: number) => `Index: generation ${number(generation)}`,
    ends: {
      finished: '',
      full: writtenEnds.full,
      failed: `${writtenEnds.failed}: see the status of each file below`,
    },
    zone: (zone: string) => `Times are in ${zone}.`,
    safe: (many: number) =>
      `${count(many, 'file is', 'files are')} safe on tape: the index on the cartridge lists ${many === 1 ? 'it' : 'all of them'}.`,
    nothingSafe: 'No files of this job are safe on tape.',
    restored: (many: number) =>
      `${count(many, 'file was', 'files were')} restored. Each was saved only after its checksum matched.`,
    read: (many: number) => `${count(many, 'file was', 'files were')} read.`,
    notDone: 'Do not rely on the files listed below as failed.',
    head: { file: 'File and checksums', size: 'Size', place: 'Cartridge', receipt: 'Status', modified: 'Modified' },
    generation: (generation: number) => `generation ${number(generation)}`,
    footer: (title: string, id: string) => `Capstan, job ${id}: ${title}`,
    checkedBy: 'Checked by',
    on: 'Date',
    failedMany: (many: number) => count(many, 'item', 'items'),
    failed: (many: number) => `Failed (${count(many, 'item', 'items')})`,
    timeline: 'Timeline',
    items: 'Files',
    cut: (many: number) =>
      `Only the first ${count(many, 'is', 'are')} listed here. The table for spreadsheets (CSV) lists all of them.`,
  },
} as const;
