// Which cartridge somebody has put into a real drive: its barcode, which its memory may say already, and Load.

import { useState } from 'react';
import { barcodePattern } from '../../../../helper/contract/barcodes.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { asBarcode, TypedBarcode } from '../../parts/typed-barcode.tsx';
import { type UserRequest, useWindowContext } from '../../window-context.ts';

interface IdentifyProps {
  readonly drive: string;
  /** Null: nothing says. */
  readonly known: string | null;
  readonly request: UserRequest;
}

export function Identify({ drive, known, request }: IdentifyProps) {
  const { send } = useWindowContext();
  const [typed, setTyped] = useState<string | null>(null);
  const barcode = asBarcode(typed ?? known ?? '');
  const isReady = barcodePattern.test(barcode) && !request.busy;
  const load = () => {
    if (isReady) void request.ask(() => send('cartridges.load', { drive, barcode }));
  };
  return (
    <form
      className="actions"
      onSubmit={(event) => {
        event.preventDefault();
        load();
      }}
    >
      <TypedBarcode
        label={text.settings.barcode}
        typed={typed ?? known ?? ''}
        onType={setTyped}
        testId="identify-barcode"
      />
      <Button look="primary" onPress={load} testId="identify" disabled={!isReady}>
        {text.action.load}
      </Button>
    </form>
  );
}
