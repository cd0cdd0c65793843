// Sizes as people and tape makers write them: decimal, so that a cartridge sold as 12 TB reads 12 TB.

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
