// A report as a file that is there as a whole or not at all, in the words of reports.

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { type Pieces, writeWhole } from '../client/whole-file.ts';
import { TapeError } from '../contract/errors.ts';

/** `replaced`: somebody has agreed to that. */
export async function saveReportFile(path: string, pieces: Pieces, existing: 'refused' | 'replaced'): Promise<void> {
  try {
    requireNew(path, existing);
    await writeWhole(path, pieces, () => requireNew(path, existing));
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** The folder is made for the work, and does not stay when that fails. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let made: string | undefined;
  try {
    made = mkdirSync(folder, { recursive: true });
    return await work();
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw unwritable(folder, error);
  }
}

/** What the system says of a file, in our words; anything else as it is. */
function unwritable(subject: string, error: unknown): unknown {
  if (error instanceof TapeError || !(error instanceof Error && 'syscall' in error)) return error;
  return new TapeError('file.unwritable', { subject, detail: error.message }, { cause: error });
}

export function requireNew(path: string, existing: 'refused' | 'replaced'): void {
  if (existing === 'refused' && existsSync(path)) throw new TapeError('report.exists', { subject: path });
}
