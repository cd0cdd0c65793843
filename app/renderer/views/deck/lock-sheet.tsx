// A lock, with what it means and what it does not. One that is for good wants the barcode typed, and Cancel is the default.

import { useId, useRef, useState } from 'react';
import type { Cartridge, LockState } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { lostWords } from '../../cartridges/in-words.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

export function LockSheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const request = useUserRequest();
  const [forGood, setForGood] = useState(false);
  const [typed, setTyped] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { barcode, volume, drive } = cartridge;
  const lock = volume?.lock ?? 'unlocked';
  const confirmedBarcode = asBarcode(typed);
  const isReady = !request.busy && (!forGood || confirmedBarcode === barcode);

  async function become(state: LockState): Promise<void> {
    await request.ask(async () => {
      const confirmed = state === 'permanently-locked' ? { confirmedBarcode } : {};
      const job = await send('cartridges.lock', { barcode, state, ...confirmed });
      onClose();
      go({ view: 'jobs', job });
    });
  }

  return (
    <Sheet
      title={text.lock.title(barcode)}
      lead={text.lock.lead}
      danger={forGood}
      testId="lock-sheet"
      focusFirst={cancel}
      onClose={onClose}
    >
      {lock === 'unlocked' ? (
        <fieldset className="choices" aria-label={text.lock.title(barcode)}>
          {[false, true].map((one) => (
            <label key={String(one)} className="check-option">
              <input
                type="radio"
                className="tick-box"
                name={id}
                data-testid={one ? 'lock-for-good' : 'lock-until'}
                checked={forGood === one}
                onChange={() => setForGood(one)}
              />
              <span>{one ? text.lock.forGood : text.lock.until}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="notice" data-tone="care">
          <Icon name="lock" />
          {lock === 'locked' ? text.lock.isLocked : text.lock.isLockedForGood}
        </p>
      )}
      {forGood && (
        <SheetPart heading={text.lock.onIt}>
          <p className="notice" data-tone="danger" data-testid="lock-on-it">
            <Icon name="lock" />
            {lostWords(cartridge)}
          </p>
        </SheetPart>
      )}
      {forGood && (
        <TypedBarcode label={text.lock.confirm(barcode)} typed={typed} onType={setTyped} testId="lock-confirm" />
      )}
      <p className="sheet-aside">
        {text.lock.meaning} {drive === null && text.lock.loads(barcode)}
      </p>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} testId="lock-cancel" onPress={onClose}>
          {text.action.cancel}
        </Button>
        {lock === 'locked' && (
          <Button testId="lock-unlock" disabled={request.busy} onPress={() => void become('unlocked')}>
            {text.lock.unlock}
          </Button>
        )}
        {lock === 'unlocked' && (
          <Button
            look={forGood ? 'danger' : 'primary'}
            testId="lock-start"
            disabled={!isReady}
            onPress={() => void become(forGood ? 'permanently-locked' : 'locked')}
          >
            {forGood ? text.lock.startForGood : text.lock.start}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
