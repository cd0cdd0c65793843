// What will happen when these folders go on that cartridge; nothing happens before Start.

import { useRef, useState } from 'react';
import type { ArchiveInput } from '../../../../helper/contract/archive.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { bytes, number } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { archiveDefaults, sentAlong } from '../../archive-defaults.ts';
import { useAsking, useDesk, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { Wish } from '../../parts/wish.tsx';
import { useRoute } from '../../route.ts';
import { accepts } from './accepts.ts';
import { ArchiveOptions, plainWishes } from './archive-options.tsx';
import { Beforehand } from './beforehand.tsx';
import type { Dropped } from './dropped.ts';
import { useLooking } from './looking.ts';
import { PlannedCartridges } from './planned-cartridges.tsx';
import { type Planning, usePlanning } from './planning.ts';

/** As many as one archive takes. */
const sourcesMost = 1_000;

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
  const [usual] = useState(archiveDefaults);
  const [wishes, setWishes] = useState({ ...plainWishes, verify: usual.verify });
  const { barcode } = cartridge;
  const verdict = accepts(cartridge);
  const others = byBarcode(snapshot.cartridges).filter(
    (one) => one.barcode !== barcode && one.volume !== null && accepts(one) === 'yes',
  );
  const { further, copies, mirror, verify, listable, split, force } = wishes;
  const hasEnough = further.length + 1 >= copies;
  const input: ArchiveInput = {
    barcodes: [barcode, ...further],
    sources: sources.map((source) => source.path),
    ...(copies === 1 ? {} : { copies }),
    ...(mirror === null ? {} : { mirror }),
    ...(verify ? { verify } : {}),
    ...(listable ? { hashes: ['xxh64', 'md5'] } : {}),
    ...(split ? { split } : {}),
    ...(force ? { force } : {}),
    ...sentAlong(usual),
  };
  const isTooMany = sources.length > sourcesMost;
  const isPossible = verdict === 'yes' && hasEnough && !isTooMany;
  const planning = usePlanning(isPossible ? input : null);
  const looking = useLooking(
    isPossible
      ? {
          barcodes: input.barcodes,
          sources: input.sources,
          ...(copies === 1 ? {} : { copies }),
          ...(mirror === null ? {} : { mirror }),
          ...(split ? { split } : {}),
        }
      : null,
  );
  const errors = looking.found?.findings.filter(({ severity }) => severity === 'error') ?? [];
  const isBlocked = errors.some(({ canForce }) => !canForce || !force);
  const folders = sources.filter(({ kind }) => kind === 'folder').length;

  async function start(): Promise<void> {
    if (await asking.ask(() => send('archive', input))) {
      onClose();
      go({ view: 'deck' });
    }
  }

  return (
    <Sheet title={text.archive.title(barcode)} testId="archive-sheet" focusFirst={first} onClose={onClose}>
      <SheetPart heading={text.archive.what}>
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
                  onPress={() => setSources(sources.filter((other) => other !== source))}
                >
                  {''}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </SheetPart>
      {isTooMany && (
        <p className="notice" data-tone="care" data-testid="too-many">
          <Icon name="care" />
          {text.deck.cannotTake}
        </p>
      )}
      {verdict === 'yes' && !isTooMany && (
        <>
          <SheetPart heading={text.archive.plan}>
            {hasEnough ? (
              <Planned planning={planning} seconds={looking.found?.forecast?.seconds ?? null} />
            ) : (
              <p className="care">{text.archive.needsMore(copies)}</p>
            )}
            {hasEnough && planning.fault === null && (
              <>
                {looking.found === null ? (
                  <p className="faint">{text.archive.looking}</p>
                ) : (
                  <Beforehand found={looking.found} />
                )}
                {(force || errors.some(({ canForce }) => canForce)) && (
                  <Wish
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
            hasMisfits={(planning.plan?.tooLargeTotal ?? 0) > 0}
          />
        </>
      )}
      {verdict !== 'yes' && (
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
            disabled={asking.busy || !isPossible || isBlocked}
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

interface PlannedProps {
  readonly planning: Planning;
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
      <PlannedCartridges plan={plan} />
    </div>
  );
}
