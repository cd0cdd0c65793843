// What a fault's remedy says, as a button, where one press can do it for this job.

import { actionOf, type FaultAction } from '../../../../helper/contract/errors.ts';
import type { Fault, Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { type Asking, useDesk, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { type Route, useRoute } from '../../route.ts';
import type { WindowSend } from '../../window-api.ts';

interface RemedyProps {
  readonly job: Job;
  readonly fault: Fault;
  readonly asking: Asking;
}

export function Remedy({ job, fault, asking }: RemedyProps) {
  const { send } = useDesk();
  const { snapshot } = usePicture();
  const route = useRoute();
  const action = actionOf(fault);
  const cartridge = snapshot.cartridges.find(({ barcode }) => barcode === job.barcode);
  const step =
    action === undefined ? null : stepFor(action, { job, drive: cartridge?.drive, isKnown: cartridge !== undefined });
  if (action === undefined || step === null) return null;
  return (
    <div className="actions">
      <Button
        testId={`remedy-${action}`}
        disabled={asking.busy}
        onPress={() => void asking.ask(() => step(send, route))}
      >
        {text.jobs.remedies[action]}
      </Button>
    </div>
  );
}

interface Standing {
  readonly job: Job;
  /** That holds the job's cartridge now; null when that lies on the shelf. */
  readonly drive: string | null | undefined;
  readonly isKnown: boolean;
}

type Step = (send: WindowSend, route: Route) => Promise<unknown>;

function stepFor(action: FaultAction, { job, drive, isKnown }: Standing): Step | null {
  const { id, barcode } = job;
  switch (action) {
    case 'retry':
      return again(job);
    case 'load':
      return barcode !== null && isKnown && drive === null ? (send) => send('load', { drive: null, barcode }) : null;
    case 'eject':
      return barcode !== null && drive !== null && isKnown ? (send) => send('eject', { barcode }) : null;
    case 'format':
    case 'check':
      return barcode !== null && isKnown ? async (_send, { open }) => open({ kind: action, barcode }) : null;
    case 'choose-folder':
      return async (_send, { go }) => go({ view: job.kind === 'restore' ? 'restore' : 'deck' });
    case 'choose-cartridge':
      return async (_send, { go }) => go({ view: 'deck' });
    case 'reconnect':
      return (send) => send('shell.reconnect', {});
    case 'show-failed':
      return async (_send, { go }) => go({ view: 'jobs', job: id });
  }
}

/** Only what is known to be asked for anew just as it was. */
function again({ kind, barcode, canContinue }: Job): Step | null {
  // "Do what is left" stands above, and is offered once.
  if (canContinue || barcode === null) return null;
  switch (kind) {
    case 'load':
      return async (send, { go }) => go({ view: 'jobs', job: await send('load', { drive: null, barcode }) });
    case 'eject':
      return async (send, { go }) => go({ view: 'jobs', job: await send('eject', { barcode }) });
    case 'check':
      return async (send, { go }) => go({ view: 'jobs', job: await send('check', { barcode }) });
    default:
      return null;
  }
}
