// The plan for what the sheet shows, made anew when that changes. The newest question's answer counts; older ones are
// called off, and so is the last one when the sheet closes.

import { useEffect, useState } from 'react';
import type { ArchiveInput, ArchivePlan } from '../../../../helper/contract/archive.ts';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault, JobId } from '../../../../helper/contract/model.ts';
import { useDesk, usePicture } from '../../desk.ts';
import { useJobResult } from '../health/job-result.ts';

export interface Planning {
  /** Counted so far; null before the first. */
  readonly filesSeen: number | null;
  readonly plan: ArchivePlan | null;
  readonly fault: Fault | null;
}

/** `input` null: nothing is planned. */
export function usePlanning(input: ArchiveInput | null): Planning {
  const { send } = useDesk();
  const { snapshot } = usePicture();
  const [id, setId] = useState<JobId | null>(null);
  const [refusal, setRefusal] = useState<Fault | null>(null);
  const question = input === null ? null : JSON.stringify(input);

  useEffect(() => {
    if (question === null) return;
    let current = true;
    let asked: JobId | null = null;
    const callOff = (plan: JobId) => void send('cancel', { id: plan }).catch(() => undefined);
    setId(null);
    setRefusal(null);
    send('plan', JSON.parse(question)).then(
      (plan) => {
        asked = plan;
        if (current) setId(plan);
        else callOff(plan);
      },
      (error) => current && setRefusal(faultOf(error)),
    );
    return () => {
      current = false;
      if (asked !== null) callOff(asked);
    };
  }, [question, send]);

  const job = snapshot.jobs.find((one) => one.id === id);
  const result = useJobResult(job);
  return {
    filesSeen: job?.progress.filesDone ?? null,
    plan: result?.kind === 'plan' ? result.plan : null,
    fault: refusal ?? job?.fault ?? null,
  };
}
