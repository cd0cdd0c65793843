// Recovery, asked for in full knowledge: what it does, and by name what it may give up, which wants the barcode typed. Cancel
// is the default.

import { useRef, useState } from 'react';
import { refusalToOverwrite } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { DiagnosisSummary } from '../../../../helper/contract/volumes.ts';
import { text } from '../../../text/text.ts';
import { lostWords } from '../../cartridges/in-words.ts';
import { Repairs } from '../../job-parts/findings.tsx';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

interface RecoverDialogProps {
  readonly cartridge: Cartridge;
  /** What a check found; null when none was made. */
  readonly found: DiagnosisSummary | null;
  readonly onClose: () => void;
}

export function RecoverDialog({ cartridge, found, onClose }: RecoverDialogProps) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const request = useUserRequest();
  const [trims, setTrims] = useState(false);
  const [goesBack, setGoesBack] = useState(false);
  const [typed, setTyped] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const { barcode } = cartridge;
  const refusal = refusalToOverwrite(cartridge);
  const older = found?.olderGeneration ?? null;
  const mustTrim = found?.repairs.includes('trim-damaged') === true;
  const isAgreed = (older === null || goesBack) && (!mustTrim || trims);
  const loses = older !== null || mustTrim;
  const isConfirmed = !loses || asBarcode(typed) === barcode;
  const ready = refusal === null && !request.busy && isAgreed && isConfirmed;

  async function start(): Promise<void> {
    const wishes = { ...(trims ? { trimDamaged: true } : {}), ...(older === null ? {} : { olderGeneration: older }) };
    await request.ask(async () => {
      const job = await send('cartridges.recover', { barcode, ...wishes });
      onClose();
      go({ view: 'jobs', job });
    });
  }

  return (
    <Sheet
      title={text.health.recoverTitle(barcode)}
      lead={loses ? text.health.recoverLeadLoses : text.health.recoverLead}
      danger
      testId="recover-dialog"
      focusFirst={cancel}
      onClose={onClose}
    >
      {loses && (
        <SheetPart heading={text.health.onIt}>
          <p className="notice" data-tone="danger" data-testid="recover-on-it">
            <Icon name="care" />
            {lostWords(cartridge)}
          </p>
        </SheetPart>
      )}
      {found === null ? (
        <SheetPart heading={text.health.steps}>
          <ol className="steps">
            {text.health.recoverSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </SheetPart>
      ) : (
        <Repairs found={found} />
      )}
      {found !== null && mustTrim && (
        <CheckOption
          testId="recover-trim"
          wanted={trims}
          onChange={setTrims}
          words={text.health.trim(found.damagedFiles)}
        />
      )}
      {older !== null && (
        <CheckOption
          testId="recover-older"
          wanted={goesBack}
          onChange={setGoesBack}
          words={text.health.goBack(older)}
        />
      )}
      {loses && refusal === null && (
        <TypedBarcode label={text.format.confirm(barcode)} typed={typed} onType={setTyped} testId="recover-confirm" />
      )}
      {refusal !== null && <FaultNote fault={{ code: refusal, data: { subject: barcode } }} />}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} testId="recover-cancel" onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look={loses ? 'danger' : 'primary'}
          testId="recover-start"
          disabled={!ready}
          onPress={() => void start()}
        >
          {text.health.recoverStart}
        </Button>
      </div>
    </Sheet>
  );
}
