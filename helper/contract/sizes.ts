// Sizes as people and tape makers write them: decimal, so that a cartridge sold as 12 TB reads 12 TB. And how the contract's
// own sentences write figures: alike everywhere, unless a window has them as its person's country does.

/** How figures look in a sentence. */
export interface Figures {
  readonly size: (bytes: number) => string;
  readonly number: (value: number) => string;
  /** Of an ISO time. */
  readonly time: (iso: string) => string;
}

export const plainFigures: Figures = {
  size: sizeInWords,
  number: (value) => value.toLocaleString('en'),
  time: (iso) => `${iso.slice(0, 16).replace('T', ' ')} UTC`,
};

const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** "734 bytes", "1.2 GB", "12 GB": three digits that matter, cut rather than rounded, so that room is never overstated. */
export function sizeInWords(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const step = unit === 0 || value >= 100 ? 1 : value >= 10 ? 10 : 100;
  const shown = Math.trunc(value * step) / step;
  return shown === 1 && unit === 0 ? '1 byte' : `${shown} ${units[unit]}`;
}
