// How a real drive comes to the virtual ones: what to do with hands, and looking again.

import { useState } from 'react';
import { text } from '../../text/text.ts';
import { useUserRequest, useWindowContext } from '../window-context.ts';
import { Button } from './button.tsx';
import { FaultNote } from './fault-note.tsx';
import { Icon } from './icon.tsx';

export function ConnectDrive() {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [found, setFound] = useState<number | null>(null);
  const words = text.connectDrive;

  async function lookAgain(): Promise<void> {
    const drives = await send('drives.rediscover', {});
    setFound(drives.filter(({ virtual }) => !virtual).length);
  }

  return (
    <details className="more-options connect-drive">
      <summary data-testid="connect-drive">
        <Icon name="chevron" />
        <span>{words.heading}</span>
      </summary>
      <ol className="steps">
        {words.steps.map((step) => (
          <li key={step} className="selectable">
            {step}
          </li>
        ))}
        <li>
          <div className="settings-line">
            <Button testId="look-again" disabled={busy} onPress={() => void ask(lookAgain)}>
              {words.lookAgain}
            </Button>
            <span className="faint" role="status">
              {found === null ? '' : words.found(found)}
            </span>
          </div>
        </li>
      </ol>
      {fault !== null && <FaultNote fault={fault} />}
    </details>
  );
}
