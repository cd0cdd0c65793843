// Jobs that go on by themselves after their helper ended or was cut off.

import type { JobProgress } from '../../contract/model.ts';

/** So often in a row a job may be cut off without getting any further: it may be what ends its helper. */
export const cutOffMost = 5;

export const atRest: JobProgress = {
  phase: 'waiting',
  filesDone: 0,
  filesTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: 0,
};
