// What a kind of job does with files, and with that, which of its figures mean something.

import { factsOf, type JobKind } from '../../../helper/contract/job-kinds.ts';

export function natureOf(kind: JobKind) {
  return factsOf(kind).files;
}

export function movesFiles({ kind }: { readonly kind: JobKind }): boolean {
  return natureOf(kind) !== 'none';
}

/** `result` tells what it came to. */
export function findsOut(kind: JobKind): boolean {
  return factsOf(kind).result !== 'none';
}
