// The pictogram and tone of a job's state, the same wherever jobs are listed.

import type { Job } from '../../../helper/contract/model.ts';
import type { IconName } from '../parts/icon.tsx';

export function jobIcon(job: Pick<Job, 'state'>): IconName {
  switch (job.state) {
    case 'queued':
      return 'dash';
    case 'pausing':
    case 'paused':
      return 'pause';
    case 'waiting':
      return 'load';
    case 'running':
      return 'work';
    case 'done':
      return 'check';
    case 'partial':
    case 'failed':
      return 'care';
    case 'cancelled':
      return 'hold';
  }
}
