// The frame: the rail of views, the view, at most one sheet over it, the strip of running jobs below.

import { useEffect, useMemo, useState } from 'react';
import type { Cartridge, JobId } from '../../helper/contract/model.ts';
import { text } from '../text/text.ts';
import { BasketHolder } from './basket/basket-holder.tsx';
import { isKeySheet, KeySheet } from './keys/key-sheet.tsx';
import { Button } from './parts/button.tsx';
import { ConnectSheet } from './parts/connect-sheet.tsx';
import { ContextMenuHolder } from './parts/context-menu.tsx';
import { Icon } from './parts/icon.tsx';
import { TransferNotes } from './parts/transfer-notes.tsx';
import { Rail } from './rail.tsx';
import { RouteContext, type RouteLocation, type Sheet } from './route.ts';
import { focusHeading, useViewFocus } from './view-focus.ts';
import { Browse } from './views/browse/browse.tsx';
import { ArchiveSheet } from './views/deck/archive-sheet.tsx';
import { CopySheet } from './views/deck/copy-sheet.tsx';
import { Deck } from './views/deck/deck.tsx';
import { FormatDialog } from './views/deck/format-dialog.tsx';
import { LabelsSheet } from './views/deck/labels-sheet.tsx';
import { LockSheet } from './views/deck/lock-sheet.tsx';
import { LossNote } from './views/deck/loss-note.tsx';
import { MoveSheet } from './views/deck/move-sheet.tsx';
import { PlaceSheet } from './views/deck/place-sheet.tsx';
import { RemoveCartridgeDialog } from './views/deck/remove-cartridge-dialog.tsx';
import { CheckSheet } from './views/health/check-sheet.tsx';
import { CheckUpDialog } from './views/health/check-up-dialog.tsx';
import { Health } from './views/health/health.tsx';
import { RecoverDialog } from './views/health/recover-dialog.tsx';
import { RescueSheet } from './views/health/rescue-sheet.tsx';
import { Jobs } from './views/jobs/jobs.tsx';
import { JobStrip } from './views/jobs/strip.tsx';
import { TapeMap } from './views/map/tape-map.tsx';
import { Mirrors } from './views/mirrors/mirrors.tsx';
import { Restore } from './views/restore/restore.tsx';
import { RestoreToSheet } from './views/restore/restore-to-sheet.tsx';
import { Settings } from './views/settings/settings.tsx';
import { Tour } from './views/settings/tour.tsx';
import type { ConnectionState } from './window-api.ts';
import { useSnapshotPart, useWindowContext } from './window-context.ts';

const noSheet: Sheet = { kind: 'none' };

export function App() {
  const connection = useSnapshotPart((state) => state.connection);
  const known = useSnapshotPart((state) => state.known);
  const loss = useSnapshotPart(({ snapshot }) => snapshot.loss);
  const [place, go] = useState<RouteLocation>(placeAtFirst);
  useJobsShown(go);
  const [sheet, open] = useState<Sheet>(noSheet);
  useComputerAsked(open);
  const { computer } = connection;
  useEffect(() => {
    document.title = computer === undefined ? text.app.name : text.computer.windowTitle(computer);
  }, [computer]);
  const [opened] = useState(() => new Date());
  const route = useMemo(() => ({ place, go, open }), [place]);
  const sheetCartridge = useSnapshotPart(({ snapshot }) =>
    'barcode' in sheet ? snapshot.cartridges.find((one) => one.barcode === sheet.barcode) : undefined,
  );
  useDropsRefusedElsewhere();
  useViewFocus(place);
  // From here on it can be used: what a measurement of its start looks for.
  useEffect(() => {
    // Once it has been drawn.
    if (known) requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  }, [known]);

  return (
    <RouteContext value={route}>
      <BasketHolder>
        <ContextMenuHolder>
          <div className="frame" data-connection={connection.kind}>
            <SkipLink />
            <Rail place={place} go={go} connection={connection} onConnect={() => open({ kind: 'connect' })} />
            <main className="view" tabIndex={-1} data-testid={`view-${place.view}`}>
              {connection.kind === 'lost' && <LostBanner connection={connection} known={known} />}
              {loss && <LossNote loss={loss} />}
              <TransferNotes />
              <Tour />
              {(known || connection.kind !== 'lost') && <View place={place} />}
            </main>
            {place.view !== 'jobs' && <JobStrip opened={opened} seenOnDeck={place.view === 'deck'} />}
          </div>
        </ContextMenuHolder>
        {sheet.kind === 'restore-to' && (
          <RestoreToSheet from={sheet.from} into={sheet.into} onClose={() => open(noSheet)} />
        )}
      </BasketHolder>
      {sheet.kind === 'connect' && <ConnectSheet onClose={() => open(noSheet)} />}
      {isKeySheet(sheet) && <KeySheet first={sheet} onClose={() => open(noSheet)} />}
      {sheet.kind === 'labels' && <LabelsSheet barcodes={sheet.barcodes} onClose={() => open(noSheet)} />}
      {sheetCartridge !== undefined && (
        <OpenSheet sheet={sheet} cartridge={sheetCartridge} onClose={() => open(noSheet)} />
      )}
    </RouteContext>
  );
}

