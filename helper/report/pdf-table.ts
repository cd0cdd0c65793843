// A table over many A4 pages: its header stands on each, numbers are set to the right, and what is too long for its column is
// broken into lines.

import { grayscale, PageSizes, type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { shownName } from '../kit/shown-name.ts';

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

interface PdfFonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly digits: PDFFont;
}

export class PdfTable {
  readonly #document: PDFDocument;
  readonly #fonts: PdfFonts;
  readonly #characters: ReadonlySet<number>;
  readonly #columns: readonly TableColumn[];
  readonly #pages: PDFPage[] = [];
  #y = 0;
  #isInTable = false;

  static async on(document: PDFDocument, columns: readonly TableColumn[]): Promise<PdfTable> {
    const fonts = {
      plain: await document.embedFont(StandardFonts.Helvetica),
      bold: await document.embedFont(StandardFonts.HelveticaBold),
      digits: await document.embedFont(StandardFonts.Courier),
    };
    return new PdfTable(document, fonts, columns);
  }

  private constructor(document: PDFDocument, fonts: PdfFonts, columns: readonly TableColumn[]) {
    this.#document = document;
    this.#fonts = fonts;
    this.#columns = columns;
    this.#characters = new Set(fonts.plain.getCharacterSet());
    this.#newPage();
  }

  /** Above the table, over the whole width. */
  title(text: string): void {
    this.#text(text, this.#fonts.bold, 15, 20, black);
    this.#y -= 4;
  }

  paragraph(text: string): void {
    this.#text(text, this.#fonts.plain, 9, 12, grey);
  }

  begin(): void {
    this.#y -= 10;
    this.#isInTable = true;
    this.#header();
  }

  /** `below`: over the whole width, smaller, in digits of one width. */
  add(cells: readonly string[], below: readonly string[]): void {
    const lines = this.#columns.map(({ width }, at) =>
      this.#wrapped(cells[at] ?? '', this.#fonts.plain, size, width - gap),
    );
    const small = below.flatMap((line) => this.#wrapped(line, this.#fonts.digits, 6, tableWidth));
    const rows = Math.max(...lines.map(({ length }) => length));
    const height = rows * lineHeight + small.length * 7.5 + 5;
    if (this.#y - height < bottom) this.#newPage();
    this.#columns.forEach(({ align, width }, at) => {
      const x = this.#xOf(at);
      (lines[at] ?? []).forEach((line, row) => {
        const free = align === 'right' ? width - gap - this.#fonts.plain.widthOfTextAtSize(line, size) : 0;
        this.#draw(line, this.#fonts.plain, size, x + free, this.#y - row * lineHeight, black);
      });
    });
    this.#y -= rows * lineHeight;
    for (const line of small) {
      this.#draw(line, this.#fonts.digits, 6, margin, this.#y, grey);
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
      const number = page(at + 1, this.#pages.length);
      const right = pageWidth - margin - this.#fonts.plain.widthOfTextAtSize(this.#shown(number), 7);
      const [line = ''] = this.#wrapped(foot, this.#fonts.plain, 7, tableWidth - 80);
      one.drawText(line, { x: margin, y: 26, size: 7, font: this.#fonts.plain, color: grey });
      one.drawText(this.#shown(number), { x: right, y: 26, size: 7, font: this.#fonts.plain, color: grey });
    });
  }

  #newPage(): void {
    this.#pages.push(this.#document.addPage(PageSizes.A4));
    this.#y = pageHeight - margin;
    if (this.#isInTable) this.#header();
  }

  #header(): void {
    this.#columns.forEach(({ heading, width, align }, at) => {
      const text = this.#shown(heading);
      const free = align === 'right' ? width - gap - this.#fonts.bold.widthOfTextAtSize(text, size) : 0;
      this.#draw(text, this.#fonts.bold, size, this.#xOf(at) + free, this.#y, grey);
    });
    this.#y -= lineHeight + 2;
    this.#rule(0.8);
    this.#y -= 4;
  }

  #text(text: string, font: PDFFont, fontSize: number, height: number, color: typeof black): void {
    for (const line of this.#wrapped(text, font, fontSize, tableWidth)) {
      if (this.#y - height < bottom) this.#newPage();
      this.#draw(line, font, fontSize, margin, this.#y, color);
      this.#y -= height;
    }
  }

  #draw(text: string, font: PDFFont, fontSize: number, x: number, y: number, color: typeof black): void {
    this.#pages.at(-1)?.drawText(text, { x, y: y - fontSize * 0.8, size: fontSize, font, color });
  }

  #rule(thickness: number): void {
    const start = { x: margin, y: this.#y };
    this.#pages.at(-1)?.drawLine({ start, end: { x: margin + tableWidth, y: this.#y }, thickness, color: pale });
  }

  #xOf(column: number): number {
    return this.#columns.slice(0, column).reduce((x, { width }) => x + width, margin);
  }

  #shown(text: string): string {
    return shownName(text, (codePoint) => this.#characters.has(codePoint));
  }

  /** Between words where that is possible, and after a slash. */
  #wrapped(text: string, font: PDFFont, fontSize: number, width: number): readonly string[] {
    const lines: string[] = [];
    let line = '';
    for (const part of this.#shown(text).split(/(?<=[ /])/)) {
      let rest = part;
      if (line !== '' && font.widthOfTextAtSize(line + rest.trimEnd(), fontSize) > width) {
        lines.push(line);
        line = '';
      }
      while (font.widthOfTextAtSize(line + rest.trimEnd(), fontSize) > width) {
        const fitting = fittingPart(rest, font, fontSize, width);
        lines.push(rest.slice(0, fitting));
        rest = rest.slice(fitting);
      }
      line += rest;
    }
    return [...lines, line];
  }
}

function fittingPart(word: string, font: PDFFont, fontSize: number, width: number): number {
  let fitting = 1;
  for (let low = 1, high = word.length; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    const isFitting = font.widthOfTextAtSize(word.slice(0, middle), fontSize) <= width;
    if (isFitting) fitting = middle;
    if (isFitting) low = middle + 1;
    else high = middle - 1;
  }
  return fitting;
}
