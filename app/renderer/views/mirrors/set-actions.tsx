// What can be done with a set, as buttons; what was refused is said below them.

import { useState } from 'react';
import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export interface SetTurns {
  readonly refresh: () => void;
  readonly edit: (set: MirrorSet) => void;
  /** It is gone. */
  readonly left: () => void;
}

interface SetActionsProps extends SetTurns {
  readonly set: MirrorSet;
  readonly gauge: MirrorGauge | undefined;
  readonly isUnderWay: boolean;
}

export function SetActions({ set, gauge, isUnderWay, refresh, edit, left }: SetActionsProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [removing, setRemoving] = useState(false);
  const [isIdle, setIdle] = useState(false);
  const { id, isPaused } = set;
  const isContinuous = set.timing.kind === 'continuous';

  async function run(evenEmpty: boolean): Promise<void> {
    setIdle(false);
    await ask(async () => {
      const jobs = await send('mirrors.run', { id, evenEmpty });
      setIdle(jobs.length === 0);
    });
    refresh();
  }

  async function pause(): Promise<void> {
    await ask(() => send('mirrors.pause', { id, isPaused: !isPaused }));
    refresh();
  }

  return (
    <>
      <div className="set-actions">
        {!(isContinuous && gauge?.tape === null) && (
          <Button testId={`run-${set.name}`} disabled={busy || isUnderWay} onPress={() => void run(false)}>
            {isContinuous ? text.mirrors.toTape : text.mirrors.run}
          </Button>
        )}
        <Button
          look="quiet"
          icon={isPaused ? 'resume' : 'pause'}
          testId={`pause-${set.name}`}
          disabled={busy}
          onPress={() => void pause()}
        >
          {isPaused ? text.mirrors.goOn : text.mirrors.pause}
        </Button>
        <Button look="quiet" testId={`edit-${set.name}`} onPress={() => edit(set)}>
          {text.mirrors.edit}
        </Button>
        <Button look="quiet" testId={`remove-${set.name}`} onPress={() => setRemoving(true)}>
          {text.mirrors.remove}
        </Button>
      </div>
      {isIdle && (
        <p className="set-note soft" role="status">
          {text.mirrors.nothingToWrite}
        </p>
      )}
      {fault !== null && (
        <div className="set-note">
          <FaultNote fault={fault} />
        </div>
      )}
      {removing && (
        <RemoveDialog
          set={set}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            left();
          }}
        />
      )}
    </>
  );
}
