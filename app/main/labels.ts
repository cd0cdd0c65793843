// Labels and inserts of cartridges, as a PDF where the person wants it.

import { userInfo } from 'node:os';
import { extname } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { writeWhole } from '../../helper/client/whole-file.ts';
import { barcodePattern } from '../../helper/contract/barcodes.ts';
import type { Send } from '../../helper/contract/contract.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import { kitLanguages } from '../../helper/contract/keys.ts';
import { contentsOf, type InsertContents } from '../../helper/labels/contents.ts';
import { insertPages } from '../../helper/labels/insert-pages.ts';
import { labelSheets } from '../../helper/labels/label-sheets.ts';
import { labelsMost, labelsPerSheet, type StockName, stockNames, stocks } from '../../helper/labels/stocks.ts';
import type { LabelsInput, SaveEnd } from '../preload/api.ts';
import type { SpokenLanguage } from '../text/language.ts';
import { text } from '../text/text.ts';

interface LabelsWish extends LabelsInput {
  readonly stock: StockName;
}

export async function saveLabels(
  window: BrowserWindow,
  send: Send,
  language: SpokenLanguage,
  input: LabelsInput,
): Promise<SaveEnd> {
  const wish = checked(input);
  const path = await askWhere(window, wish);
  if (path === null) return { kind: 'cancelled' };
  const pdf = await pdfOf(send, language, wish);
  try {
    await writeWhole(path, [pdf]);
    return { kind: 'saved', path };
  } catch (error) {
    return { kind: 'not-written', path, detail: error instanceof Error ? error.message : String(error) };
  }
}

function checked({ barcodes, kind, stock, startAt, look }: LabelsInput): LabelsWish {
  const known = stockNames.find((one) => one === stock);
  const areBarcodes =
    Array.isArray(barcodes) &&
    barcodes.length > 0 &&
    barcodes.length <= labelsMost &&
    barcodes.every((one) => typeof one === 'string' && barcodePattern.test(one));
  const isKind = kind === 'labels' || kind === 'inserts';
  const isColourOrPlain = look === 'coloured' || look === 'plain';
  const isOnSheet =
    known !== undefined && Number.isInteger(startAt) && startAt >= 1 && startAt <= labelsPerSheet(known);
  if (known === undefined || !areBarcodes || !isKind || !isColourOrPlain || !isOnSheet) {
    throw new TapeError('call.invalid-input', { subject: 'shell.saveLabels' });
  }
  return { barcodes, kind, stock: known, startAt, look };
}

async function pdfOf(
  send: Send,
  language: SpokenLanguage,
  { barcodes, kind, stock, startAt, look }: LabelsWish,
): Promise<Uint8Array> {
  const made = new Date().toISOString();
  if (kind === 'labels') return await labelSheets({ barcodes, stock, startAt, look, made });
  const contents: InsertContents[] = [];
  for (const barcode of barcodes) contents.push(await contentsOf(send, barcode));
  const inWords = kitLanguages.find((one) => one === language) ?? 'en';
  const { paper } = stocks[stock];
  return await insertPages({ contents, paper, look, made, language: inWords, person: userInfo().username });
}

async function askWhere(window: BrowserWindow, { kind, barcodes }: LabelsWish): Promise<string | null> {
  const [first = '', ...others] = barcodes;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: text.labels.saveTitle,
    defaultPath: `${text.labels.kinds[kind]}${others.length === 0 ? ` ${first}` : ''}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (canceled || filePath === undefined || filePath === '') return null;
  return extname(filePath) === '' ? `${filePath}.pdf` : filePath;
}
