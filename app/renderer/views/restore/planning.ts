// The plan for what the sheet shows, made anew when that changes; the newest question's answer counts. And the start of it.
// Files from another computer come to this one: of its folder the other computer knows nothing.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Fault, JobId } from '../../../../helper/contract/model.ts';
import type { RestorePlan } from '../../../../helper/contract/restore.ts';
import type { RestoreInput } from '../../../../helper/contract/restore-input.ts';
import type { WindowSend } from '../../window-api.ts';
import { useSnapshotPart, useWindowContext } from '../../window-context.ts';

export interface RestorePlanning {
  readonly plan: RestorePlan | null;
  readonly fault: Fault | null;
}

const nothingYet: RestorePlanning = { plan: null, fault: null };

/** `input` null: nothing is planned. */
export function useRestorePlanning(input: RestoreInput | null): RestorePlanning {
  const { send } = useWindowContext();
  const isFromThere = useComputerThere() !== null;
  const [planning, setPlanning] = useState(nothingYet);
  const question = input === null ? null : JSON.stringify(input);

  useEffect(() => {
    setPlanning(nothingYet);
    if (question === null) return;
    let current = true;
    planOf(send, JSON.parse(question), isFromThere).then(
      (plan) => current && setPlanning({ plan, fault: null }),
      (error) => current && setPlanning({ plan: null, fault: faultOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [question, send, isFromThere]);

  return planning;
}

export function useRestoreStart(): (input: RestoreInput) => Promise<JobId> {
  const { send } = useWindowContext();
  const call = useComputerThere() === null ? 'restore.start' : 'shell.restoreToHere';
  return (input) => send(call, input);
}

/** Null: the tapes are those of this computer. */
export function useComputerThere(): string | null {
  return useSnapshotPart(({ connection }) => connection.computer) ?? null;
}

/** Generations are asked for there one cartridge at a time. */
export function canComeTogether(from: RestoreInput['from']): boolean {
  return from.length === 1 || from.every(({ generation }) => generation === undefined);
}

async function planOf(send: WindowSend, input: RestoreInput, isFromThere: boolean): Promise<RestorePlan> {
  if (!isFromThere) return await send('restore.plan', input);
  const { into: _, ...there } = input;
  const [plan, { freeBytes, inTheWay }] = await Promise.all([
    send('restore.plan', there),
    send('shell.folderHere', input),
  ]);
  return { ...plan, freeBytes, conflicts: inTheWay, conflictsTotal: inTheWay.length };
}
