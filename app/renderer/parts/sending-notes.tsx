// Files of this computer on their way to another one: said in every view, since they are sent only while this program runs.
// What was broken off is said until the rest is sent or somebody has taken note.

import { useEffect, useState } from 'react';
import { text } from '../../text/text.ts';
import type { SendingHere } from '../window-api.ts';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { Button } from './button.tsx';
import { FaultNote } from './fault-note.tsx';
import { Icon } from './icon.tsx';

export function SendingNotes() {
  return useSendings().map((sending) => <SendingNote key={sending.id} sending={sending} />);
}

function useSendings(): readonly SendingHere[] {
  const { send, onNotice } = useWindowContext();
  const [sendings, setSendings] = useState<readonly SendingHere[]>([]);
  useEffect(() => {
    let isNewer = false;
    const end = onNotice((notice) => {
      if (notice.from !== 'shell' || !('sendings' in notice)) return;
      isNewer = true;
      setSendings(notice.sendings);
    });
    void send('shell.sendings', {}).then((found) => {
      if (!isNewer) setSendings(found);
    });
    return end;
  }, [send, onNotice]);
  return sendings;
}

function SendingNote({ sending: { id, computer, fault } }: { readonly sending: SendingHere }) {
  const { send } = useWindowContext();
  const { busy, fault: refusal, ask } = useUserRequest();
  const words = text.computer;
  if (fault === null) {
    return (
      <p className="sending" role="status" data-testid="sending">
        <Icon name="archive" />
        {words.sendingTo(computer)}
      </p>
    );
  }
  return (
    <div className="lost" role="alert" data-tone="care" data-testid="sending-broken">
      <Icon name="care" />
      <div>
        <p className="fault-title">{words.brokenOff(computer)}</p>
        <p>{words.whatIsLeft}</p>
        {refusal !== null && <FaultNote fault={refusal} />}
      </div>
      <div className="lost-actions">
        <Button testId="send-rest" disabled={busy} onPress={() => void ask(() => send('shell.sendRest', { id }))}>
          {words.sendRest}
        </Button>
        <Button
          testId="dismiss-sending"
          disabled={busy}
          onPress={() => void ask(() => send('shell.dismissSending', { id }))}
        >
          {text.action.dismiss}
        </Button>
      </div>
    </div>
  );
}
