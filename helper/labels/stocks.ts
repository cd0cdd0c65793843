// Sheets that labels can be printed on: where the stickers of each lie, in millimetres from its upper left corner. A label
// stands in the middle of its sticker and is trimmed to its own size, since one that overhangs its recess can jam a drive.

/** What fits the recess of an LTO cartridge. */
export const labelWidth = 78;
export const labelHeight = 15.8;

export const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type PaperName = keyof typeof papers;

interface Stock {
  readonly paper: PaperName;
  readonly columns: number;
  readonly rows: number;
  /** Of the first sticker's upper left corner. */
  readonly left: number;
  readonly top: number;
  readonly stickerWidth: number;
  readonly stickerHeight: number;
  /** From one sticker's edge to the same edge of the next. */
  readonly across: number;
  readonly down: number;
}

const filing = { paper: 'letter', columns: 2, rows: 15, top: 12.7, stickerWidth: 87.3, stickerHeight: 16.93 } as const;

/** `a4` and `letter` are one sticker as large as the sheet, or paper that is glued on. */
export const stocks = {
  a4: {
    ...{ paper: 'a4', columns: 2, rows: 16, left: 20, top: 13, stickerWidth: labelWidth, stickerHeight: labelHeight },
    ...{ across: 92, down: 17 },
  },
  letter: {
    ...{ paper: 'letter', columns: 2, rows: 15, left: 22.95, top: 12.8 },
    ...{ stickerWidth: labelWidth, stickerHeight: labelHeight, across: 92, down: 17 },
  },
  /** 105 × 16.9 mm, edge to edge: RAYFILM 0901 and others of that size. */
  'a4-105x17': {
    ...{ paper: 'a4', columns: 2, rows: 17, left: 0, top: 4.85, stickerWidth: 105, stickerHeight: 16.9 },
    ...{ across: 105, down: 16.9 },
  },
  /** 96 × 16.9 mm: Endisch 6409616 and others of that size. */
  'a4-96x17': {
    ...{ paper: 'a4', columns: 2, rows: 16, left: 7.75, top: 13.3, stickerWidth: 96, stickerHeight: 16.9 },
    ...{ across: 98.5, down: 16.9 },
  },
  /** Filing labels of 3 7/16 × 2/3 inch. */
  'avery-5366': { ...filing, left: 13.49, across: 101.6, down: 16.93 },
  /** Address labels of 4 × 1 inch. */
  'avery-5161': {
    ...{ paper: 'letter', columns: 2, rows: 10, left: 3.97, top: 12.7, stickerWidth: 101.6, stickerHeight: 25.4 },
    ...{ across: 106.36, down: 25.4 },
  },
} as const satisfies Readonly<Record<string, Stock>>;

/** That are printed in one go: more are a slip of the hand. */
export const labelsMost = 1_000;

export type StockName = keyof typeof stocks;
export const stockNames = Object.keys(stocks) as readonly StockName[];

export function labelsPerSheet(name: StockName): number {
  return stocks[name].columns * stocks[name].rows;
}

export interface LabelPosition {
  readonly left: number;
  readonly top: number;
}

/** Counted from 0, row by row from the upper left. */
export function positionOf(name: StockName, number: number): LabelPosition {
  const { columns, left, top, across, down, stickerWidth, stickerHeight }: Stock = stocks[name];
  return {
    left: left + (number % columns) * across + (stickerWidth - labelWidth) / 2,
    top: top + Math.floor(number / columns) * down + (stickerHeight - labelHeight) / 2,
  };
}
