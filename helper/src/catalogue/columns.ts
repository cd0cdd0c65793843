// How values of the house lie in columns: times as numbers, names with a key that sorts them as people do.

const billion = 1_000_000_000n;
const largestNanoseconds = 2n ** 63n - 1n;
const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{9})Z$/;

/** Nanoseconds since 1970, exact; a time of another shape, or too far away for 64 bits, stays as its text. */
export function timeToColumn(time: string): bigint | string {
  const parts = shape.exec(time);
  if (parts === null) return time;
  const milliseconds = Date.parse(`${parts[1]}Z`);
  if (Number.isNaN(milliseconds)) return time;
  const nanoseconds = BigInt(milliseconds / 1000) * billion + BigInt(parts[2] ?? 0);
  const fits = nanoseconds <= largestNanoseconds && nanoseconds >= -largestNanoseconds;
  return fits && timeFromColumn(nanoseconds) === time ? nanoseconds : time;
}

export function timeFromColumn(column: bigint | string): string {
  if (typeof column === 'string') return column;
  const fraction = ((column % billion) + billion) % billion;
  const seconds = Number((column - fraction) / billion);
  return `${new Date(seconds * 1000).toISOString().slice(0, -5)}.${fraction.toString().padStart(9, '0')}Z`;
}

/**
 * Orders names by code point as people expect: capitals do not matter and "2" comes before "10". A run of digits is led
 * by its length in a form that itself sorts: 1…8 as the digit, 9 as "90", 10 as "91", 18 as "990".
 */
export function sortKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\d+/g, (run) => {
      const digits = run.replace(/^0+(?=\d)/, '');
      return '9'.repeat(Math.floor(digits.length / 9)) + String(digits.length % 9) + digits;
    });
}
