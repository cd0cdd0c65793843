// Where tests keep their files: in memory, where there is room. They wait for the disk to have what was written, many
// thousands of times, and what is asked of them is whether Capstan waits, not how long the disk takes. TMPDIR overrules.

import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const memory = '/dev/shm';
/** More than all tests ever have there at once. */
const roomBytes = 6e9;

/**
 * Runs something with such a folder, or with null where tests keep to the usual place.
 * @template T
 * @param {(folder: string | null) => T} work
 * @returns {T}
 */
export function withTestFolder(work) {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return work(null);
  const folder = mkdtempSync(join(memory, 'capstan-tests-'));
  // As the usual place is: some tests are several people.
  chmodSync(folder, 0o1777);
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes;
  } catch {
    // There is no such place here.
    return false;
  }
}
