// What a kind of job does with files, and with that, which of its figures mean something and in which words.

import type { JobKind } from '../../../../helper/contract/model.ts';

/** `none`: it moves no files that could be counted one by one. */
export type JobNature = 'writes' | 'restores' | 'reads' | 'none';

export function natureOf(kind: JobKind): JobNature {
  switch (kind) {
    case 'archive':
    case 'copy':
    case 'mirror':
      return 'writes';
    case 'restore':
    case 'salvage':
    case 'stream':
      return 'restores';
    case 'verify':
      return 'reads';
    case 'load':
    case 'eject':
    case 'format':
    case 'plan':
    case 'import':
    case 'export':
    case 'benchmark':
    case 'check':
    case 'recover':
    case 'generations':
    case 'open-generation':
    case 'rollback':
    case 'lock':
    case 'preflight':
    case 'rebuild':
      return 'none';
  }
}

export function movesFiles({ kind }: { readonly kind: JobKind }): boolean {
  return natureOf(kind) !== 'none';
}

/** `result` tells what it came to. */
export function findsOut(kind: JobKind): boolean {
  return (
    natureOf(kind) === 'writes' || ['check', 'recover', 'verify', 'plan', 'preflight', 'generations'].includes(kind)
  );
}
