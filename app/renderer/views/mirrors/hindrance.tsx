// What keeps a set from getting on, and the button that sees to it.

import { actionOf } from '../../../../helper/contract/errors.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';

interface HindranceProps {
  readonly fault: Fault;
  readonly set: MirrorSet;
  readonly refresh: () => void;
  readonly showPool: (name: string) => void;
}

export function Hindrance({ fault, set, refresh, showPool }: HindranceProps) {
  const { send } = useDesk();
  const asking = useAsking();
  const { pool } = set;
  const action = actionOf(fault);
  const needsCartridge = action === 'choose-cartridge';

  async function retry(): Promise<void> {
    await asking.ask(() =>
      set.timing.kind === 'continuous'
        ? send('mirrorRetry', { id: set.id })
        : send('runSet', { id: set.id, evenEmpty: fault.code === 'schedule.source-empty' }),
    );
    refresh();
  }

  return (
    <FaultNote fault={asking.fault ?? fault} subject>
      {(action === 'retry' || needsCartridge) && (
        <div className="hindrance-actions">
          {needsCartridge && pool !== null && (
            <Button testId="hindrance-pool" onPress={() => showPool(pool)}>
              {text.mirrors.showPool}
            </Button>
          )}
          <Button testId="hindrance-retry" disabled={asking.busy} onPress={() => void retry()}>
            {fault.code === 'schedule.source-empty' ? text.mirrors.evenEmpty : text.mirrors.retry}
          </Button>
        </div>
      )}
    </FaultNote>
  );
}
