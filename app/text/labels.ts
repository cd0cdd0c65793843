// Labels and inserts to print.

import { count } from './format.ts';

export const labelsText = {
  labels: {
    menu: 'Print label…',
    ofShelf: 'Print labels…',
    title: (barcodes: readonly string[]) =>
      barcodes.length === 1 ? `Print a label for ${barcodes[0]}` : `Print labels for ${barcodes.length} cartridges`,
    lead: 'Makes a PDF. Print it at 100 % (actual size), not “fit to page”, and cut along the marks.',
    what: 'Print',
    kinds: { labels: 'Barcode labels', inserts: 'Inserts for the cases' },
    stock: 'Sheets',
    stocks: {
      a4: 'A4, one sticker or paper',
      letter: 'Letter, one sticker or paper',
      'a4-105x17': 'A4, 34 stickers of 105 × 16.9 mm',
      'a4-96x17': 'A4, 32 stickers of 96 × 16.9 mm',
      'avery-5366': 'Letter, Avery 5366 (30 stickers)',
      'avery-5161': 'Letter, Avery 5161 (20 stickers)',
    },
    paper: 'Paper',
    papers: { a4: 'A4', letter: 'Letter' },
    startAt: 'First sticker',
    startMeaning: (most: number) =>
      `Of ${count(most, 'sticker', 'stickers')}, counted by row from the upper left: for a sheet that was begun.`,
    coloured: 'A colour for each digit',
    save: 'Save PDF…',
    saveTitle: 'Save labels',
  },
} as const;
