// A virtual cartridge goes for good, with what is on it: it is named, its barcode is typed, and Cancel is the default.

import { useId, useRef, useState } from 'react';
import { isKnownBlank } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { lostWords } from '../../cartridges/in-words.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

interface RemoveCartridgeDialogProps {
  readonly cartridge: Cartridge;
  readonly onClose: () => void;
}

export function RemoveCartridgeDialog({ cartridge, onClose }: RemoveCartridgeDialogProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [typed, setTyped] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const { barcode } = cartridge;
  const isBlank = isKnownBlank(cartridge);
  const ready = !busy && (isBlank || asBarcode(typed) === barcode);
  const { title, lead, start } = text.removeCartridge;
  const remove = () =>
    void ask(() => send('virtual.remove', { barcode, confirmedBarcode: barcode })).then(
      (isGone) => isGone && onClose(),
    );

  return (
    <Sheet title={title(barcode)} lead={lead} danger testId="remove-cartridge" focusFirst={cancel} onClose={onClose}>
      <SheetPart heading={text.format.lost}>
        <p className="notice" data-tone={isBlank ? 'plain' : 'danger'} data-testid="remove-cartridge-lost">
          <Icon name={isBlank ? 'check' : 'care'} />
          {lostWords(cartridge)}
        </p>
      </SheetPart>
      {!isBlank && (
        <form
          className="fields"
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) remove();
          }}
        >
          <TypedBarcode
            label={text.format.confirm(barcode)}
            typed={typed}
            onType={setTyped}
            testId="remove-cartridge-confirm"
          />
        </form>
      )}
      {fault !== null && <FaultNote fault={fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button look="danger" testId="remove-cartridge-start" disabled={!ready} onPress={remove}>
          {start}
        </Button>
      </div>
    </Sheet>
  );
}
