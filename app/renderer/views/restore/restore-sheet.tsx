// What comes back, and where to. Nothing happens before Restore is pressed; the result is told by the job.

import { useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { type Sheet as SheetKind, useRoute } from '../../route.ts';
import { text } from '../../text.ts';

interface RestoreSheetProps {
  readonly cartridge: Cartridge;
  readonly wanted: Extract<SheetKind, { kind: 'restore' }>;
  readonly onClose: () => void;
}

export function RestoreSheet({ cartridge, wanted, onClose }: RestoreSheetProps) {
  const { send } = useDesk();
  const { go } = useRoute();
  const asking = useAsking();
  const [into, setInto] = useState<string | null>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { barcode } = cartridge;

  async function chooseFolder(): Promise<void> {
    const [chosen] = await send('shell.chooseFolders', { purpose: 'restore' });
    if (chosen !== undefined) setInto(chosen);
  }

  async function start(folder: string): Promise<void> {
    const id = await send('restore', { from: [{ barcode, paths: [...wanted.paths] }], into: folder });
    onClose();
    go({ view: 'jobs', job: id });
  }

  return (
    <Sheet title={text.restore.title} testId="restore-sheet" focusFirst={choose} onClose={onClose}>
      <SheetPart heading={text.restore.what}>
        <p>
          <strong>{text.browse.chosen(wanted.folders, wanted.files)}</strong>, {bytes(wanted.bytes)},{' '}
          {text.restore.from(barcode)}
        </p>
      </SheetPart>
      <SheetPart heading={text.restore.where}>
        <div className="target" data-chosen={into !== null}>
          <Icon name="folder" />
          <span className="target-path selectable" data-testid="restore-into" title={into ?? undefined}>
            {into ?? text.restore.noFolder}
          </span>
          <Button
            buttonRef={choose}
            look={into === null ? 'primary' : 'plain'}
            testId="restore-choose"
            onPress={() => void asking.ask(chooseFolder)}
          >
            {into === null ? text.restore.chooseFolder : text.restore.changeFolder}
          </Button>
        </div>
      </SheetPart>
      <SheetPart heading={text.restore.steps}>
        <ol className="steps">
          {cartridge.drive === null && <li>{text.restore.willLoad(barcode)}</li>}
          <li>{text.restore.willRead}</li>
          <li>{text.restore.willKeep}</li>
        </ol>
      </SheetPart>
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button
          look="primary"
          icon="restore"
          testId="restore-start"
          disabled={into === null || asking.busy}
          onPress={() => {
            if (into !== null) void asking.ask(() => start(into));
          }}
        >
          {text.restore.start}
        </Button>
      </div>
    </Sheet>
  );
}
