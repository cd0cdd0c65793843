// Text and lines on A4 pages, from top to bottom. Black and grey only: it is meant for paper.

import { grayscale, PageSizes, type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { shownName } from './shown-name.ts';

export const margin = 54;
export const bulletIndent = 16;
const bottom = 60;
const [a4Width, pageHeight] = PageSizes.A4;
export const pageWidth = a4Width;
export const textWidth = pageWidth - 2 * margin;
const black = grayscale(0);
export const grey = grayscale(0.36);
const pale = grayscale(0.72);

export interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly digits: PDFFont;
  readonly boldDigits: PDFFont;
}

export interface TextStyle {
  readonly font: PDFFont;
  readonly size: number;
  readonly color?: ReturnType<typeof grayscale>;
  /** Of a line, as a multiple of its size. */
  readonly leading?: number;
}

/** Every reader of PDF has them, and so does every printer: nothing is embedded. */
export async function standardFonts(document: PDFDocument): Promise<Fonts> {
  return {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    digits: await document.embedFont(StandardFonts.Courier),
    boldDigits: await document.embedFont(StandardFonts.CourierBold),
  };
}

export class PageWriter {
  readonly fonts: Fonts;
  readonly #document: PDFDocument;
  readonly #characters: ReadonlySet<number>;
  #page: PDFPage;
  /** From the bottom; text stands below it. */
  #y = 0;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.fonts = fonts;
    this.#characters = new Set(fonts.plain.getCharacterSet());
    this.#page = this.newPage();
  }

  get y(): number {
    return this.#y;
  }

  newPage(): PDFPage {
    this.#page = this.#document.addPage(PageSizes.A4);
    this.#y = pageHeight - margin;
    return this.#page;
  }

  /** What follows stands on one page. */
  keepTogether(height: number): void {
    if (this.#y - height < bottom) this.newPage();
  }

  down(height: number): void {
    this.#y -= height;
  }

  moveTo(y: number): void {
    this.#y = y;
  }

  shown(text: string): string {
    return shownName(text, (codePoint) => this.#characters.has(codePoint));
  }

  /** One line, its top at `y` or at the place where the writer has come to. */
  line(text: string, style: TextStyle, x = margin, y = this.#y): void {
    const { font, size, color = black } = style;
    this.#page.drawText(this.shown(text), { x, y: y - size * 0.8, size, font, color });
  }

  paragraph(text: string, style: TextStyle, x = margin, width = textWidth): void {
    const height = style.size * (style.leading ?? 1.4);
    for (const line of this.wrapped(text, style, width)) {
      this.keepTogether(height);
      this.line(line, style, x);
      this.down(height);
    }
  }

  bullet(sign: string, text: string, style: TextStyle, x = margin, width = textWidth): void {
    this.keepTogether(style.size * (style.leading ?? 1.4));
    this.line(sign, style, x);
    this.paragraph(text, style, x + bulletIndent, width - bulletIndent);
  }

  rule(x = margin, width = textWidth, thickness = 0.5): void {
    const place = { start: { x, y: this.#y }, end: { x: x + width, y: this.#y } };
    this.#page.drawLine({ ...place, thickness, color: pale });
  }

  /** `y`: of its upper edge. */
  box(x: number, y: number, width: number, height: number): void {
    this.#page.drawRectangle({ x, y: y - height, width, height, color: black });
  }

  wrapped(text: string, { font, size }: TextStyle, width: number): readonly string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.shown(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
      while (font.widthOfTextAtSize(line, size) > width) {
        const fitting = fittingPart(line, font, size, width);
        lines.push(line.slice(0, fitting));
        line = line.slice(fitting);
      }
    }
    return [...lines, line];
  }
}

/** How many characters of a word that is wider than its place. */
function fittingPart(word: string, font: PDFFont, size: number, width: number): number {
  let count = word.length - 1;
  while (count > 1 && font.widthOfTextAtSize(word.slice(0, count), size) > width) count -= 1;
  return count;
}
