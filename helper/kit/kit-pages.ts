// The kit as pages to print: what it is, the code and the keys on the first, the cartridges, and how another program opens
// them. Its text form is attached as it is, so that the file can be read back.

import { AFRelationship, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import encodeQR from 'qr';
import { type CompactKit, compactTextOf } from './compact-text.ts';
import { foreignStepNames, foreignSteps } from './foreign-commands.ts';
import { groupsOf, keyGroups } from './groups.ts';
import { checksumOf } from './key-wrap.ts';
import { bulletIndent, grey, margin, PageWriter, pageWidth, standardFonts, textWidth } from './page-writer.ts';
import type { KitCartridge, KitRequest } from './request.ts';
import { type KitWords, kitWords } from './words/kit-words.ts';

const codeWidth = 200;

export async function kitPages(request: KitRequest, kit: CompactKit, text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const writer = new PageWriter(document, await standardFonts(document));
  const words = kitWords[request.language];
  const day = new Date(`${request.date}T00:00:00Z`);
  document.setTitle(`Capstan: ${words.title}`);
  document.setProducer('Capstan');
  document.setCreator('Capstan');
  document.setCreationDate(day);
  document.setModificationDate(day);

  head(writer, request, checksumOf(kit.key), words);
  codeAndUse(writer, compactTextOf(kit), words);
  keys(writer, kit, words);
  cartridges(writer, request.cartridges, words);
  foreign(writer, words);
  feet(document, writer, `Capstan · ${checksumOf(kit.key)} · ${words.ofPool(request.pool.name)}`, words);
  attach(document, text);
  return await document.save({ useObjectStreams: false });
}

function head(writer: PageWriter, request: KitRequest, checksum: string, words: KitWords): void {
  const { plain, bold } = writer.fonts;
  const marks = [words.made(request.date), words.checksum(checksum)];
  for (const [at, mark] of marks.entries()) {
    const style = { font: plain, size: 8.5, color: grey };
    writer.line(mark, style, pageWidth - margin - plain.widthOfTextAtSize(mark, style.size), writer.y - at * 12);
  }
  writer.line('Capstan', { font: bold, size: 8.5, color: grey });
  writer.down(15);
  writer.line(words.title, { font: bold, size: 25 });
  writer.down(32);
  writer.paragraph(words.ofPool(request.pool.name), { font: bold, size: 12 });
  writer.down(6);
  writer.rule(margin, textWidth, 1);
  writer.down(11);
  for (const text of words.about) writer.paragraph(text, { font: plain, size: 9.5 });
  writer.down(9);
}

function codeAndUse(writer: PageWriter, compact: string, words: KitWords): void {
  const top = writer.y;
  const x = margin + codeWidth + 20;
  const width = pageWidth - margin - x;
  drawCode(writer, compact, top);
  heading(writer, words.keepTitle, x);
  for (const text of words.keep) point(writer, text, x, width);
  writer.down(5);
  heading(writer, words.useTitle, x);
  for (const text of words.use) point(writer, text, x, width);
  writer.moveTo(Math.min(writer.y, top - codeWidth) - 11);
}

function heading(writer: PageWriter, text: string, x = margin): void {
  writer.line(text, { font: writer.fonts.bold, size: 11 }, x);
  writer.down(16);
}

function point(writer: PageWriter, text: string, x: number, width: number): void {
  writer.bullet('•', text, { font: writer.fonts.plain, size: 9, leading: 1.3 }, x, width);
  writer.down(2);
}

/** Quartile: paper gets blots and creases. */
function drawCode(writer: PageWriter, text: string, top: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', encoding: 'alphanumeric', border: 1 });
  const side = codeWidth / rows.length;
  for (const [line, row] of rows.entries()) {
    // Neighbours in one rectangle: no hairline between them.
    for (let from = row.indexOf(true); from !== -1; ) {
      const end = row.indexOf(false, from);
      const to = end === -1 ? row.length : end;
      writer.box(margin + from * side, top - line * side, (to - from) * side, side);
      from = row.indexOf(true, to);
    }
  }
}

function keys(writer: PageWriter, kit: CompactKit, words: KitWords): void {
  const { plain, boldDigits, digits } = writer.fonts;
  const hint = { font: plain, size: 8.5, color: grey };
  const [keyHeight, poolHeight] = [27, 18];
  writer.keepTogether(4 * keyHeight + 40);
  heading(writer, words.key);
  groupGrid(writer, groupsOf(kit.key, 1), { first: 1, inLine: 4, height: keyHeight, font: boldDigits, size: 17 });
  writer.paragraph(words.keyHint, hint);
  writer.down(12);
  writer.keepTogether(4 * poolHeight + 90);
  heading(writer, words.poolKey);
  groupGrid(writer, groupsOf(kit.wrapped, keyGroups + 1), {
    first: keyGroups + 1,
    inLine: 5,
    height: poolHeight,
    font: digits,
    size: 11,
  });
  writer.paragraph(words.poolKeyHint, hint);
  writer.down(7);
  writer.line(words.code, hint);
  writer.down(11);
  writer.paragraph(compactTextOf(kit), { font: digits, size: 6.5, color: grey, leading: 1.25 });
}

interface GroupLook {
  readonly first: number;
  readonly inLine: number;
  readonly height: number;
  readonly font: PageWriter['fonts']['digits'];
  readonly size: number;
}

function groupGrid(
  writer: PageWriter,
  groups: readonly string[],
  { first, inLine, height, font, size }: GroupLook,
): void {
  const width = textWidth / inLine;
  for (const [at, group] of groups.entries()) {
    const column = at % inLine;
    const x = margin + column * width;
    writer.line(String(first + at), { font: writer.fonts.plain, size: 7, color: grey }, x, writer.y - size * 0.3);
    writer.line(group, { font, size }, x + 16);
    if (column === inLine - 1) writer.down(height);
  }
}

function cartridges(writer: PageWriter, list: readonly KitCartridge[], words: KitWords): void {
  const { plain, bold, boldDigits, digits } = writer.fonts;
  const second = margin + 110;
  writer.newPage();
  writer.line(words.cartridges, { font: bold, size: 16 });
  writer.down(24);
  writer.paragraph(list.length === 0 ? words.noCartridges : words.cartridgesHint, { font: plain, size: 9.5 });
  if (list.length === 0) return;
  writer.down(8);
  const label = { font: plain, size: 8.5, color: grey };
  writer.line(words.barcode, label);
  writer.line(words.keyId, label, second);
  writer.down(14);
  for (const { barcode, keyId, wrappedKey } of list) {
    writer.keepTogether(wrappedKey === null ? 20 : 31);
    writer.rule();
    writer.down(5);
    writer.line(barcode, { font: boldDigits, size: 11 });
    writer.line(keyId, { font: digits, size: 11 }, second);
    writer.down(15);
    if (wrappedKey === null) continue;
    writer.line(inEights(wrappedKey), { font: digits, size: 7 }, second);
    writer.down(11);
  }
  writer.rule();
}

/** Easier to type; the spaces do not count. */
function inEights(digits: string): string {
  return digits.replaceAll(/.{8}(?=.)/g, '$& ');
}

function foreign(writer: PageWriter, words: KitWords): void {
  const { plain, bold, digits } = writer.fonts;
  writer.newPage();
  writer.line(words.foreign, { font: bold, size: 16 });
  writer.down(24);
  writer.paragraph(words.foreignHint, { font: plain, size: 9.5 });
  writer.down(10);
  const style = { font: plain, size: 9.5 };
  const command = { font: digits, size: 8, leading: 1.5 };
  const indent = margin + bulletIndent;
  for (const [at, step] of foreignStepNames.entries()) {
    const lines = foreignSteps[step].flatMap((one) => writer.wrapped(one, command, pageWidth - margin - indent));
    const height =
      writer.wrapped(words.steps[step], style, textWidth - bulletIndent).length * 13.3 + lines.length * 12.3 + 14;
    writer.keepTogether(height);
    writer.bullet(`${at + 1}`, words.steps[step], style);
    writer.down(3);
    for (const one of foreignSteps[step]) writer.paragraph(one, command, indent, pageWidth - margin - indent);
    writer.down(9);
  }
}

/** Pages that came apart are recognised by it. */
function feet(document: PDFDocument, writer: PageWriter, name: string, words: KitWords): void {
  const { plain } = writer.fonts;
  const size = 8;
  const pages = document.getPages();
  for (const [at, page] of pages.entries()) {
    const number = words.page(at + 1, pages.length);
    const x = pageWidth - margin - plain.widthOfTextAtSize(number, size);
    const [left = ''] = writer.wrapped(name, { font: plain, size }, textWidth - 80);
    page.drawText(left, { x: margin, y: 32, size, font: plain, color: grey });
    page.drawText(number, { x, y: 32, size, font: plain, color: grey });
  }
}

/** Not packed, as `attach` of the library would: whoever looks for it in the file's bytes finds it. */
function attach(document: PDFDocument, text: string): void {
  const { context, catalog } = document;
  const name = 'capstan-kit.txt';
  const stream = context.stream(Buffer.from(text), { Type: 'EmbeddedFile', Subtype: 'text/plain' });
  const file = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      EF: { F: context.register(stream) },
      AFRelationship: AFRelationship.Data,
    }),
  );
  const names = PDFArray.withContext(context);
  names.push(PDFHexString.fromText(name));
  names.push(file);
  const embedded = PDFDict.withContext(context);
  embedded.set(PDFName.of('Names'), names);
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: embedded }));
  catalog.set(PDFName.of('AF'), context.obj([file]));
}
