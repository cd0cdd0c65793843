// A table over many A4 pages: its header stands on each, numbers are set to the right, and what is too long for its column is
// broken into lines.

import { grayscale, PageSizes, type PDFDocument, type PDFPage } from 'pdf-lib';
import { draw, PdfFonts, type SetText, type TypeFace, widthOf } from './pdf-fonts.ts';

export interface TableColumn {
  readonly heading: string;
  /** In points. */
  readonly width: number;
  readonly align: 'left' | 'right';
}

const [pageWidth, pageHeight] = PageSizes.A4;
const margin = 40;
export const tableWidth = pageWidth - 2 * margin;
const bottom = 48;
const size = 8;
const lineHeight = 10.5;
const gap = 8;
const black = grayscale(0);
const grey = grayscale(0.36);
const pale = grayscale(0.8);

export class PdfTable {
  readonly #document: PDFDocument;
  readonly #fonts: PdfFonts;
  readonly #columns: readonly TableColumn[];
  readonly #pages: PDFPage[] = [];
  #y = 0;
  #isInTable = false;

  static async on(document: PDFDocument, columns: readonly TableColumn[]): Promise<PdfTable> {
    return new PdfTable(document, await PdfFonts.in(document), columns);
  }

  private constructor(document: PDFDocument, fonts: PdfFonts, columns: readonly TableColumn[]) {
    this.#document = document;
    this.#fonts = fonts;
    this.#columns = columns;
    this.#newPage();
  }

  /** Above the table, over the whole width. */
  title(text: string): void {
    this.#text(text, 'bold', 15, 20, black);
    this.#y -= 4;
  }

  paragraph(text: string): void {
    this.#text(text, 'plain', 9, 12, grey);
  }

  begin(): void {
    this.#y -= 10;
    this.#isInTable = true;
    this.#header();
  }

  /** `below`: over the whole width, smaller, in digits of one width. */
  add(cells: readonly string[], below: readonly string[]): void {
    const lines = this.#columns.map(({ width }, at) => this.#wrapped(cells[at] ?? '', 'plain', size, width - gap));
    const small = below.flatMap((line) => this.#wrapped(line, 'digits', 6, tableWidth));
    const rows = Math.max(...lines.map(({ length }) => length));
    const height = rows * lineHeight + small.length * 7.5 + 5;
    if (this.#y - height < bottom) this.#newPage();
    this.#columns.forEach(({ align, width }, at) => {
      const x = this.#xOf(at);
      (lines[at] ?? []).forEach((line, row) => {
        const free = align === 'right' ? width - gap - widthOf(line, size) : 0;
        this.#draw(line, size, x + free, this.#y - row * lineHeight, black);
      });
    });
    this.#y -= rows * lineHeight;
    for (const line of small) {
      this.#draw(line, 6, margin, this.#y, grey);
      this.#y -= 7.5;
    }
    this.#y -= 2;
    this.#rule(0.4);
    this.#y -= 3;
  }

  note(text: string): void {
    this.#isInTable = false;
    this.#y -= 6;
    this.paragraph(text);
  }

  /** `page`: of how many. */
  end(foot: string, page: (number: number, of: number) => string): void {
    this.#pages.forEach((one, at) => {
      const number = this.#fonts.set(page(at + 1, this.#pages.length), 'plain');
      const [line = number] = this.#wrapped(foot, 'plain', 7, tableWidth - 80);
      draw(one, line, { x: margin, y: 26, size: 7, color: grey });
      draw(one, number, { x: pageWidth - margin - widthOf(number, 7), y: 26, size: 7, color: grey });
    });
  }

  #newPage(): void {
    this.#pages.push(this.#document.addPage(PageSizes.A4));
    this.#y = pageHeight - margin;
    if (this.#isInTable) this.#header();
  }

  #header(): void {
    this.#columns.forEach(({ heading, width, align }, at) => {
      const text = this.#fonts.set(heading, 'bold');
      const free = align === 'right' ? width - gap - widthOf(text, size) : 0;
      this.#draw(text, size, this.#xOf(at) + free, this.#y, grey);
    });
    this.#y -= lineHeight + 2;
    this.#rule(0.8);
    this.#y -= 4;
  }

  #text(text: string, face: TypeFace, fontSize: number, height: number, color: typeof black): void {
    for (const line of this.#wrapped(text, face, fontSize, tableWidth)) {
      if (this.#y - height < bottom) this.#newPage();
      this.#draw(line, fontSize, margin, this.#y, color);
      this.#y -= height;
    }
  }

  #draw(text: SetText, fontSize: number, x: number, y: number, color: typeof black): void {
    const page = this.#pages.at(-1);
    if (page !== undefined) draw(page, text, { x, y: y - fontSize * 0.8, size: fontSize, color });
  }

  #rule(thickness: number): void {
    const start = { x: margin, y: this.#y };
    this.#pages.at(-1)?.drawLine({ start, end: { x: margin + tableWidth, y: this.#y }, thickness, color: pale });
  }

  #xOf(column: number): number {
    return this.#columns.slice(0, column).reduce((x, { width }) => x + width, margin);
  }

  /** Between words where that is possible, and after a slash. */
  #wrapped(given: string, face: TypeFace, fontSize: number, width: number): readonly SetText[] {
    const { text, font } = this.#fonts.set(given, face);
    const fits = (line: string) => widthOf({ text: line.trimEnd(), font }, fontSize) <= width;
    const lines: string[] = [];
    let line = '';
    for (const part of text.split(/(?<=[ /])/)) {
      let rest = part;
      if (line !== '' && !fits(line + rest)) {
        lines.push(line);
        line = '';
      }
      while (!fits(line + rest)) {
        const fitting = fittingPart(rest, fits);
        lines.push(rest.slice(0, fitting));
        rest = rest.slice(fitting);
      }
      line += rest;
    }
    return [...lines, line].map((one) => ({ text: one, font }));
  }
}

const characters = new Intl.Segmenter();

/** How much of a word: whole characters, marks and all, and at least one. */
function fittingPart(word: string, fits: (part: string) => boolean): number {
  const ends = Array.from(characters.segment(word), ({ index, segment }) => index + segment.length);
  let fitting = 0;
  for (let low = 1, high = ends.length - 1; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    const isFitting = fits(word.slice(0, ends[middle]));
    if (isFitting) fitting = middle;
    if (isFitting) low = middle + 1;
    else high = middle - 1;
  }
  return ends[fitting] ?? word.length;
}
