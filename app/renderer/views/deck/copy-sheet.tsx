// A copy of a whole cartridge: onto which others, whether there is room, how it goes with the drives at hand.

import { useRef, useState } from 'react';
import { takesFiles } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Meter } from '../../parts/meter.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';

export function CopySheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const [to, setTo] = useState<readonly string[]>([]);
  const [verify, setVerify] = useState(true);
  const cancel = useRef<HTMLButtonElement>(null);
  const { barcode, volume } = cartridge;
  const others = byBarcode(snapshot.cartridges).filter((one) => one.barcode !== barcode && takesFiles(one));
  const needed = volume?.usedBytes ?? 0;
  const free = others.reduce((sum, one) => sum + (to.includes(one.barcode) ? (one.volume?.freeBytes ?? 0) : 0), 0);
  const tick = (one: string) => setTo(to.includes(one) ? to.filter((other) => other !== one) : [...to, one]);

  async function start(): Promise<void> {
    await request.ask(async () => {
      const job = await send('cartridges.copy', { from: barcode, to: [...to], ...(verify ? { verify } : {}) });
      onClose();
      go({ view: 'jobs', job });
    });
  }

  return (
    <Sheet
      title={text.copy.title(barcode)}
      lead={text.copy.lead}
      testId="copy-sheet"
      focusFirst={cancel}
      onClose={onClose}
    >
      <p className="plan-sentence">{text.copy.what(volume?.name ?? '', volume?.files ?? 0, needed)}</p>
      <SheetPart heading={text.copy.onto}>
        {others.length === 0 ? (
          <p className="care">{text.copy.none}</p>
        ) : (
          <fieldset className="further" aria-label={text.copy.onto}>
            {others.map((one) => (
              <CheckOption
                key={one.barcode}
                words={text.archive.cartridge(one.barcode, one.volume?.name ?? '', one.volume?.freeBytes ?? 0)}
                wanted={to.includes(one.barcode)}
                onChange={() => tick(one.barcode)}
                testId={`copy-to-${one.barcode}`}
              />
            ))}
          </fieldset>
        )}
      </SheetPart>
      {to.length > 0 && (
        <SheetPart heading={text.copy.will}>
          <Meter look="room" label={text.copy.fits(needed, free)} value={needed} total={free} />
          <p className={needed > free ? 'care' : 'faint'}>
            {needed > free ? text.copy.short(needed - free) : text.copy.fits(needed, free)}
          </p>
          <p className="sheet-aside">
            {snapshot.drives.length > 1 ? text.copy.straight : text.copy.rounds} {text.copy.assurance(barcode)}
          </p>
        </SheetPart>
      )}
      <CheckOption words={text.archive.verify} wanted={verify} onChange={setVerify} testId="copy-verify" />
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <div className="sheet-actions">
        <Button buttonRef={cancel} onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look="primary"
          testId="copy-start"
          disabled={request.busy || to.length === 0}
          onPress={() => void start()}
        >
          {text.copy.start}
        </Button>
      </div>
    </Sheet>
  );
}
