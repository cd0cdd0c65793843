// The plan for what the sheet shows, made anew when that changes; the newest question's answer counts.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import type { RestorePlan } from '../../../../helper/contract/restore.ts';
import type { RestoreInput } from '../../../../helper/contract/restore-input.ts';
import { useWindowContext } from '../../window-context.ts';

export interface RestorePlanning {
  readonly plan: RestorePlan | null;
  readonly fault: Fault | null;
}

const nothingYet: RestorePlanning = { plan: null, fault: null };

/** `input` null: nothing is planned. */
export function useRestorePlanning(input: RestoreInput | null): RestorePlanning {
  const { send } = useWindowContext();
  const [planning, setPlanning] = useState(nothingYet);
  const question = input === null ? null : JSON.stringify(input);

  useEffect(() => {
    setPlanning(nothingYet);
    if (question === null) return;
    let current = true;
    send('restore.plan', JSON.parse(question)).then(
      (plan) => current && setPlanning({ plan, fault: null }),
      (error) => current && setPlanning({ plan: null, fault: faultOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [question, send]);

  return planning;
}