/** The first stop of the keyboard: past the list of views. Seen only while it has the focus. */
function SkipLink() {
  return (
    <button type="button" className="skip-link" data-testid="skip-link" onClick={focusHeading}>
      {text.app.skip}
    </button>
  );
}

function View({ place }: { readonly place: RouteLocation }) {
  switch (place.view) {
    case 'deck':
      return <Deck />;
    case 'browse':
      return (
        <Browse
          key={`${place.barcode}/${place.at?.generation ?? ''}/${place.at?.path ?? ''}`}
          barcode={place.barcode}
          notVerified={place.notVerified === true}
          at={place.at}
        />
      );
    case 'jobs':
      return <Jobs chosen={place.job} />;
    case 'mirrors':
      return <Mirrors />;
    case 'map':
      return <TapeMap barcode={place.barcode} generation={place.generation ?? null} paths={place.paths} />;
    case 'restore':
      return <Restore />;
    case 'health':
      return <Health />;
    case 'settings':
      return <Settings />;
  }
}

interface OpenSheetProps {
  readonly sheet: Sheet;
  readonly cartridge: Cartridge;
  readonly onClose: () => void;
}

function OpenSheet({ sheet, cartridge, onClose }: OpenSheetProps) {
  switch (sheet.kind) {
    case 'none':
    case 'connect':
    case 'restore-to':
    case 'labels':
    case 'unlock-pool':
    case 'kit':
    case 'passphrase':
    case 'import-keys':
      return null;
    case 'format':
      return <FormatDialog cartridge={cartridge} onClose={onClose} />;
    case 'copy':
      return <CopySheet cartridge={cartridge} onClose={onClose} />;
    case 'lock':
      return <LockSheet cartridge={cartridge} onClose={onClose} />;
    case 'move':
      return <MoveSheet cartridge={cartridge} onClose={onClose} />;
    case 'place':
      return <PlaceSheet cartridge={cartridge} onClose={onClose} />;
    case 'remove':
      return <RemoveCartridgeDialog cartridge={cartridge} onClose={onClose} />;
    case 'check-up':
      return <CheckUpDialog cartridge={cartridge} drive={sheet.drive} onClose={onClose} />;
    case 'check':
      return <CheckSheet cartridge={cartridge} onClose={onClose} />;
    case 'rescue':
      return <RescueSheet cartridge={cartridge} onClose={onClose} />;
    case 'recover':
      return <RecoverDialog cartridge={cartridge} found={sheet.found} onClose={onClose} />;
    case 'archive':
      return <ArchiveSheet cartridge={cartridge} dropped={sheet.dropped} onClose={onClose} />;
  }
}

interface LostBannerProps {
  readonly connection: Extract<ConnectionState, { kind: 'lost' }>;
  readonly known: boolean;
}

function LostBanner({ connection, known }: LostBannerProps) {
  const { send } = useWindowContext();
  const words = text.fault(connection.fault);
  // With nothing else to show, this is what the page is about.
  const Title = known ? 'p' : 'h1';
  return (
    <div className="lost" role="alert" data-testid="connection-lost">
      <Icon name="care" />
      <div>
        <Title className="fault-title">{words.title}</Title>
        <p>
          {words.detail} {words.remedy}
        </p>
        <p className="soft">{lostWords(connection, known)}</p>
        {connection.fault.data.detail !== undefined && (
          <details>
            <summary>{text.action.details}</summary>
            <p className="mono selectable">{connection.fault.data.detail}</p>
          </details>
        )}
      </div>
      <div className="lost-actions">
        <Button onPress={() => void send('shell.reconnect', {})}>{text.app.tryNow}</Button>
        {connection.computer !== undefined && (
          <Button testId="back-here" onPress={() => void send('shell.connectTo', { computer: null })}>
            {text.computer.backHere}
          </Button>
        )}
      </div>
    </div>
  );
}

function lostWords({ computer }: ConnectionState, known: boolean): string {
  if (!known) return text.app.lostUnknown;
  return computer === undefined ? text.app.lostKnown : text.computer.lostKnown(computer);
}

/** A window that was opened for a job is named so. */
function placeAtFirst(): RouteLocation {
  const job = new URLSearchParams(location.hash.slice(1)).get('job');
  return job === null ? { view: 'deck' } : { view: 'jobs', job: job as JobId };
}

/** Asked for outside the window. */
function useJobsShown(go: (place: RouteLocation) => void): void {
  const { onNotice } = useWindowContext();
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice.from === 'shell' && 'showJob' in notice) go({ view: 'jobs', job: notice.showJob });
      }),
    [onNotice, go],
  );
}

/** In the window's menu. */
function useComputerAsked(open: (sheet: Sheet) => void): void {
  const { onNotice } = useWindowContext();
  useEffect(
    () =>
      onNotice((notice) => {
        if (notice.from === 'shell' && 'chooseComputer' in notice) open({ kind: 'connect' });
      }),
    [onNotice, open],
  );
}

/** What falls beside every target must not replace the page. */
function useDropsRefusedElsewhere(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, []);
}
