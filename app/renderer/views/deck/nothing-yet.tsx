// A deck without drives, a shelf without cartridges: how to begin, without a command to type.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { ConnectDrive } from '../../parts/connect-drive.tsx';
import { Empty } from '../../parts/empty.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { nextBarcode } from '../../parts/next-barcode.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

/** As a new data folder has it. */
const virtualDrive = { model: 'lto8', clock: { mode: 'live', speedUp: 1 } } as const;
const capacityBytes = 12e9;

export function NoDrives() {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  return (
    <Empty icon="deck" title={text.deck.noDrives} hint={text.deck.noDrivesHint}>
      <Button
        testId="deck-add-drive"
        disabled={busy}
        onPress={() => void ask(() => send('virtual.addDrive', virtualDrive))}
      >
        {text.settings.addDrive}
      </Button>
      <ConnectDrive />
      {fault !== null && <FaultNote fault={fault} />}
    </Empty>
  );
}

export function NoCartridges({ cartridges }: { readonly cartridges: readonly Cartridge[] }) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const barcode = nextBarcode({ cartridges });
  return (
    <Empty icon="archive" title={text.deck.noCartridges} hint={text.deck.noCartridgesHint}>
      <Button
        testId="deck-make-cartridge"
        disabled={busy}
        onPress={() => void ask(() => send('virtual.create', { barcode, capacityBytes }))}
      >
        {text.deck.makeVirtual(barcode)}
      </Button>
      {fault !== null && <FaultNote fault={fault} />}
    </Empty>
  );
}
