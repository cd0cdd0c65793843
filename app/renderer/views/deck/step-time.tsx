// How long a drive has been at what it does by itself, and how long that takes as a rule: counted here, since nothing is heard
// of it until it is done.

import { useEffect, useState } from 'react';
import type { TimedState } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Meter } from '../../parts/meter.tsx';

export function StepTime({ state }: { readonly state: TimedState }) {
  const now = useSeconds();
  const { since, expectedSeconds } = state;
  return (
    <div className="step-time" data-testid="step-time" data-step={state.step}>
      <Meter
        look="progress"
        label={text.drive.heading(state, null)}
        value={Math.max(0, (now - Date.parse(since)) / 1000)}
        total={expectedSeconds?.most ?? null}
        mark={expectedSeconds?.least}
      />
      <p className="faint">{text.drive.time(state, now)}</p>
    </div>
  );
}

/** The time, each second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
