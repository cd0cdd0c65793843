// What to type so that a job that waits goes on; nothing when it does by itself.

import type { Job, JobId } from '../contract/model.ts';
import { type WaitStep, waitSteps } from '../contract/waits.ts';
import { lineOf } from './typed-line.ts';

export function waitLines({ id, need, waitsFor }: Job): readonly string[] {
  const waits = need?.waits ?? waitsFor?.waits;
  // Of an earlier version's helper.
  if (waits === undefined) return need === null ? [] : [lineOf(['jobs', 'supply', id, 'BARCODE'])];
  return waitSteps(waits).map((step) => lineFor(id, step));
}

function lineFor(id: JobId, step: WaitStep): string {
  switch (step.kind) {
    case 'eject':
    case 'load':
      return lineOf([step.kind, step.barcode]);
    case 'give':
      return lineOf(['jobs', 'supply', id, step.barcode ?? 'BARCODE']);
    case 'resume':
      return lineOf(['jobs', 'resume', step.job]);
    case 'unlock-pool':
      return lineOf(['key', 'unlock', step.pool]);
  }
}
