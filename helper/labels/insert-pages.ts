// Inserts for the cases of cartridges, two on a sheet, as PDF: the label on the spine, and on the face what the cartridge is
// and holds. They are folded between the two.

import { isCleaning } from '../contract/barcodes.ts';
import type { KitLanguage } from '../contract/keys.ts';
import type { VolumeSummary } from '../contract/model.ts';
import { sizeInWords } from '../contract/sizes.ts';
import type { CountedFolder, CountedListing, FileCount, InsertContents, KnownContents } from './contents.ts';
import { drawLabel, type LabelLook } from './label.ts';
import { grey, type PrintedSheet, SheetBook } from './sheet.ts';
import { labelHeight, labelWidth, type PaperName, papers } from './stocks.ts';
import { type InsertWords, insertWords } from './words/insert-words.ts';

/** In millimetres, as the usual case of an LTO cartridge takes it. */
const insertWidth = 102;
const spineHeight = 20;
const faceHeight = 105;
const insertHeight = spineHeight + faceHeight;
const perPage = 2;
const padding = 5;
const textWidth = insertWidth - 2 * padding;

const factSize = 8;
const factLine = 3.8;
const rowSize = 7;
const rowLine = 3.1;
const filesRight = 70;

export interface InsertPages {
  readonly contents: readonly InsertContents[];
  readonly paper: PaperName;
  readonly look: LabelLook;
  readonly language: KitLanguage;
  /** Who asked: it holds what the helper lists for them. */
  readonly person: string;
  /** An ISO time. */
  readonly made: string;
}

export async function insertPages(pages: InsertPages): Promise<Uint8Array> {
  const { contents, paper, look, made } = pages;
  const book = await SheetBook.create('inserts', paper, made);
  const { width, height } = papers[paper];
  const left = (width - insertWidth) / 2;
  const margin = (height - perPage * insertHeight) / (perPage + 1);
  let sheet: PrintedSheet | null = null;
  for (const [at, one] of contents.entries()) {
    const number = at % perPage;
    if (sheet === null || number === 0) sheet = book.newSheet();
    const top = margin + number * (insertHeight + margin);
    sheet.cutMarks({ left, top, width: insertWidth, height: insertHeight });
    sheet.fold(left, top + spineHeight, insertWidth);
    const label = { left: left + (insertWidth - labelWidth) / 2, top: top + (spineHeight - labelHeight) / 2 };
    drawLabel(sheet, one.barcode, label, look);
    new Face(sheet, left + padding, top + spineHeight, pages).draw(one);
  }
  return await book.bytes();
}

/** From top to bottom. */
class Face {
  readonly #sheet: PrintedSheet;
  readonly #left: number;
  readonly #bottom: number;
  readonly #words: InsertWords;
  readonly #pages: InsertPages;
  #y: number;

  constructor(sheet: PrintedSheet, left: number, top: number, pages: InsertPages) {
    this.#sheet = sheet;
    this.#left = left;
    this.#y = top + padding;
    this.#bottom = top + faceHeight - padding;
    this.#words = insertWords[pages.language];
    this.#pages = pages;
  }

  draw({ barcode, known }: InsertContents): void {
    const words = this.#words;
    const volume = known?.cartridge.volume ?? null;
    const name = isCleaning(barcode) ? words.cleaning : volume?.name === '' ? words.unnamed : volume?.name;
    this.#y += 5;
    this.#line(name ?? barcode, 15, true);
    this.#y += 2.5;
    this.#sheet.rule(this.#left, this.#y, textWidth);
    this.#y += 1.5;
    if (known !== null) this.#facts(known);
    if (!isCleaning(barcode)) this.#contents(known);
    const { person, made } = this.#pages;
    const foot = words.seenBy(person, dayOf(made));
    this.#text(foot, this.#left, this.#bottom, 6.5, textWidth);
  }

