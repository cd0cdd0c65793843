// What keeps a set from getting on, and the button that sees to it.

import { actionOf } from '../../../../helper/contract/errors.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

interface BlockerNoteProps {
  readonly fault: Fault;
  readonly set: MirrorSet;
  readonly refresh: () => void;
  readonly showPool: (name: string) => void;
}

export function BlockerNote({ fault, set, refresh, showPool }: BlockerNoteProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const { pool } = set;
  const action = actionOf(fault);
  const needsCartridge = action === 'choose-cartridge';

  async function retry(): Promise<void> {
    await request.ask(() =>
      set.timing.kind === 'continuous'
        ? send('mirrors.retry', { id: set.id })
        : send('mirrors.run', { id: set.id, evenEmpty: fault.code === 'schedule.source-empty' }),
    );
    refresh();
  }

  return (
    <FaultNote fault={request.fault ?? fault} subject>
      {(action === 'retry' || needsCartridge) && (
        <div className="blocker-actions">
          {needsCartridge && pool !== null && (
            <Button testId="blocker-pool" onPress={() => showPool(pool)}>
              {text.mirrors.showPool}
            </Button>
          )}
          <Button testId="blocker-retry" disabled={request.busy} onPress={() => void retry()}>
            {fault.code === 'schedule.source-empty' ? text.mirrors.evenEmpty : text.mirrors.retry}
          </Button>
        </div>
      )}
    </FaultNote>
  );
}
