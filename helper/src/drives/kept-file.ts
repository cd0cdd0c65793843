// Small files of the data folder, each read at the start and replaced as a whole or not at all.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homeFaultOf, TapeError } from '../../contract/errors.ts';

/** `none`: what counts while there is no such file. */
export function readKept<T>(file: string, parse: (found: unknown) => T, none: T): T {
  if (!existsSync(file)) return none;
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(homeFaultOf(error), { subject: file, detail }, { cause: error });
  }
}

export function writeKept(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
