// A check-up measures a drive by writing over the cartridge in it: so it is asked like a format. Cancel is the default, and
// of a cartridge that holds something the barcode must be typed.

import { useId, useRef, useState } from 'react';
import { isKnownBlank, refusalToOverwrite } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { lostWords } from '../../cartridges/in-words.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';

interface CheckUpDialogProps {
  readonly cartridge: Cartridge;
  readonly drive: string;
  readonly onClose: () => void;
}

export function CheckUpDialog({ cartridge, drive, onClose }: CheckUpDialogProps) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const [typed, setTyped] = useState('');
  const [extent, setExtent] = useState<'wraps' | 'band'>('wraps');
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { barcode } = cartridge;
  const refusal = refusalToOverwrite(cartridge);
  const isBlank = isKnownBlank(cartridge);
  const isConfirmed = isBlank || asBarcode(typed) === barcode;
  const name = snapshot.drives.find((one) => one.id === drive)?.name ?? drive;

  async function start(): Promise<void> {
    await request.ask(async () => {
      const job = await send('drives.benchmark', { drive, erase: !isBlank, extent });
      onClose();
      go({ view: 'jobs', job });
    });
  }

  return (
    <Sheet
      title={text.checkUp.title(name)}
      lead={text.checkUp.lead(barcode)}
      danger={!isBlank}
      testId="check-up-dialog"
      focusFirst={cancel}
      onClose={onClose}
    >
      <SheetPart heading={text.format.lost}>
        <p className="notice" data-tone={isBlank ? 'plain' : 'danger'} data-testid="check-up-lost">
          <Icon name={isBlank ? 'check' : 'care'} />
          {lostWords(cartridge)}
        </p>
      </SheetPart>
      <fieldset className="choices" aria-label={text.checkUp.extent}>
        {(['wraps', 'band'] as const).map((one) => (
          <label key={one} className="check-option">
            <input
              type="radio"
              className="tick-box"
              name={id}
              checked={extent === one}
              onChange={() => setExtent(one)}
            />
            <span>{text.checkUp.extents[one]}</span>
          </label>
        ))}
      </fieldset>
      {!isBlank && refusal === null && (
        <TypedBarcode label={text.format.confirm(barcode)} typed={typed} onType={setTyped} testId="check-up-confirm" />
      )}
      {refusal !== null && <FaultNote fault={{ code: refusal, data: { subject: barcode } }} />}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look={isBlank ? 'primary' : 'danger'}
          testId="check-up-start"
          disabled={!isConfirmed || refusal !== null || request.busy}
          onPress={() => void start()}
        >
          {isBlank ? text.checkUp.start : text.checkUp.startErasing}
        </Button>
      </div>
    </Sheet>
  );
}
