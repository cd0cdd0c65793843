// The fonts of a printed report: the standard ones for what is Latin, and embedded ones, cut down to what is used, for names
// in other scripts. What no font has, and what is invisible or would turn the direction of writing, stands there by its
// number.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { type Color, type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { shownName } from '../kit/shown-name.ts';

const packaged = join(import.meta.dirname, '..', 'fonts');
const inSources = join(import.meta.dirname, '..', '..', 'node_modules', 'dejavu-fonts-ttf', 'ttf');
const folder = existsSync(packaged) ? packaged : inSources;

const toTheLeft = '\\p{Script=Arabic}\\p{Script=Hebrew}';
const toTheRight = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Common', 'Inherited'];
/** fontkit fails with others, whose letters have to be put in order. */
const ofSetScript = new RegExp(`[${toTheLeft}${toTheRight.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');

/** Text in one font, as it can be drawn. */
export interface SetText {
  readonly text: string;
  readonly font: PDFFont;
}

interface FontPair {
  readonly latin: PDFFont;
  readonly other: PDFFont;
}

export type TypeFace = 'plain' | 'bold' | 'digits';

export class PdfFonts {
  readonly #faces: Readonly<Record<TypeFace, FontPair>>;
  readonly #latin: ReadonlySet<number>;
  readonly #other: ReadonlySet<number>;

  static async in(document: PDFDocument): Promise<PdfFonts> {
    document.registerFontkit(fontkit);
    const embedded = (name: string) => document.embedFont(readFileSync(join(folder, name)), { subset: true });
    const [plain, bold] = [await embedded('DejaVuSans.ttf'), await embedded('DejaVuSans-Bold.ttf')];
    return new PdfFonts({
      plain: { latin: await document.embedFont(StandardFonts.Helvetica), other: plain },
      bold: { latin: await document.embedFont(StandardFonts.HelveticaBold), other: bold },
      digits: { latin: await document.embedFont(StandardFonts.Courier), other: plain },
    });
  }

  private constructor(faces: Readonly<Record<TypeFace, FontPair>>) {
    this.#faces = faces;
    this.#latin = new Set(faces.plain.latin.getCharacterSet());
    const bold = new Set(faces.bold.other.getCharacterSet());
    const isSet = (codePoint: number) => bold.has(codePoint) && ofSetScript.test(String.fromCodePoint(codePoint));
    this.#other = new Set(faces.plain.other.getCharacterSet().filter(isSet));
  }

  /** All of it in one font: two in one name would not look like one. */
  set(text: string, face: TypeFace): SetText {
    const { latin, other } = this.#faces[face];
    const shown = shownName(text, (codePoint) => this.#latin.has(codePoint) || this.#other.has(codePoint));
    const isLatin = [...shown].every((character) => this.#latin.has(character.codePointAt(0) ?? 0));
    return { text: isLatin ? shown : this.#inOther(shown), font: isLatin ? latin : other };
  }

  /** The few characters that only the standard fonts have. */
  #inOther(shown: string): string {
    return shownName(shown, (codePoint) => this.#other.has(codePoint));
  }
}

export function widthOf({ text, font }: SetText, size: number): number {
  return runsOf(text).reduce((width, run) => width + font.widthOfTextAtSize(run, size), 0);
}

interface Ink {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: Color;
}

export function draw(page: PDFPage, { text, font }: SetText, { x, ...ink }: Ink): void {
  let at = x;
  for (const run of runsOf(text)) {
    page.drawText(run, { ...ink, x: at, font });
    at += font.widthOfTextAtSize(run, ink.size);
  }
}

/** Words of such a script, with blanks and marks between them. */
const run = new RegExp(`[${toTheLeft}](?:[${toTheLeft}\\p{M} ]*[${toTheLeft}\\p{M}])?|[^${toTheLeft}]+`, 'gu');

/** Each is set in its own direction; they follow each other from left to right, as the parts of a path do. */
function runsOf(text: string): readonly string[] {
  return text.match(run) ?? [];
}
