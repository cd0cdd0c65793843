// Where in its library a cartridge shall go: to a drive, a slot or a mail slot. What dragging does, for whoever types.

import { useId, useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { libraryOf } from '../../parts/whereabouts.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';

type PlaceChoice = 'slot' | 'mail-slot';

export function MoveSheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const [to, setTo] = useState<string>('slot');
  const [typed, setTyped] = useState('');
  const first = useRef<HTMLSelectElement>(null);
  const id = useId();
  const { barcode, drive, inLibrary } = cartridge;
  const library = libraryOf(cartridge, snapshot.libraries);
  const drives = snapshot.drives.filter(
    (one) => one.state.kind === 'empty' && library?.drives.some((standing) => standing.drive === one.id),
  );
  const canLoad = drive === null && inLibrary?.kind === 'slot';
  const kinds: readonly PlaceChoice[] =
    library !== null && library.mailSlots.length > 0 ? ['slot', 'mail-slot'] : ['slot'];
  const kind = kinds.find((one) => one === to) ?? null;
  const most = to === 'slot' ? library?.slots : library?.mailSlots.length;
  const number = typed.trim() === '' ? null : Number(typed);
  const isValid =
    kind === null || number === null || (Number.isInteger(number) && number >= 1 && number <= (most ?? 0));
  const words = text.library;

  async function move(): Promise<void> {
    const ask = () =>
      kind === null
        ? send('cartridges.load', { barcode, drive: to })
        : send('library.move', { barcode, to: kind, number });
    if (await request.ask(ask)) onClose();
  }

  return (
    <Sheet
      title={words.moveTitle(barcode)}
      lead={words.moveLead}
      testId="move-sheet"
      focusFirst={first}
      onClose={onClose}
    >
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void move();
        }}
      >
        <label className="field" htmlFor={`${id}-to`}>
          <span>{words.to}</span>
          <select
            id={`${id}-to`}
            ref={first}
            className="select"
            data-testid="move-to"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {one === 'slot' ? words.slot : words.mailSlot}
              </option>
            ))}
            {canLoad &&
              drives.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </select>
        </label>
        {kind !== null && (
          <label className="field" htmlFor={`${id}-number`}>
            <span>{words.number}</span>
            <input
              id={`${id}-number`}
              data-testid="move-number"
              type="number"
              min={1}
              max={most}
              value={typed}
              placeholder={words.firstFree}
              aria-describedby={`${id}-meaning`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <span id={`${id}-meaning`} className="field-meaning">
              {words.numberMeaning}
            </span>
          </label>
        )}
      </form>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button look="primary" testId="move-start" disabled={request.busy || !isValid} onPress={() => void move()}>
          {words.start}
        </Button>
      </div>
    </Sheet>
  );
}
