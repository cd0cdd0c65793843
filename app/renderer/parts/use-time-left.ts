// How long a job will still take, the same wherever it is shown.

import { useEffect, useState } from 'react';
import type { Job } from '../../../helper/contract/model.ts';
import { TimeLeft, type TimeSpan } from '../../../helper/contract/time-left.ts';

const timeLeft = new TimeLeft();

export function useTimeLeft(job: Job): TimeSpan | null {
  const [span, setSpan] = useState(() => timeLeft.of(job, performance.now()));
  useEffect(() => setSpan(timeLeft.of(job, performance.now())), [job]);
  return span;
}
