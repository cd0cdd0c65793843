// What will happen when these folders go on that cartridge; nothing happens before Start.

import { useRef, useState } from 'react';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { accepts } from './accepts.ts';
import type { Dropped } from './dropped.ts';

interface ArchiveSheetProps {
  readonly cartridge: Cartridge;
  readonly dropped: readonly Dropped[];
  readonly onClose: () => void;
}

export function ArchiveSheet({ cartridge, dropped, onClose }: ArchiveSheetProps) {
  const { send } = useDesk();
  const { go, open } = useRoute();
  const asking = useAsking();
  const [sources, setSources] = useState(dropped);
  const first = useRef<HTMLButtonElement>(null);
  const { barcode, volume } = cartridge;
  const verdict = accepts(cartridge);

  async function start(): Promise<void> {
    const paths = sources.map((source) => source.path);
    if (await asking.ask(() => send('archive', { barcodes: [barcode], sources: paths }))) {
      onClose();
      go({ view: 'deck' });
    }
  }

  return (
    <Sheet title={text.archive.title(barcode)} testId="archive-sheet" focusFirst={first} onClose={onClose}>
      <SheetPart heading={text.archive.what}>
        <ul className="sources">
          {sources.map((source) => (
            <li key={source.path} className="source">
              <Icon name={source.kind} />
              <span className="source-name" title={source.path}>
                {source.name}
              </span>
              <span className="faint">{source.bytes === null ? text.archive.folder : bytes(source.bytes)}</span>
              {sources.length > 1 && (
                <Button
                  look="quiet"
                  icon="cross"
                  label={text.archive.leaveOut(source.name)}
                  onPress={() => setSources(sources.filter((other) => other !== source))}
                >
                  {''}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </SheetPart>
      {verdict === 'yes' ? (
        <SheetPart heading={text.archive.steps}>
          <ol className="steps">
            {cartridge.drive === null && <li>{text.archive.willLoad(barcode)}</li>}
            <li>{text.archive.willWrite}</li>
            <li>{text.archive.willHash}</li>
            <li>{text.archive.willFinish}</li>
          </ol>
          {volume !== null && <p className="sheet-aside">{text.archive.room(volume.freeBytes)}</p>}
        </SheetPart>
      ) : (
        <p className="notice" data-tone="care">
          <Icon name="care" />
          {verdict === 'needs-format' ? text.archive.needsFormat : text.archive.blocked[verdict]}
        </p>
      )}
      {asking.fault !== null && <FaultNote fault={asking.fault} />}
      <div className="sheet-actions">
        <Button onPress={onClose} buttonRef={verdict === 'yes' || verdict === 'needs-format' ? undefined : first}>
          {text.action.cancel}
        </Button>
        {verdict === 'yes' && (
          <Button
            look="primary"
            icon="archive"
            buttonRef={first}
            testId="archive-start"
            disabled={asking.busy}
            onPress={() => void start()}
          >
            {text.archive.start}
          </Button>
        )}
        {verdict === 'needs-format' && (
          <Button
            look="primary"
            testId="archive-format"
            buttonRef={first}
            onPress={() => open({ kind: 'format', barcode })}
          >
            {text.action.format}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
