// Where a cartridge is kept, in people's own words.

import { useEffect, useId, useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

export function PlaceSheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const [place, setPlace] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { barcode } = cartridge;

  const { ask } = request;
  useEffect(() => {
    // What was typed meanwhile stays.
    void ask(async () => {
      const known = await send('cartridges.get', { barcode });
      setPlace((typed) => typed ?? known.place);
    });
  }, [ask, send, barcode]);

  async function save(): Promise<void> {
    if (await request.ask(() => send('cartridges.place', { barcode, place: (place ?? '').trim() }))) onClose();
  }

  return (
    <Sheet
      title={text.place.title(barcode)}
      lead={text.place.lead}
      testId="place-sheet"
      focusFirst={field}
      onClose={onClose}
    >
      <form
        className="fields"
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className="field" htmlFor={id}>
          <span>{text.place.label}</span>
          <input
            id={id}
            ref={field}
            data-testid="place-field"
            value={place ?? ''}
            maxLength={200}
            placeholder={text.place.hint}
            onChange={(event) => setPlace(event.target.value)}
          />
        </label>
      </form>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button look="primary" testId="place-save" disabled={request.busy} onPress={() => void save()}>
          {text.action.save}
        </Button>
      </div>
    </Sheet>
  );
}
