// What a fault's remedy says, as buttons.

import { actionsOf } from '../../../helper/contract/errors.ts';
import type { FaultAction } from '../../../helper/contract/fault-words.ts';
import type { Fault, Job } from '../../../helper/contract/model.ts';
import { useRestoreAgain } from '../basket/restore-again.ts';
import { Button } from '../parts/button.tsx';
import { useRoute } from '../route.ts';
import { type UserRequest, useWindowContext, useWindowState } from '../window-context.ts';
import { stepsFor } from './remedies.ts';

interface RemedyProps {
  readonly fault: Fault;
  readonly job: Job | null;
  /** The cartridge that it is about, when that is another one than the job's. */
  readonly barcode?: string | null;
  readonly request: UserRequest;
}

export function Remedy({ fault, ...subject }: RemedyProps) {
  return <RemedyButtons actions={actionsOf(fault)} pool={poolOf(fault)} {...subject} />;
}

interface RemedyButtonsProps extends Omit<RemedyProps, 'fault'> {
  readonly actions: readonly FaultAction[];
  readonly pool?: string | null;
}

export function RemedyButtons(props: RemedyButtonsProps) {
  const { actions, job, barcode = job?.barcode ?? null, pool = null, request } = props;
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const route = useRoute();
  const restoreAgain = useRestoreAgain();
  const steps = actions.flatMap((action) => stepsFor(action, { job, barcode, pool }, snapshot));
  if (steps.length === 0) return null;
  return (
    <div className="actions">
      {steps.map(({ id, words, run }) => (
        <Button
          key={words}
          testId={`remedy-${id}`}
          disabled={request.busy}
          onPress={() => void request.ask(() => run({ send, route, restoreAgain }))}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}

/** Faults of keys name it. */
function poolOf({ code, data }: Fault): string | null {
  return code.startsWith('keys.') ? (data.subject ?? null) : null;
}
