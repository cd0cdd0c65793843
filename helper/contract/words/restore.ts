// What a restore's plan says of files that are known to be damaged, for window and command line.

import type { Figures } from '../sizes.ts';

type Counting = Pick<Figures, 'number'>;

export function goodCopiesInWords(files: number, { number }: Counting): string {
  const are = files === 1 ? '1 file is' : `${number(files)} files are`;
  return `${are} damaged where chosen; a good copy will be used instead.`;
}

export function onlyDamagedInWords(files: number, { number }: Counting): string {
  const are = files === 1 ? '1 file is' : `${number(files)} files are`;
  return `${are} known to be damaged, and no good copy is known`;
}
