import { describe, expect, test } from 'vitest';
import { coloursOfDigits, type LabelLook } from '../../labels/label.ts';
import { labelSheets, sheetsFor } from '../../labels/label-sheets.ts';
import {
  labelHeight,
  labelsPerSheet,
  labelWidth,
  papers,
  positionOf,
  stockNames,
  stocks,
} from '../../labels/stocks.ts';
import { printedOn, scanned } from './scanner.ts';

const made = '2026-11-27T00:00:00Z';
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Different ones; among six are all characters. */
function barcodes(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const volume = Array.from({ length: 6 }, (_, each) => characters[(at * 6 + each + Math.floor(at / 6)) % 36]);
    return `${volume.join('')}${['L8', 'M8', 'LZ', 'L5', 'LA'][at % 5]}`;
  });
}

describe('a sheet of labels', () => {
  const looks: readonly LabelLook[] = ['coloured', 'plain'];
  const sheets = stockNames.flatMap((stock) =>
    looks.flatMap((look) => [150, 300].map((dotsPerInch) => [stock, look, dotsPerInch] as const)),
  );
  test.each(sheets)('of %s, %s, is scanned whole at %d dots per inch', async (stock, look, dotsPerInch) => {
    const wanted = barcodes(labelsPerSheet(stock));
    expect(new Set(wanted).size).toBe(wanted.length);
    const pdf = await labelSheets({ barcodes: wanted, stock, look, startAt: 1, made });
    expect(scanned(pdf, dotsPerInch).toSorted()).toEqual(wanted.toSorted());
  });

  test('has each character in its box and the media type behind it, as text', async () => {
    const pdf = await labelSheets({ barcodes: ['CAP001L8'], stock: 'a4', look: 'coloured', startAt: 1, made });
    const [page = ''] = printedOn(pdf);
    expect(page.trim().replaceAll(/\s+/g, ' ')).toBe('C A P 0 0 1 L8');
  });

  test('begins where stickers are left, and goes on with the next', async () => {
    const wanted = barcodes(4);
    const stock = 'avery-5161';
    const pdf = await labelSheets({ barcodes: wanted, stock, look: 'plain', startAt: 19, made });
    expect(sheetsFor(wanted.length, stock, 19)).toBe(2);
    const pages = printedOn(pdf);
    expect(pages).toHaveLength(2);
    for (const [at, barcode] of wanted.entries()) {
      const ofIt = [...barcode.slice(0, 6)].join(' ');
      expect(pages[at < 2 ? 0 : 1]?.replaceAll(/ +/g, ' ')).toContain(ofIt);
    }
    expect(scanned(pdf, 150).toSorted()).toEqual(wanted.toSorted());
  });
});

describe.each(stockNames)('the stock %s', (name) => {
  const { width, height } = papers[stocks[name].paper];
  const positions = Array.from({ length: labelsPerSheet(name) }, (_, number) => positionOf(name, number));

  test('has its stickers on the sheet', () => {
    const { left, top, across, down, columns, rows, stickerWidth, stickerHeight } = stocks[name];
    // Published figures are rounded to a hundredth of a millimetre.
    expect(left + (columns - 1) * across + stickerWidth).toBeLessThanOrEqual(width + 0.01);
    expect(top + (rows - 1) * down + stickerHeight).toBeLessThanOrEqual(height + 0.01);
    expect(across).toBeGreaterThanOrEqual(stickerWidth);
    expect(down).toBeGreaterThanOrEqual(stickerHeight);
  });

  test('has room for a label on each sticker, where printers print', () => {
    const { stickerWidth, stickerHeight } = stocks[name];
    expect(stickerWidth).toBeGreaterThanOrEqual(labelWidth);
    expect(stickerHeight).toBeGreaterThanOrEqual(labelHeight);
    const leastMargin = 4;
    for (const { left, top } of positions) {
      expect(left).toBeGreaterThanOrEqual(leastMargin);
      expect(top).toBeGreaterThanOrEqual(leastMargin);
      expect(left + labelWidth).toBeLessThanOrEqual(width - leastMargin);
      expect(top + labelHeight).toBeLessThanOrEqual(height - leastMargin);
    }
  });

  test('puts no label over another', () => {
    for (const [at, one] of positions.entries()) {
      for (const other of positions.slice(at + 1)) {
        const isApart = Math.abs(one.left - other.left) >= labelWidth || Math.abs(one.top - other.top) >= labelHeight;
        expect(isApart).toBe(true);
      }
    }
  });
});

test('the colours of digits differ, and black can be read on each', () => {
  const colours = Object.values(coloursOfDigits);
  expect(Object.keys(coloursOfDigits).sort()).toEqual([...'0123456789']);
  expect(new Set(colours.map(({ red, green, blue }) => `${red} ${green} ${blue}`)).size).toBe(10);
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  for (const { red, green, blue } of colours) {
    const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    // As for text on a screen.
    expect((luminance + 0.05) / 0.05).toBeGreaterThan(4.5);
  }
});
