// Patterns that say what is left out, as in .gitignore: on the command line one by one, or in a file.

import { readFileSync } from 'node:fs';
import { TapeError } from '../contract/errors.ts';

export function patternsIn(file: string): readonly string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trimEnd()).filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    throw new TapeError('source.unreadable', { subject: file, detail: String(error) }, { cause: error });
  }
}

/** Of an option that may be repeated. */
export function gather(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text];
}
