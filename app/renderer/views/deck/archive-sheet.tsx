// What will happen when these folders go on that cartridge, or on those of a pool; nothing happens before Start.

import { type RefObject, useRef, useState } from 'react';
import type { PlannedCartridge } from '../../../../helper/contract/archive.ts';
import { refusalToWrite, takesFiles } from '../../../../helper/contract/cartridge-judgement.ts';
import type { FaultCode } from '../../../../helper/contract/errors.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { archiveDefaults } from '../../archive-defaults.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import type { Dropped } from '../../parts/dropped.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { useArchiveChecks } from './archive-checks.ts';
import { ArchiveDestination } from './archive-destination.tsx';
import { ArchiveOptions } from './archive-options.tsx';
import { ArchiveOutlook } from './archive-outlook.tsx';
import { wishesAtFirst } from './archive-wishes.ts';
import { copiesInPool } from './pool-room.ts';
import { usePools } from './use-pools.ts';

/** As many as one archive takes. */
const sourcesMost = 1_000;

interface ArchiveSheetProps {
  readonly cartridge: Cartridge;
  readonly dropped: readonly Dropped[];
  readonly onClose: () => void;
}

export function ArchiveSheet({ cartridge, dropped, onClose }: ArchiveSheetProps) {
  const { send } = useWindowContext();
  const { go, open } = useRoute();
  const request = useUserRequest();
  const [sources, setSources] = useState(dropped);
  const first = useRef<HTMLButtonElement>(null);
  const { snapshot, connection } = useWindowState();
  const { computer } = connection;
  const [usual] = useState(archiveDefaults);
  const [wishes, setWishes] = useState(() => wishesAtFirst(usual));
  const { barcode } = cartridge;
  const pools = usePools();
  const pool = pools.find(({ name }) => name === wishes.pool);
  // What happened to it before is said by the preflight, and can be overlooked.
  const refusal = wishes.pool === null ? refusalToWrite({ ...cartridge, flaw: null }) : null;
  const others = byBarcode(snapshot.cartridges).filter((one) => one.barcode !== barcode && takesFiles(one));
  const { further, copies, force } = wishes;
  const hasEnough = wishes.pool !== null || further.length + 1 >= copies;
  const isTooMany = sources.length > sourcesMost;
  const paths = sources.map(({ path }) => path);
  const mayStart = refusal === null && hasEnough && !isTooMany;
  const checks = useArchiveChecks(barcode, paths, wishes, usual, mayStart, computer === undefined);
  const { input, planning, preflight, canForce, isReady } = checks;
  // What happened to it is shown before anything can be started.
  const isShown = wishes.pool !== null || cartridge.flaw === null || preflight.found !== null;

  // One that is gone meanwhile is refused by the helper, which says so.
  const copiesIn = (one: Pool | undefined) => (one === undefined ? 1 : copiesInPool(one, snapshot.cartridges));

  function choose(chosen: Pool | null): void {
    const copiesMost = chosen === null ? copies : Math.min(copies, snapshot.drives.length, copiesIn(chosen));
    setWishes({ ...wishes, pool: chosen?.name ?? null, copies: Math.max(1, copiesMost) });
  }

  async function start(): Promise<void> {
    const call = computer === undefined ? 'archive.start' : 'shell.archiveFromHere';
    if (await request.ask(() => send(call, input))) {
      onClose();
      go({ view: 'deck' });
    }
  }

  return (
    <Sheet
      title={wishes.pool === null ? text.archive.title(barcode) : text.archive.titleOfPool(wishes.pool)}
      testId="archive-sheet"
      focusFirst={first}
      onClose={onClose}
    >
      <SheetPart heading={text.archive.what}>
        <SourceList sources={sources} onChange={setSources} />
      </SheetPart>
      {pools.length > 0 && (
        <ArchiveDestination
          cartridge={cartridge}
          pools={pools}
          cartridges={snapshot.cartridges}
          copies={copies}
          chosen={wishes.pool}
          onChoose={choose}
        />
      )}
      {isTooMany && (
        <p className="notice" data-tone="care" data-testid="too-many">
          <Icon name="care" />
          {text.deck.cannotTake}
        </p>
      )}
      {refusal === null && !isTooMany && (
        <>
          <ArchiveOptions
            wishes={wishes}
            onChange={setWishes}
            copiesOfPool={wishes.pool === null ? null : copiesIn(pool)}
            others={others}
            drives={snapshot.drives.length}
            hasMisfits={(planning.plan?.tooLargeTotal ?? 0) > 0}
            manifestFault={checks.manifestFault}
          />
          {/* Last, since it comes later: what somebody is about to press above it does not move. */}
          <ArchiveOutlook
            planning={planning}
            sentTo={computer ?? null}
            preflight={preflight}
            verifies={wishes.verify}
            copiesMissing={hasEnough ? null : copies}
            canForce={canForce}
            force={force}
            onForce={(wanted) => setWishes({ ...wishes, force: wanted })}
            toLoad={wishes.pool === null ? toLoad(cartridge) : toLoad(planning.plan?.cartridges[0])}
          />
        </>
      )}
      {refusal === 'volume.blank' && (
        <p className="notice" data-tone="care">
          <Icon name="care" />
          {text.archive.needsFormat}
        </p>
      )}
      {refusal !== null && refusal !== 'volume.blank' && (
        <FaultNote fault={{ code: refusal, data: { subject: barcode } }}>
          {refusal === 'medium.write-protected' && cartridge.virtual && <p>{text.archive.virtualSwitch}</p>}
        </FaultNote>
      )}
      {request.fault !== null && <FaultNote fault={request.fault} />}
      <SheetActions
        refusal={refusal}
        first={first}
        canStart={!request.busy && isReady && isShown}
        onStart={() => void start()}
        onFormat={() => open({ kind: 'format', barcode })}
        onClose={onClose}
      />
    </Sheet>
  );
}

/** The first cartridge, when no drive has it. */
function toLoad(first: Pick<PlannedCartridge, 'barcode' | 'drive'> | undefined): string | null {
  return first?.drive === null ? first.barcode : null;
}

interface SourceListProps {
  readonly sources: readonly Dropped[];
  readonly onChange: (sources: readonly Dropped[]) => void;
}

function SourceList({ sources, onChange }: SourceListProps) {
  const folders = sources.filter(({ kind }) => kind === 'folder').length;
  return (
    <>
      {sources.length > 1 && (
        <p className="faint" data-testid="dropped-count">
          {text.archive.counted(folders, sources.length - folders)}
        </p>
      )}
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
                onPress={() => onChange(sources.filter((other) => other !== source))}
              >
                {''}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface SheetActionsProps {
  readonly refusal: FaultCode | null;
  /** Has the focus first. */
  readonly first: RefObject<HTMLButtonElement | null>;
  readonly canStart: boolean;
  readonly onStart: () => void;
  readonly onFormat: () => void;
  readonly onClose: () => void;
}

function SheetActions({ refusal, first, canStart, onStart, onFormat, onClose }: SheetActionsProps) {
  return (
    <div className="sheet-actions">
      <Button onPress={onClose} buttonRef={refusal === null || refusal === 'volume.blank' ? undefined : first}>
        {text.action.cancel}
      </Button>
      {refusal === null && (
        <Button
          look="primary"
          icon="archive"
          buttonRef={first}
          testId="archive-start"
          disabled={!canStart}
          onPress={onStart}
        >
          {text.archive.start}
        </Button>
      )}
      {refusal === 'volume.blank' && (
        <Button look="primary" testId="archive-format" buttonRef={first} onPress={onFormat}>
          {text.action.format}
        </Button>
      )}
    </div>
  );
}
