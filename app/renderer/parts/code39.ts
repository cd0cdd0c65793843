// Code 39 (ISO/IEC 16388), the symbology of cartridge labels: nine elements per character, bar first, wide ones marked.
// The picture on the screen is the code on the sticker, start and stop included.

const patterns: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '*': 'nwnnwnwnn',
};

/** Wide to narrow; the standard allows 2.0 to 3.0. */
const wide = 2.5;

export interface Bar {
  readonly x: number;
  readonly width: number;
}

/** Bars in units of the narrow element, and the whole's width. Characters that Code 39 lacks are left out. */
export function code39(text: string): { readonly bars: readonly Bar[]; readonly width: number } {
  const bars: Bar[] = [];
  let x = 0;
  for (const character of `*${text}*`) {
    const pattern = patterns[character];
    if (pattern === undefined) continue;
    for (let element = 0; element < pattern.length; element += 1) {
      const width = pattern[element] === 'w' ? wide : 1;
      if (element % 2 === 0) bars.push({ x, width });
      x += width;
    }
    // The gap between characters.
    x += 1;
  }
  return { bars, width: x - 1 };
}
