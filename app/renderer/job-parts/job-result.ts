// What a job that has ended found out; null while it is on its way, and for jobs that find nothing out.

import { useEffect, useState } from 'react';
import type { Job } from '../../../helper/contract/model.ts';
import type { JobResult } from '../../../helper/contract/volumes.ts';
import { useWindowContext } from '../window-context.ts';
import { findsOut } from './job-nature.ts';

export function useJobResult(job: Job | undefined): JobResult | null {
  const { send } = useWindowContext();
  const [result, setResult] = useState<JobResult | null>(null);
  const id = job === undefined || job.ended === null || !findsOut(job.kind) ? null : job.id;
  useEffect(() => {
    let current = true;
    setResult(null);
    // A helper that cannot be reached is shown by the frame.
    if (id !== null)
      send('jobs.result', { id })
        .then((found) => current && setResult(found))
        .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [id, send]);
  return result;
}
