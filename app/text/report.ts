// What is written into the files that a job is saved as.

import { count } from './format.ts';

export const reportText = {
  report: {
    formats: {
      csv: 'Table for spreadsheets (CSV)',
      json: 'Record for other programs (JSON)',
      pdf: 'Report to print (PDF)',
      mhl: 'Media hash list (MHL)',
    },
    fileName: (kind: string, id: string, extension: string) => `Capstan ${kind} ${id}.${extension}`,
    columns: {
      path: 'Path',
      bytes: 'Bytes',
      receipt: 'Receipt',
      cartridge: 'Cartridge',
      generation: 'Generation',
      written: 'Written',
      safe: 'Safe',
      verified: 'Verified',
      sha256: 'SHA-256',
      hashes: 'Other checksums',
      restoredAs: 'Restored as',
      mirror: 'Mirror',
      notes: 'Notes',
      code: 'Error',
      fault: 'What happened',
      remedy: 'What to do',
    },
    heading: (kind: string) => `Capstan · ${kind}`,
    notYet: 'Not yet: this is what is known so far',
    failed: (many: number) => `Failed (${count(many, 'item', 'items')})`,
    timeline: 'What happened',
    items: 'Files',
    cut: (many: number) =>
      `Only the first ${count(many, 'is', 'are')} listed here. The table for spreadsheets (CSV) names every one.`,
  },
} as const;
