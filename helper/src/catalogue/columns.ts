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

/** A point in time in two numbers: whole seconds since 1970, and nanoseconds on top of them. */
export interface Moment {
  readonly seconds: number;
  readonly nanoseconds: number;
}

const separators = [...'--T::.Z'].map((sign) => sign.charCodeAt(0));
const separatedAt = [4, 7, 10, 13, 16, 19, 29] as const;

let lastTime = '';
let lastMoment: Moment | null = null;

/** Of a time as indexes have it; null for one of another shape. Asked several times for each file of a large index. */
export function momentOf(time: string): Moment | null {
  // Of a file's times two are often the same.
  if (time !== lastTime) {
    lastMoment = readMoment(time);
    lastTime = time;
  }
  return lastMoment;
}

function readMoment(time: string): Moment | null {
  if (time.length !== 30) return null;
  for (let at = 0; at < 7; at += 1) if (time.charCodeAt(separatedAt[at] ?? 0) !== separators[at]) return null;
  const year = numberAt(time, 0, 4);
  const month = numberAt(time, 5, 7);
  const day = numberAt(time, 8, 10);
  const hour = numberAt(time, 11, 13);
  const minute = numberAt(time, 14, 16);
  const second = numberAt(time, 17, 19);
  const nanoseconds = numberAt(time, 20, 29);
  // The years before 100 mean others to Date, and what overflows into the next day is no time of a calendar.
  if (!(year >= 100 && month >= 1 && month <= 12 && hour < 24 && minute < 60 && second < 60 && nanoseconds >= 0)) {
    return null;
  }
  const milliseconds = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!(day >= 1 && (day <= 28 || new Date(milliseconds).getUTCDate() === day))) return null;
  return { seconds: milliseconds / 1000, nanoseconds };
}

export function timeOf({ seconds, nanoseconds }: Moment): string {
  const text = new Date(seconds * 1000).toISOString();
  return `${text.slice(0, -5)}.${nanoseconds.toString().padStart(9, '0')}Z`;
}

function numberAt(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = 10 * number + digit;
  }
  return number;
}

/** As names are compared when somebody looks for a part of one. */
export function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/**
 * Orders names by code point as people expect: capitals do not matter and "2" comes before "10". A run of digits is led
 * by its length in a form that itself sorts: 1…8 as the digit, 9 as "90", 10 as "91", 18 as "990".
 */
export function sortKey(name: string): string {
  return sortKeyOf(folded(name));
}

/** Of a name that is folded already. By hand, as it is done a million times in a row. */
export function sortKeyOf(small: string): string {
  let key = '';
  let copied = 0;
  for (let at = 0; at < small.length; at += 1) {
    if (!isDigit(small, at)) continue;
    key += small.slice(copied, at);
    let end = at + 1;
    while (isDigit(small, end)) end += 1;
    while (at < end - 1 && small.charCodeAt(at) === zero) at += 1;
    const length = end - at;
    key += '9'.repeat(Math.floor(length / 9)) + (length % 9) + small.slice(at, end);
    copied = end;
    at = end;
  }
  return copied === 0 ? small : key + small.slice(copied);
}

const zero = 48;

function isDigit(text: string, at: number): boolean {
  const digit = text.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9;
}
