// What is told of one user's work to another: that there is some, and which drive it keeps busy; not what it is about.

import type { AnyNotice } from '../../contract/contract.ts';
import type { Job, JobId, JobProgress } from '../../contract/model.ts';

export function redactedJob(job: Job): Job {
  return {
    ...job,
    title: 'Another user’s job',
    progress: redactedProgress(job.progress),
    filesSafe: 0,
    filesFailed: 0,
    fault: job.fault === null ? null : { code: job.fault.code, data: {} },
    need: null,
    canContinue: false,
    isOthers: true,
  };
}

function redactedProgress({ phase }: JobProgress): JobProgress {
  return { phase, filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 };
}

/** The job that a notice is about; null when it is about none. */
export function jobOf(notice: AnyNotice): JobId | null {
  switch (notice.name) {
    case 'job':
      return notice.body.id;
    case 'items':
    case 'progress':
      return notice.body.job;
    case 'drive':
    case 'driveRemoved':
    case 'loss':
    case 'pools':
    case 'cartridge':
      return null;
  }
}

/** It keeps its number: who misses one would have to fetch the whole picture again. */
export function redacted(notice: AnyNotice): AnyNotice {
  switch (notice.name) {
    case 'job':
      return { ...notice, body: redactedJob(notice.body) };
    case 'items':
      return { ...notice, body: { ...notice.body, items: [] } };
    case 'progress':
      return { ...notice, body: { ...notice.body, progress: redactedProgress(notice.body.progress) } };
    case 'drive':
    case 'driveRemoved':
    case 'loss':
    case 'pools':
    case 'cartridge':
      return notice;
  }
}
