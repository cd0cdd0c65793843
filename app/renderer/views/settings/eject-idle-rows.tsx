// Whether a cartridge that nobody uses leaves its drive for a job that waits. The helper keeps it, for everybody.

import { useEffect, useState } from 'react';
import type { EjectIdle } from '../../../../helper/contract/eject-idle.ts';
import { text } from '../../../text/text.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { SettingsRow } from './settings-part.tsx';

const choices = [0, 1, 5, 10, 30, 60] as const;

export function EjectIdleRows() {
  const { send } = useWindowContext();
  const [now, setNow] = useState<EjectIdle | null>(null);
  const { fault, ask } = useUserRequest();
  useEffect(() => {
    void ask(async () => setNow(await send('drives.ejectIdle', {})));
  }, [send, ask]);
  const words = text.settings.ejectIdle;
  if (now === null) return fault === null ? null : <FaultNote fault={fault} />;
  // What was refused is not shown as if it counted.
  const change = (part: Partial<EjectIdle>) =>
    void ask(async () => setNow(await send('drives.setEjectIdle', { ...now, ...part })));
  const minutes = [...new Set([...choices, now.minutes])].sort((one, other) => one - other);
  return (
    <>
      <SettingsRow
        words={<CheckOption words={words.on} wanted={now.on} onChange={(on) => change({ on })} testId="eject-idle" />}
        meaning={words.meaning}
      >
        <select
          className="select"
          aria-label={words.after}
          data-testid="eject-idle-minutes"
          disabled={!now.on}
          value={now.minutes}
          onChange={(event) => change({ minutes: Number(event.target.value) })}
        >
          {minutes.map((one) => (
            <option key={one} value={one}>
              {words.minutes(one)}
            </option>
          ))}
        </select>
      </SettingsRow>
      {fault !== null && <FaultNote fault={fault} />}
    </>
  );
}
