// What can be done with a set, as buttons; what was refused is said below them.

import { useState } from 'react';
import type { MirrorGauge } from '../../../../helper/contract/mirrors.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import type { IconName } from '../../parts/icon.tsx';
import type { MenuItem } from '../../parts/menu.tsx';
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

interface SetStep extends MenuItem {
  readonly icon?: IconName;
}

/** As buttons, and in the set's menu; `shown` are the buttons, and what came of them. */
export function useSetActions({ set, gauge, isUnderWay, refresh, edit, left }: SetActionsProps) {
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

  const steps: readonly SetStep[] = [
    ...(isContinuous && gauge?.tape === null
      ? []
      : [
          {
            id: 'run',
            label: isContinuous ? text.mirrors.toTape : text.mirrors.run,
            disabled: busy || isUnderWay,
            run: () => void run(false),
          },
        ]),
    {
      id: 'pause',
      label: isPaused ? text.mirrors.goOn : text.mirrors.pause,
      icon: isPaused ? 'resume' : 'pause',
      disabled: busy,
      run: () => void pause(),
    },
    { id: 'edit', label: text.mirrors.edit, run: () => edit(set) },
    { id: 'remove', label: text.mirrors.remove, run: () => setRemoving(true), danger: true, apart: true },
  ];
  const shown = (
    <>
      <div className="set-actions">
        {steps.map(({ id: step, label, icon, disabled, run: press }) => (
          <Button
            key={step}
            look={step === 'run' ? 'plain' : 'quiet'}
            icon={icon}
            testId={`${step}-${set.name}`}
            disabled={disabled ?? false}
            onPress={press}
          >
            {label}
          </Button>
        ))}
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
  return { steps, shown };
}
