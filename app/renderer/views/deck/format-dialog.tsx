// Erasing, asked twice: it names the cartridge and what is on it, wants its barcode typed, and Cancel is the default.

import { useId, useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { lostWords } from '../../cartridges/in-words.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

export function FormatDialog({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const request = useUserRequest();
  const [name, setName] = useState(cartridge.volume?.name ?? '');
  const [confirmed, setConfirmed] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const confirmId = useId();
  const { barcode, writeProtected } = cartridge;
  const ready = asBarcode(confirmed) === barcode && !writeProtected && !request.busy;

  async function start(): Promise<void> {
    const input = { barcode, confirmedBarcode: asBarcode(confirmed), name: name.trim() };
    if (await request.ask(() => send('cartridges.format', input))) {
      onClose();
      go({ view: 'deck' });
    }
  }

  return (
    <Sheet
      title={text.format.title(barcode)}
      lead={text.format.lead}
      danger
      testId="format-dialog"
      focusFirst={cancel}
      onClose={onClose}
    >
      <SheetPart heading={text.format.lost}>
        <p
          className="notice"
          data-tone={cartridge.condition === 'blank' ? 'plain' : 'danger'}
          data-testid="format-lost"
        >
          <Icon name={cartridge.condition === 'blank' ? 'check' : 'care'} />
          {lostWords(cartridge)}
        </p>
      </SheetPart>
      {writeProtected ? (
        <p className="notice" data-tone="care">
          <Icon name="lock" />
          {text.format.writeProtected}
        </p>
      ) : (
        <form
          className="fields"
          id={`${confirmId}-form`}
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) void start();
          }}
        >
          <label className="field" htmlFor={nameId}>
            <span>{text.format.name}</span>
            <input
              id={nameId}
              data-testid="format-name"
              value={name}
              maxLength={255}
              placeholder={text.format.namePlaceholder}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <TypedBarcode
            label={text.format.confirm(barcode)}
            typed={confirmed}
            onType={setConfirmed}
            testId="format-confirm"
          />
          {/* Enter in a field submits only what the button below would. */}
          <input type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={!ready} />
        </form>
      )}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} testId="format-cancel" onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button look="danger" testId="format-start" disabled={!ready} onPress={() => void start()}>
          {text.format.start}
        </Button>
      </div>
    </Sheet>
  );
}
