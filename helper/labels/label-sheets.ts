// Labels of many cartridges as sheets to print, as PDF.

import { drawLabel, type LabelLook } from './label.ts';
import { type PrintedSheet, SheetBook } from './sheet.ts';
import { labelHeight, labelsPerSheet, labelWidth, positionOf, type StockName, stocks } from './stocks.ts';

export interface LabelSheets {
  readonly barcodes: readonly string[];
  readonly stock: StockName;
  readonly look: LabelLook;
  /** Counted from 1: the stickers before it are used up. */
  readonly startAt: number;
  /** An ISO time. */
  readonly made: string;
}

export async function labelSheets({ barcodes, stock, look, startAt, made }: LabelSheets): Promise<Uint8Array> {
  const book = await SheetBook.create('labels', stocks[stock].paper, made);
  const perSheet = labelsPerSheet(stock);
  let sheet: PrintedSheet | null = null;
  for (const [at, barcode] of barcodes.entries()) {
    const number = (startAt - 1 + at) % perSheet;
    if (sheet === null || number === 0) sheet = book.newSheet();
    const position = positionOf(stock, number);
    drawLabel(sheet, barcode, position, look);
    sheet.cutMarks({ ...position, width: labelWidth, height: labelHeight });
  }
  return await book.bytes();
}

/** That so many labels take. */
export function sheetsFor(labels: number, stock: StockName, startAt: number): number {
  return Math.ceil((startAt - 1 + labels) / labelsPerSheet(stock));
}
