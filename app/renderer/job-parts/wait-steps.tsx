// What can be pressed about a wait. Every step that a coded wait names has its case here; what only hands can do (put a
// cartridge in) has no button, and the words stand.

import type { Job } from '../../../helper/contract/model.ts';
import { type WaitStep, waitSteps } from '../../../helper/contract/waits.ts';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { type Route, useRoute } from '../route.ts';
import type { WindowSend } from '../window-api.ts';
import { type UserRequest, useWindowContext } from '../window-context.ts';

export interface WaitButton {
  readonly id: string;
  readonly words: string;
  readonly icon: 'eject' | 'load' | 'lock';
  readonly run: (send: WindowSend, route: Route) => Promise<unknown>;
}

export function waitButtons({ id, need, waitsFor }: Pick<Job, 'id' | 'need' | 'waitsFor'>): readonly WaitButton[] {
  const waits = need?.waits ?? waitsFor?.waits;
  return waits === undefined ? [] : waitSteps(waits).flatMap((step) => buttonFor(id, step) ?? []);
}

function buttonFor(id: Job['id'], step: WaitStep): WaitButton | null {
  const words = text.jobs.remedies;
  switch (step.kind) {
    case 'eject': {
      const { barcode } = step;
      const run: WaitButton['run'] = (send) => send('cartridges.eject', { barcode });
      return { id: `eject-${barcode}`, icon: 'eject', words: words.eject(barcode), run };
    }
    case 'resume': {
      const run: WaitButton['run'] = (send) => send('jobs.resume', { id: step.job });
      return { id: `resume-${step.job}`, icon: 'load', words: words.resume(step.job), run };
    }
    case 'give': {
      const { barcode } = step;
      if (barcode === null) return null;
      return {
        id: `supply-${barcode}`,
        icon: 'load',
        words: words.use(barcode),
        run: (send) => send('jobs.supply', { id, barcode }),
      };
    }
    case 'unlock-pool': {
      const { pool } = step;
      const run: WaitButton['run'] = async (_send, route) => route.open({ kind: 'unlock-pool', pool });
      return { id: `unlock-${pool}`, icon: 'lock', words: text.keys.unlockPool(pool), run };
    }
    case 'load':
      return null;
  }
}

interface WaitStepsProps {
  readonly job: Pick<Job, 'id' | 'need' | 'waitsFor'>;
  readonly request: UserRequest;
  /** Whoever shows them has other buttons to eject with. */
  readonly hasEjects?: boolean;
}

export function WaitSteps({ job, request, hasEjects = false }: WaitStepsProps) {
  const { send } = useWindowContext();
  const route = useRoute();
  const buttons = waitButtons(job).filter(({ id }) => !hasEjects || !id.startsWith('eject-'));
  if (buttons.length === 0) return null;
  return (
    <div className="actions">
      {buttons.map(({ id, icon, words, run }) => (
        <Button
          key={id}
          icon={icon}
          testId={`wait-${id}`}
          disabled={request.busy}
          onPress={() => void request.ask(() => run(send, route))}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
