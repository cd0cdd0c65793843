// What will happen when these folders go on that cartridge; nothing happens before Start.

import { useRef, useState } from 'react';
import { type ArchiveInput, planInWords } from '../../../../helper/contract/archive.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { bytes, number } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { accepts } from './accepts.ts';
import { ArchiveOptions, plainWishes } from './archive-options.tsx';
import type { Dropped } from './dropped.ts';
import { PlannedCartridges } from './planned-cartridges.tsx';
import { type Planning, usePlanning } from './planning.ts';

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
  const { snapshot } = usePicture();
  const [wishes, setWishes] = useState(plainWishes);
  const { barcode } = cartridge;
  const verdict = accepts(cartridge);
  const others = byBarcode(snapshot.cartridges).filter(
    (one) => one.barcode !== barcode && one.volume !== null && accepts(one) === 'yes',
  );
  const { further, copies, mirror, verify, split } = wishes;
  const hasEnough = further.length + 1 >= copies;
  const input: ArchiveInput = {
    barcodes: [barcode, ...further],
    sources: sources.map((source) => source.path),
    ...(copies === 1 ? {} : { copies }),
    ...(mirror === null ? {} : { mirror }),
    ...(verify ? { verify } : {}),
    ...(split ? { split } : {}),
  };
  const planning = usePlanning(verdict === 'yes' && hasEnough ? input : null);

  async function start(): Promise<void> {
    if (await asking.ask(() => send('archive', input))) {
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
        <>
          <ArchiveOptions
            wishes={wishes}
            onChange={setWishes}
            others={others}
            drives={snapshot.drives.length}
            hasMisfits={(planning.plan?.tooLargeTotal ?? 0) > 0}
          />
          <SheetPart heading={text.archive.plan}>
            {hasEnough ? <Planned planning={planning} /> : <p className="care">{text.archive.needsMore(copies)}</p>}
            <p className="sheet-aside">{text.archive.promise(cartridge.drive === null ? barcode : null)}</p>
          </SheetPart>
        </>
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
            disabled={asking.busy || !hasEnough}
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

function Planned({ planning: { filesSeen, plan, fault } }: { readonly planning: Planning }) {
  if (fault !== null) return <FaultNote fault={fault} />;
  if (plan === null) {
    return (
      <p className="faint" data-testid="plan-counting">
        {text.plan.counting(filesSeen === null || filesSeen === 0 ? '' : number(filesSeen))}
      </p>
    );
  }
  return (
    <div className="plan" data-testid="plan">
      <p className={plan.tooLargeTotal > 0 ? 'care' : 'plan-sentence'}>{`${planInWords(plan)}.`}</p>
      <PlannedCartridges plan={plan} />
    </div>
  );
}
