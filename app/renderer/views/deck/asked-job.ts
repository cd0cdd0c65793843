// A question to the helper that is a job, asked anew when what is asked for changes. The newest question's answer counts;
// older ones are called off, and so is the last one when nobody waits for it any more.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault, Job, JobId } from '../../../../helper/contract/model.ts';
import type { JobResult } from '../../../../helper/contract/volumes.ts';
import { useJobResult } from '../../job-parts/job-result.ts';
import type { WindowInput } from '../../window-api.ts';
import { useWindowContext, useWindowState } from '../../window-context.ts';

export interface AskedJob {
  readonly job: Job | undefined;
  readonly result: JobResult | null;
  readonly fault: Fault | null;
}

/** `input` null: nothing is asked. */
export function useAskedJob<N extends 'archive.plan' | 'archive.preflight'>(
  call: N,
  input: WindowInput<N> | null,
): AskedJob {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const [id, setId] = useState<JobId | null>(null);
  const [refusal, setRefusal] = useState<Fault | null>(null);
  const question = input === null ? null : JSON.stringify(input);

  useEffect(() => {
    if (question === null) return;
    let current = true;
    let asked: JobId | null = null;
    const callOff = (job: JobId) => void send('jobs.cancel', { id: job }).catch(() => undefined);
    setId(null);
    setRefusal(null);
    send(call, JSON.parse(question)).then(
      (job) => {
        asked = job;
        if (current) setId(job);
        else callOff(job);
      },
      (error) => current && setRefusal(faultOf(error)),
    );
    return () => {
      current = false;
      if (asked !== null) callOff(asked);
    };
  }, [call, question, send]);

  const job = snapshot.jobs.find((one) => one.id === id);
  return { job, result: useJobResult(job), fault: refusal ?? job?.fault ?? null };
}
