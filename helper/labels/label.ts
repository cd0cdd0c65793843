// One label: its characters, each in a box of its own, above its code. The measures are those of the label specifications of
// LTO drives and libraries.

import { grayscale, type RGB, rgb } from 'pdf-lib';
import { blackBarsOf, widthOfCode } from './code-39.ts';
import { black, type PrintedSheet, pointsPerMm } from './sheet.ts';
import { type LabelPosition, labelHeight, labelWidth } from './stocks.ts';

export type LabelLook = 'coloured' | 'plain';

/** 0.017 inch. */
const narrowWidth = 0.432;
/** The least that libraries want. */
const barHeight = 11.1;

const volumeCharacters = 6;
const boxWidth = 9.6;
const boxHeight = 4.2;
const frameThickness = 0.2;
const [volumeSize, typeSize] = [12, 8];
/** Of Helvetica, in its size. */
const capitalHeight = 0.718;

/** As usual on tape labels. All are light enough for black characters. */
export const coloursOfDigits: Readonly<Record<string, RGB>> = {
  '0': rgb(0.96, 0.26, 0.24),
  '1': rgb(1, 0.93, 0.2),
  '2': rgb(0.65, 0.9, 0.35),
  '3': rgb(0.45, 0.78, 0.98),
  '4': rgb(0.7, 0.7, 0.7),
  '5': rgb(1, 0.55, 0.15),
  '6': rgb(0.98, 0.6, 0.78),
  '7': rgb(0.2, 0.65, 0.3),
  '8': rgb(1, 0.76, 0.42),
  '9': rgb(0.7, 0.48, 0.86),
};
const white = grayscale(1);

export function drawLabel(sheet: PrintedSheet, barcode: string, { left, top }: LabelPosition, look: LabelLook): void {
  const codeWidth = widthOfCode(barcode.length) * narrowWidth;
  const codeLeft = left + (labelWidth - codeWidth) / 2;
  const characters = [...barcode.slice(0, volumeCharacters)];
  for (const [at, character] of characters.entries()) {
    const box = { left: codeLeft + at * boxWidth, top, width: boxWidth, height: boxHeight };
    const color = look === 'coloured' ? (coloursOfDigits[character] ?? white) : white;
    drawBox(sheet, character, box, color, volumeSize);
  }
  const typeLeft = codeLeft + volumeCharacters * boxWidth;
  const typeBox = { left: typeLeft, top, width: codeLeft + codeWidth - typeLeft, height: boxHeight };
  drawBox(sheet, barcode.slice(volumeCharacters), typeBox, white, typeSize);
  const bars = blackBarsOf(barcode).map(({ at, width }) => ({
    left: codeLeft + at * narrowWidth,
    top: top + labelHeight - barHeight,
    width: width * narrowWidth,
    height: barHeight,
  }));
  sheet.fill(bars, black);
}

function drawBox(
  sheet: PrintedSheet,
  text: string,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  color: RGB | typeof white,
  size: number,
): void {
  if (color !== white) sheet.fill([box], color);
  sheet.frame(box, frameThickness);
  const left = box.left + (box.width - sheet.widthOf(text, size, true)) / 2;
  const baseline = box.top + (box.height + (capitalHeight * size) / pointsPerMm) / 2;
  sheet.text(text, { left, baseline, size, isBold: true });
}
