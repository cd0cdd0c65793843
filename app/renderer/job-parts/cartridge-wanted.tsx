// Which cartridge to bring, its label as it is on the cartridge and readable from the drive; and what is in the drives
// instead.

import { restingIn } from '../../../helper/contract/drive-use.ts';
import type { CartridgeNeed, Job } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { Button } from '../parts/button.tsx';
import { LabelArt } from '../parts/cartridge-art.tsx';
import { FaultNote } from '../parts/fault-note.tsx';
import { useUserRequest, useWindowContext, useWindowState } from '../window-context.ts';
import { WaitSteps } from './wait-steps.tsx';

export function CartridgeWanted({ job, need }: { readonly job: Job; readonly need: CartridgeNeed }) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const { barcode, putBack, mediaType } = need;
  const others = snapshot.drives.flatMap((drive) => {
    const held = restingIn(drive);
    return held === null || held === barcode ? [] : [{ drive: drive.name, held }];
  });
  return (
    <section className="wanted" data-testid="cartridge-wanted" aria-live="assertive">
      {barcode !== undefined && (
        <svg className="wanted-label" viewBox="0 0 152 44" aria-hidden="true" data-generation={mediaType}>
          <LabelArt barcode={barcode} mediaType={mediaType} />
        </svg>
      )}
      <div className="wanted-words">
        {barcode !== undefined && <h2 data-testid="wanted-barcode">{text.restoring.insert(barcode)}</h2>}
        {putBack !== undefined && <p className="care">{text.restoring.wrong(putBack)}</p>}
        <p className="wanted-step">{text.wait({ need, waitsFor: null })}</p>
        <p className="faint">{text.restoring.assurance}</p>
        {others.map(({ drive, held }) => (
          <p key={held} className="wanted-other" data-testid={`holds-${held}`}>
            <span>{text.restoring.holds(drive, held)}</span>
            <Button
              icon="eject"
              testId={`eject-${held}`}
              disabled={request.busy}
              onPress={() => void request.ask(() => send('cartridges.eject', { barcode: held }))}
            >
              {text.restoring.eject(held)}
            </Button>
          </p>
        ))}
        <WaitSteps job={job} request={request} hasEjects />
        {request.fault !== null && <FaultNote fault={request.fault} />}
      </div>
    </section>
  );
}