  #facts({ cartridge, place, pool, listing }: KnownContents): void {
    const words = this.#words;
    const { volume, capacityBytes } = cartridge;
    if (pool !== '') this.#fact(words.pool, pool);
    if (place !== '') this.#fact(words.place, place);
    if (volume === null) return;
    const all = Math.max(capacityBytes, volume.usedBytes + volume.freeBytes);
    this.#fact(words.written, dayOf(volume.updateTime));
    this.#fact(words.used, words.usedOf(sizeInWords(volume.usedBytes), sizeInWords(all)));
    this.#fact(words.files, this.#number(volume.files));
    if (listing?.changed) {
      const [first, last] = [listing.changed.first, listing.changed.last].map(dayOfSeconds);
      this.#fact(words.changed, first === last ? (first ?? '') : words.between(first ?? '', last ?? ''));
    }
    if (volume.encrypted) this.#fact(words.encrypted, words.yes);
  }

  #contents(known: KnownContents | null): void {
    const words = this.#words;
    this.#y += 6;
    this.#line(words.contents, 10, true);
    this.#y += 1;
    const volume = known?.cartridge.volume ?? null;
    const listing = known?.listing ?? null;
    if (known === null) this.#note(words.notKnown);
    else if (volume === null) this.#note(words.notFormatted);
    else if (listing === null) this.#note(words.noIndex);
    else this.#folders(listing, hiddenFiles(volume, listing.total));
  }

  #folders({ folders }: CountedListing, hidden: number): void {
    const words = this.#words;
    if (folders.length === 0) this.#note(words.noFiles);
    const lines = Math.floor((this.#bottom - 4 - this.#y) / rowLine) - (hidden > 0 ? 1 : 0);
    const shown = folders.length <= lines ? folders : folders.slice(0, lines - 1);
    for (const folder of shown) this.#folder(folder);
    if (shown.length < folders.length) this.#note(words.moreFolders(this.#number(folders.length - shown.length)));
    if (hidden > 0) this.#note(words.notListed(this.#number(hidden)));
  }

  #folder(folder: CountedFolder): void {
    const words = this.#words;
    this.#y += rowLine;
    const figures = [words.countOfFiles(folder.files, this.#number(folder.files)), sizeInWords(folder.bytes)];
    const [counted = '', size = ''] = folder.isOpen ? figures.map(words.moreThan) : figures;
    const filesWidth = this.#sheet.widthOf(counted, rowSize);
    const name = folder.name === null ? words.inTheRoot : `${folder.name}/`;
    this.#text(name, this.#left, this.#y, rowSize, filesRight - filesWidth - 2);
    this.#text(counted, this.#left + filesRight - filesWidth, this.#y, rowSize, filesWidth + 1);
    const sizeWidth = this.#sheet.widthOf(size, rowSize);
    this.#text(size, this.#left + textWidth - sizeWidth, this.#y, rowSize, sizeWidth + 1);
  }

  #fact(name: string, value: string): void {
    this.#y += factLine;
    const valueAt = 30;
    this.#sheet.text(name, { left: this.#left, baseline: this.#y, size: factSize, color: grey });
    this.#text(value, this.#left + valueAt, this.#y, factSize, textWidth - valueAt);
  }

  #note(text: string): void {
    this.#y += rowLine;
    this.#text(text, this.#left, this.#y, rowSize, textWidth);
  }

  #line(text: string, size: number, isBold: boolean): void {
    const fitting = this.#sheet.fitting(text, size, textWidth, isBold);
    this.#sheet.text(fitting, { left: this.#left, baseline: this.#y, size, isBold });
  }

  #text(text: string, left: number, baseline: number, size: number, width: number): void {
    this.#sheet.text(this.#sheet.fitting(text, size, width), { left, baseline, size });
  }

  #number(value: number): string {
    // The narrow space of French is in none of the fonts.
    return value.toLocaleString(this.#pages.language).replaceAll('\u202f', '\u00a0');
  }
}

/** What is there and was not listed; 0 when that is not known. */
function hiddenFiles({ files }: VolumeSummary, total: FileCount): number {
  return total.isOpen ? 0 : Math.max(0, files - total.files);
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** A tape may hold times that no calendar has. */
function dayOfSeconds(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? '?' : dayOf(date.toISOString());
}

export function insertSheetsFor(inserts: number): number {
  return Math.ceil(inserts / perPage);
}
