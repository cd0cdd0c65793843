// What will happen when these folders go on that cartridge; nothing happens before Start.

import { type RefObject, useRef, useState } from 'react';
import type { ArchivePlan } from '../../../../helper/contract/archive.ts';
import { refusalToWrite, takesFiles } from '../../../../helper/contract/cartridge-judgement.ts';
import type { FaultCode } from '../../../../helper/contract/errors.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { bytes, number } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { archiveDefaults } from '../../archive-defaults.ts';
import { PlannedCartridges } from '../../job-parts/planned-cartridges.tsx';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import type { Dropped } from '../../parts/dropped.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { useArchiveChecks } from './archive-checks.ts';
import { ArchiveOptions } from './archive-options.tsx';
import type { ArchivePlanState } from './archive-plan.ts';
import { wishesAtFirst } from './archive-wishes.ts';
import { PreflightFindings } from './preflight-findings.tsx';

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
  const { snapshot } = useWindowState();
  const [usual] = useState(archiveDefaults);
  const [wishes, setWishes] = useState(() => wishesAtFirst(usual));
  const { barcode } = cartridge;
  // What happened to it before is said by the preflight, and can be overlooked.
  const refusal = refusalToWrite({ ...cartridge, flaw: null });
  const others = byBarcode(snapshot.cartridges).filter((one) => one.barcode !== barcode && takesFiles(one));
  const { further, copies, force } = wishes;
  const hasEnough = further.length + 1 >= copies;
  const isTooMany = sources.length > sourcesMost;
  const paths = sources.map(({ path }) => path);
  const mayStart = refusal === null && hasEnough && !isTooMany;
  const { input, planning, preflight, canForce, isReady } = useArchiveChecks(barcode, paths, wishes, usual, mayStart);
  // What happened to it is shown before anything can be started.
  const isShown = cartridge.flaw === null || preflight.found !== null;

  async function start(): Promise<void> {
    if (await request.ask(() => send('archive.start', input))) {
      onClose();
      go({ view: 'deck' });
    }
  }

  return (
    <Sheet title={text.archive.title(barcode)} testId="archive-sheet" focusFirst={first} onClose={onClose}>
      <SheetPart heading={text.archive.what}>
        <SourceList sources={sources} onChange={setSources} />
      </SheetPart>
      {isTooMany && (
        <p className="notice" data-tone="care" data-testid="too-many">
          <Icon name="care" />
          {text.deck.cannotTake}
        </p>
      )}
      {refusal === null && !isTooMany && (
        <>
          <SheetPart heading={text.archive.plan}>
            {hasEnough ? (
              <Planned planning={planning} seconds={preflight.found?.forecast?.seconds ?? null} />
            ) : (
              <p className="care">{text.archive.needsMore(copies)}</p>
            )}
            {hasEnough && planning.fault === null && (
              <>
                {preflight.found === null ? (
                  <p className="faint">{text.archive.checking}</p>
                ) : (
                  <PreflightFindings found={preflight.found} />
                )}
                {(force || canForce) && (
                  <CheckOption
                    words={text.archive.force}
                    wanted={force}
                    onChange={(wanted) => setWishes({ ...wishes, force: wanted })}
                    testId="archive-force"
                  />
                )}
              </>
            )}
            <p className="sheet-aside">{text.archive.promise(cartridge.drive === null ? barcode : null)}</p>
          </SheetPart>
          <ArchiveOptions
            wishes={wishes}
            onChange={setWishes}
            others={others}
            drives={snapshot.drives.length}
            verifySeconds={preflight.found?.forecast?.verifySeconds ?? null}
            hasMisfits={(planning.plan?.tooLargeTotal ?? 0) > 0}
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

interface PlannedProps {
  readonly planning: ArchivePlanState;
  /** How long it takes, as far as that can be told. */
  readonly seconds: number | null;
}

function Planned({ planning: { filesSeen, plan, fault }, seconds }: PlannedProps) {
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
      <p className={plan.tooLargeTotal > 0 ? 'care' : 'plan-sentence'}>{text.planned(plan)}</p>
      <p className="faint">
        {text.archive.counts(plan.files, plan.folders)}
        {seconds !== null && ` ${text.archive.takes(seconds)}`}
      </p>
      <LeftOut plan={plan} />
      <PlannedCartridges plan={plan} />
    </div>
  );
}

/** What the archive passes over, as it was told to. */
function LeftOut({ plan: { excluded, unchanged } }: { readonly plan: ArchivePlan }) {
  return (
    <>
      {excluded !== undefined && excluded.files > 0 && (
        <p className="faint" data-testid="plan-excluded">
          {text.plan.excluded(excluded.files, excluded.bytes)}
        </p>
      )}
      {unchanged !== undefined && unchanged.files > 0 && (
        <p className="faint" data-testid="plan-unchanged">
          {text.plan.unchanged(unchanged.files, unchanged.bytes)}
        </p>
      )}
    </>
  );
}
