// Rescue: whatever a cartridge still holds goes into a folder that has nothing of another rescue in it.

import { useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useFolderDrop } from '../../parts/folder-drop.ts';
import { Icon } from '../../parts/icon.tsx';
import { NoFoldersThere } from '../../parts/no-folders-there.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

export function RescueSheet({ cartridge, onClose }: { readonly cartridge: Cartridge; readonly onClose: () => void }) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const request = useUserRequest();
  const [into, setInto] = useState<string | null>(null);
  const [newestOnly, setNewestOnly] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const drop = useFolderDrop(([folder]) => folder !== undefined && setInto(folder));
  const words = text.rescue;
  const { barcode, drive } = cartridge;

  async function chooseFolder(): Promise<void> {
    const [chosen] = await send('shell.chooseFolders', { purpose: 'destination' });
    if (chosen !== undefined) setInto(chosen);
  }

  async function start(folder: string): Promise<void> {
    const job = await send('restore.rescue', { barcode, into: folder, ...(newestOnly ? { newestOnly } : {}) });
    onClose();
    go({ view: 'jobs', job });
  }

  return (
    <Sheet title={words.title(barcode)} lead={words.lead} testId="rescue-sheet" focusFirst={choose} onClose={onClose}>
      <div {...drop.target}>
        <SheetPart heading={text.restore.where}>
          <NoFoldersThere />
          <div className="target" data-chosen={into !== null} data-wish={drop.isOver}>
            <Icon name="folder" />
            <span className="target-path selectable" data-testid="rescue-folder" title={into ?? undefined}>
              {into ?? text.restore.noFolder}
            </span>
            <Button buttonRef={choose} testId="rescue-choose" onPress={() => void request.ask(chooseFolder)}>
              {into === null ? text.restore.chooseFolder : text.restore.changeFolder}
            </Button>
          </div>
          {drop.isRefused && (
            <p className="care" role="status">
              {text.restore.onlyFolders}
            </p>
          )}
          <p className="field-meaning">{words.folderMeaning}</p>
          <CheckOption
            words={words.newestOnly}
            wanted={newestOnly}
            onChange={setNewestOnly}
            testId="rescue-newest-only"
          />
        </SheetPart>
      </div>
      <SheetPart heading={text.restore.steps}>
        <ol className="steps">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {drive === null && <p className="faint">{text.lock.loads(barcode)}</p>}
      </SheetPart>
      {request.fault !== null && <FaultNote fault={request.fault} subject />}
      <div className="sheet-actions">
        <Button testId="rescue-cancel" onPress={onClose}>
          {text.action.cancel}
        </Button>
        <Button
          look="primary"
          icon="restore"
          testId="rescue-start"
          disabled={into === null || request.busy}
          onPress={() => into !== null && void request.ask(() => start(into))}
        >
          {words.start}
        </Button>
      </div>
    </Sheet>
  );
}
