// Code 39 as tape libraries read it: start and stop characters, no check digit. Pure: what is black, in narrow elements.

/** Of nine elements, black and white in turn and the first black, which are wide. */
const wideElements: Readonly<Record<string, string>> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  A: '100001001',
  B: '001001001',
  C: '101001000',
  D: '000011001',
  E: '100011000',
  F: '001011000',
  G: '000001101',
  H: '100001100',
  I: '001001100',
  J: '000011100',
  K: '100000011',
  L: '001000011',
  M: '101000010',
  N: '000010011',
  O: '100010010',
  P: '001010010',
  Q: '000000111',
  R: '100000110',
  S: '001000110',
  T: '000010110',
  U: '110000001',
  V: '011000001',
  W: '111000000',
  X: '010010001',
  Y: '110010000',
  Z: '011010000',
  '*': '010010100',
};

/** Wide to narrow. */
const ratio = 2.75;
const gap = 1;
/** Six narrow elements and three wide ones. */
const characterWidth = 6 + 3 * ratio;

export interface BlackBar {
  readonly at: number;
  readonly width: number;
}

/** From the first black edge on; start and stop are added. */
export function blackBarsOf(barcode: string): readonly BlackBar[] {
  const bars: BlackBar[] = [];
  let at = 0;
  for (const character of `*${barcode}*`) {
    const elements = wideElements[character];
    if (elements === undefined) throw new Error(`${character} is not in the code`);
    for (const [element, wide] of [...elements].entries()) {
      const width = wide === '1' ? ratio : 1;
      if (element % 2 === 0) bars.push({ at, width });
      at += width;
    }
    at += gap;
  }
  return bars;
}

/** Of a barcode of so many characters, from the first black edge to the last. */
export function widthOfCode(characters: number): number {
  return (characters + 2) * (characterWidth + gap) - gap;
}
