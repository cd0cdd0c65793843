// What can be done with the cartridge in a drive: what most people want next stands out, the rest is in the menu.

import { refusalToOverwrite, refusalToWrite } from '../../../../helper/contract/cartridge-judgement.ts';
import { isCalibrating } from '../../../../helper/contract/drive-state.ts';
import { ejectableFrom } from '../../../../helper/contract/drive-use.ts';
import type { Cartridge, Drive, Job } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { needsCheck, useChooseFolders } from '../../cartridges/cartridge-menu.ts';
import { movesFiles } from '../../job-parts/job-nature.ts';
import { JobSteps } from '../../job-parts/job-steps.tsx';
import { Button } from '../../parts/button.tsx';
import { Menu, type MenuItems } from '../../parts/menu.tsx';
import { useRoute } from '../../route.ts';
import { type UserRequest, useWindowContext } from '../../window-context.ts';

interface ActionsProps {
  readonly cartridge: Cartridge;
  readonly drive: Drive;
  readonly job: Job | undefined;
  readonly request: UserRequest;
  readonly items: MenuItems;
}

export function DriveActions({ cartridge, drive, job, request, items }: ActionsProps) {
  const { send } = useWindowContext();
  const { go, open } = useRoute();
  const { barcode, volume } = cartridge;
  const chooseFolders = useChooseFolders();
  const idle = ejectableFrom(drive) === barcode;
  const refusal = refusalToWrite(cartridge);
  const next = idle ? nextStep(cartridge) : null;

  return (
    <div className="actions">
      {refusal === null && drive.state.kind !== 'failed' && !isCalibrating(drive.state) && (
        <Button
          look={next === 'archive' ? 'primary' : 'plain'}
          icon="archive"
          testId="archive-folders"
          onPress={() => void request.ask(() => chooseFolders(barcode))}
        >
          {text.action.archive}
        </Button>
      )}
      {refusal === 'volume.blank' && idle && (
        <Button
          look={next === 'format' ? 'primary' : 'plain'}
          testId="format"
          onPress={() => open({ kind: 'format', barcode })}
        >
          {text.action.format}
        </Button>
      )}
      {needsCheck(cartridge) && idle && (
        <>
          <Button
            look={next === 'check' ? 'primary' : 'plain'}
            testId="check"
            onPress={() => open({ kind: 'check', barcode })}
          >
            {text.action.check}
          </Button>
          <Button
            testId="recover"
            disabled={refusalToOverwrite(cartridge) !== null}
            onPress={() => open({ kind: 'recover', barcode, found: null })}
          >
            {text.action.recover}
          </Button>
        </>
      )}
      {idle && (
        <Button
          look={next === 'eject' ? 'primary' : 'plain'}
          icon="eject"
          testId="eject"
          disabled={request.busy}
          onPress={() => void request.ask(() => send('cartridges.eject', { barcode }))}
        >
          {text.action.eject}
        </Button>
      )}
      {volume !== null && (
        <Button
          look="quiet"
          icon={needsCheck(cartridge) ? undefined : 'browse'}
          testId="browse"
          onPress={() => go({ view: 'browse', barcode })}
        >
          {text.action.browse}
        </Button>
      )}
      {job !== undefined && movesFiles(job) && <JobSteps job={job} request={request} />}
      {idle && <Menu label={text.cartridge.menu(barcode)} testId="drive-menu" items={items} />}
    </div>
  );
}

/** What most people want next: make a blank cartridge usable, fill an empty volume, take a filled one out. */
function nextStep(cartridge: Cartridge): 'format' | 'archive' | 'check' | 'eject' | 'unlock' {
  if (cartridge.condition === 'encrypted') return 'unlock';
  const refusal = refusalToWrite(cartridge);
  if (refusal === 'volume.blank') return 'format';
  if (needsCheck(cartridge)) return 'check';
  return refusal === null && cartridge.volume?.files === 0 ? 'archive' : 'eject';
}
