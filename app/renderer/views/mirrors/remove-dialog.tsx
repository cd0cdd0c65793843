// A set is forgotten; what it put on tape and disk stays. Cancel is the default.

import { useRef } from 'react';
import type { MirrorSet } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

interface RemoveDialogProps {
  readonly set: MirrorSet;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveDialog({ set: { id, name, pool, mirror }, onClose, onRemoved }: RemoveDialogProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const cancel = useRef<HTMLButtonElement>(null);
  const { title, lead, stays, start } = text.mirrors.removal;
  return (
    <Sheet title={title(name)} lead={lead} danger testId="remove-mirror" focusFirst={cancel} onClose={onClose}>
      <p>{stays(pool, mirror)}</p>
      {fault !== null && <FaultNote fault={fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look="danger"
          testId="remove-mirror-start"
          disabled={busy}
          onPress={() => void ask(() => send('mirrors.remove', { id })).then((isGone) => isGone && onRemoved())}
        >
          {start}
        </Button>
      </div>
    </Sheet>
  );
}
