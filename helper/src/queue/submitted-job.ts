// A job as it is asked for: whether there is room for one more, and its row.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { openJobsMost } from '../../contract/jobs.ts';
import type { Job, JobPriority } from '../../contract/model.ts';
import type { JobTask } from '../jobs/job-kind.ts';
import type { RunningJob } from '../jobs/running-job.ts';
import { atRest } from './resume-policy.ts';

export function submittedJob({ request, title }: JobTask, priority: JobPriority): Omit<Job, 'id'> {
  const { kind, barcode } = request;
  return {
    kind,
    title,
    state: 'queued',
    priority,
    barcode: barcode === '' ? null : barcode,
    drive: null,
    created: new Date().toISOString(),
    started: null,
    ended: null,
    progress: atRest,
    filesSafe: 0,
    filesFailed: 0,
    fault: null,
    waitsFor: null,
    need: null,
    canContinue: false,
  };
}

/** A set's own runs count, and are never refused: of each there is one at a time, and nobody would ask for it again. */
export function requireRoomFor({ isOfSet, title }: JobTask, { uid }: Identity, open: readonly RunningJob[]): void {
  const many = open.filter(({ owner }) => owner.uid === uid).length;
  if (!isOfSet && many >= openJobsMost) throw new TapeError('job.too-many', { subject: title });
}
