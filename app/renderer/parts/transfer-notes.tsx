// Files on their way between this computer and another one: said in every view, since they go only while this program runs.
// What was broken off is said until the rest is on its way or somebody has taken note.

import { useEffect, useState } from 'react';
import { text } from '../../text/text.ts';
import type { Transfer } from '../window-api.ts';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { Button } from './button.tsx';
import { FaultNote } from './fault-note.tsx';
import { Icon } from './icon.tsx';

export function TransferNotes() {
  return useTransfers().map((transfer) => <TransferNote key={transfer.id} transfer={transfer} />);
}

function useTransfers(): readonly Transfer[] {
  const { send, onNotice } = useWindowContext();
  const [transfers, setTransfers] = useState<readonly Transfer[]>([]);
  useEffect(() => {
    let isNewer = false;
    const end = onNotice((notice) => {
      if (notice.from !== 'shell' || !('transfers' in notice)) return;
      isNewer = true;
      setTransfers(notice.transfers);
    });
    void send('shell.transfers', {}).then((found) => {
      if (!isNewer) setTransfers(found);
    });
    return end;
  }, [send, onNotice]);
  return transfers;
}

function TransferNote({ transfer: { id, to, computer, fault } }: { readonly transfer: Transfer }) {
  const { send } = useWindowContext();
  const { busy, fault: refusal, ask } = useUserRequest();
  const words = text.computer.transfer[to];
  if (fault === null) {
    return (
      <p className="transfer" role="status" data-testid="transfer">
        <Icon name={to === 'there' ? 'archive' : 'restore'} />
        {words.underWay(computer)}
      </p>
    );
  }
  return (
    <div className="lost" role="alert" data-tone="care" data-testid="transfer-broken">
      <Icon name="care" />
      <div>
        <p className="fault-title">{words.brokenOff(computer)}</p>
        <p>{words.whatIsLeft}</p>
        {!fault.code.startsWith('far.') && <FaultNote fault={fault} />}
        {refusal !== null && <FaultNote fault={refusal} />}
      </div>
      <div className="lost-actions">
        <Button
          testId="transfer-rest"
          disabled={busy}
          onPress={() => void ask(() => send('shell.transferRest', { id }))}
        >
          {words.rest}
        </Button>
        <Button
          testId="dismiss-transfer"
          disabled={busy}
          onPress={() => void ask(() => send('shell.dismissTransfer', { id }))}
        >
          {text.action.dismiss}
        </Button>
      </div>
    </div>
  );
}
