// A job waits for a cartridge: an archive for any that fits, some of which can be named at once; a restore or a copy for a
// certain one, its label shown large, and it goes on by itself when that is in a drive.

import { takesFiles } from '../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge, CartridgeNeed, Job } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { byBarcode } from '../parts/by-barcode.ts';
import { LabelArt } from '../parts/cartridge-art.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { Icon } from '../parts/icon.tsx';
import { useUserRequest, useWindowContext, useWindowState } from '../window-context.ts';
import { natureOf } from './job-nature.ts';
import { WaitSteps, waitButtons } from './wait-steps.tsx';

/** As many buttons as a hurried person reads. */
const offered = 4;

export function CartridgeNeeded({ job, need }: { readonly job: Job; readonly need: CartridgeNeed }) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const { barcode: certain, mediaType } = need;
  const isCertain = certain !== undefined || natureOf(job.kind) !== 'writes';
  const isCertainStep = waitButtons(job).length > 0;
  const fitting = isCertain ? [] : fittingCartridges(snapshot.cartridges, job, need).slice(0, offered);
  return (
    <section className="need" data-testid="cartridge-needed" aria-live="polite">
      {certain === undefined ? (
        <Icon name="load" />
      ) : (
        <svg className="need-label" viewBox="0 0 152 44" aria-hidden="true" data-generation={mediaType}>
          <LabelArt barcode={certain} mediaType={mediaType} />
        </svg>
      )}
      <div className="need-words">
        <p className="need-title">{text.wait(job)}</p>
        <p>{assurance(job, isCertain)}</p>
        <WaitSteps job={job} request={request} />
        {!isCertain && !isCertainStep && (
          <p className="faint">{fitting.length === 0 ? text.need.noneFits : text.need.these}</p>
        )}
        {fitting.length > 0 && (
          <div className="actions">
            {fitting.map(({ barcode, volume }) => (
              <Button
                key={barcode}
                icon="load"
                testId={`supply-${barcode}`}
                disabled={request.busy}
                onPress={() => void request.ask(() => send('jobs.supply', { id: job.id, barcode }))}
              >
                {text.need.use(barcode, volume?.freeBytes ?? 0)}
              </Button>
            ))}
          </div>
        )}
        {request.fault !== null && <FaultNote fault={request.fault} />}
      </div>
    </section>
  );
}

function assurance({ kind }: Job, isCertain: boolean): string {
  if (!isCertain) return text.need.assurance;
  return kind === 'copy' ? text.need.copyAssurance : text.need.restoreAssurance;
}

function fittingCartridges(all: readonly Cartridge[], job: Job, need: CartridgeNeed): readonly Cartridge[] {
  const used = new Set([job.barcode, ...(job.progress.slots ?? []).map(({ barcode }) => barcode)]);
  return byBarcode(all).filter((one) => takesFiles(one) && one.mediaType === need.mediaType && !used.has(one.barcode));
}
