// A sheet of paper in millimetres from its upper left corner, as who cuts it measures, and what labels and inserts draw on it.

import {
  type Color,
  fill,
  grayscale,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  PrintScaling,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  StandardFonts,
  setFillingColor,
} from 'pdf-lib';
import { shownName } from '../kit/shown-name.ts';
import { type PaperName, papers } from './stocks.ts';

export const black = grayscale(0);
export const grey = grayscale(0.4);
const cutLine = { thickness: 0.25, color: grayscale(0.6) };

/** Points of a typesetter in a millimetre. */
export const pointsPerMm = 72 / 25.4;

interface SheetFonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface LineOfText {
  readonly left: number;
  /** Where its letters stand. */
  readonly baseline: number;
  /** In points. */
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: Color;
}

export class SheetBook {
  readonly #document: PDFDocument;
  readonly #paper: PaperName;
  readonly #fonts: SheetFonts;

  private constructor(document: PDFDocument, paper: PaperName, fonts: SheetFonts) {
    this.#document = document;
    this.#paper = paper;
    this.#fonts = fonts;
  }

  /** `made`: an ISO time. */
  static async create(title: string, paper: PaperName, made: string): Promise<SheetBook> {
    const document = await PDFDocument.create();
    document.setTitle(`Capstan: ${title}`);
    document.setProducer('Capstan');
    document.setCreator('Capstan');
    document.setCreationDate(new Date(made));
    document.setModificationDate(new Date(made));
    // A printer that shrinks pages to its margins moves labels off their stickers.
    document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
    const plain = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new SheetBook(document, paper, { plain, bold });
  }

  newSheet(): PrintedSheet {
    const { width, height } = papers[this.#paper];
    return new PrintedSheet(this.#document.addPage([width * pointsPerMm, height * pointsPerMm]), this.#fonts);
  }

  async bytes(): Promise<Uint8Array> {
    return await this.#document.save();
  }
}

export class PrintedSheet {
  readonly #page: PDFPage;
  readonly #fonts: SheetFonts;
  readonly #characters: ReadonlySet<number>;

  constructor(page: PDFPage, fonts: SheetFonts) {
    this.#page = page;
    this.#fonts = fonts;
    this.#characters = new Set(fonts.plain.getCharacterSet());
  }

  /** Of one colour, in one stroke of the printer: no outline makes them wider. */
  fill(rectangles: readonly Rectangle[], color: Color): void {
    this.#page.pushOperators(pushGraphicsState(), setFillingColor(color));
    for (const { left, top, width, height } of rectangles) {
      const [x, y] = [left * pointsPerMm, this.#y(top + height)];
      this.#page.pushOperators(rectangle(x, y, width * pointsPerMm, height * pointsPerMm));
    }
    this.#page.pushOperators(fill(), popGraphicsState());
  }

  /** A frame of this thickness within the rectangle. */
  frame({ left, top, width, height }: Rectangle, thickness: number): void {
    const across = { left, width, height: thickness };
    const down = { top, width: thickness, height };
    const edges = [
      { ...across, top },
      { ...across, top: top + height - thickness },
      { ...down, left },
      { ...down, left: left + width - thickness },
    ];
    this.fill(edges, black);
  }

  /** At its corners and outside of it, so that no mark stays on it. */
  cutMarks({ left, top, width, height }: Rectangle): void {
    for (const y of [top, top + height]) {
      this.#line(left - 2.5, y, left - 0.5, y);
      this.#line(left + width + 0.5, y, left + width + 2.5, y);
    }
    for (const x of [left, left + width]) {
      this.#line(x, top - 0.5, x, top - 0.1);
      this.#line(x, top + height + 0.1, x, top + height + 0.5);
    }
  }

  fold(left: number, y: number, width: number): void {
    this.#line(left, y, left + width, y, [1.5, 1.5]);
  }

  rule(left: number, y: number, width: number): void {
    this.#line(left, y, left + width, y);
  }

  #line(fromX: number, fromY: number, toX: number, toY: number, dashArray: number[] = []): void {
    const start = { x: fromX * pointsPerMm, y: this.#y(fromY) };
    this.#page.drawLine({ start, end: { x: toX * pointsPerMm, y: this.#y(toY) }, ...cutLine, dashArray });
  }

  text(text: string, { left, baseline, size, isBold, color = black }: LineOfText): void {
    const font = this.#font(isBold);
    this.#page.drawText(this.#shown(text), { x: left * pointsPerMm, y: this.#y(baseline), size, font, color });
  }

  /** In millimetres. */
  widthOf(text: string, size: number, isBold?: boolean): number {
    return this.#font(isBold).widthOfTextAtSize(this.#shown(text), size) / pointsPerMm;
  }

  /** As much of it as fits. */
  fitting(text: string, size: number, width: number, isBold?: boolean): string {
    if (this.widthOf(text, size, isBold) <= width) return text;
    // Names may be of any length; no line shows more than this.
    const characters = [...text].slice(0, 300);
    const isTooWide = () => this.widthOf(`${characters.join('')}…`, size, isBold) > width;
    while (characters.length > 0 && isTooWide()) characters.pop();
    return `${characters.join('')}…`;
  }

  #font(isBold = false): PDFFont {
    return isBold ? this.#fonts.bold : this.#fonts.plain;
  }

  #shown(text: string): string {
    return shownName(text, (codePoint) => this.#characters.has(codePoint));
  }

  #y(fromTop: number): number {
    return this.#page.getHeight() - fromTop * pointsPerMm;
  }
}
