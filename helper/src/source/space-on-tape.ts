// What a file or folder takes on a volume: its bytes in records, and what the index grows by.

/** A file begins a new record and its last one is short: a record costs what is in it and a little beside. */
const recordOverheadBytes = 64;
/** What a volume counts for a new entry until its index is written: more than all but the longest names take. */
export const indexBytesPerEntry = 2_048;
/** The reserve on the data partition is for two indexes. */
const indexesInReserve = 2;

/** Room on the data partition: records, and the reserve for the last indexes, which grows with every entry. */
export function roomFor(bytes: number, blockBytes: number): number {
  const records = Math.ceil(bytes / blockBytes);
  return bytes + records * recordOverheadBytes + indexesInReserve * indexBytesPerEntry;
}
