// A check: asked for, followed, and what it found, with the way on to a recovery. Nothing on the cartridge is changed.

import { useRef, useState } from 'react';
import type { Cartridge, JobId } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { mayNeedRescue } from '../../cartridges/cartridge-menu.ts';
import { Findings } from '../../job-parts/findings.tsx';
import { useJobResult } from '../../job-parts/job-result.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Meter } from '../../parts/meter.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';

export function CheckSheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { open } = useRoute();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const [id, setId] = useState<JobId | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { barcode } = cartridge;
  const job = snapshot.jobs.find((one) => one.id === id);
  const result = useJobResult(job);
  const found = result?.kind === 'check' ? result.diagnosis : null;

  async function start(): Promise<void> {
    await request.ask(async () => setId(await send('cartridges.check', { barcode })));
  }

  return (
    <Sheet
      title={text.health.checkTitle(barcode)}
      lead={text.health.checkLead}
      testId="check-sheet"
      focusFirst={first}
      onClose={onClose}
    >
      {id !== null && job?.ended === undefined && <p className="faint">{text.jobs.starting}</p>}
      {job?.ended === null && (
        <div className="job-progress" aria-live="polite">
          <span>{text.job.phase[job.progress.phase]}</span>
          <Meter
            look="progress"
            label={text.job.title(job)}
            value={job.progress.share ?? 0}
            total={job.progress.share === undefined ? null : 1}
          />
        </div>
      )}
      {job !== undefined && job.fault !== null && <FaultNote fault={job.fault} />}
      {job !== undefined && result !== null && <Findings job={job} result={result} />}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={id === null ? undefined : first} testId="check-close" onPress={onClose}>
          {id === null ? text.action.cancel : text.action.close}
        </Button>
        {id === null && (
          <Button
            look="primary"
            buttonRef={first}
            testId="check-start"
            disabled={request.busy}
            onPress={() => void start()}
          >
            {text.health.checkStart}
          </Button>
        )}
        {found !== null && found.repairs.length === 0 && mayNeedRescue({ condition: found.condition, flaw: null }) && (
          <Button testId="check-rescue" onPress={() => open({ kind: 'rescue', barcode })}>
            {text.rescue.menu}
          </Button>
        )}
        {found !== null && found.repairs.length > 0 && (
          <Button testId="check-recover" onPress={() => open({ kind: 'recover', barcode, found })}>
            {text.action.recover}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
