// Where a cartridge is kept, in people's own words.

import { useEffect, useId, useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Sheet } from '../../parts/sheet.tsx';

export function PlaceSheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useDesk();
  const asking = useAsking();
  const [place, setPlace] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { barcode } = cartridge;

  const { ask } = asking;
  useEffect(() => {
    // What was typed meanwhile stays.
    void ask(async () => {
      const known = await send('onShelf', { barcode });
      setPlace((typed) => typed ?? known.place);
    });
  }, [ask, send, barcode]);

  async function save(): Promise<void> {
    if (await asking.ask(() => send('placeCartridge', { barcode, place: (place ?? '').trim() }))) onClose();
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
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button look="primary" testId="place-save" disabled={asking.busy} onPress={() => void save()}>
          {text.action.save}
        </Button>
      </div>
    </Sheet>
  );
}
