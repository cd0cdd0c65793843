// The frame: the rail of views, the view, at most one sheet over it, the strip of running jobs below.

import { useEffect, useMemo, useState } from 'react';
import { wordsOf } from '../../helper/contract/errors.ts';
import type { Cartridge } from '../../helper/contract/model.ts';
import { useDesk, usePicture } from './desk.ts';
import { Button } from './parts/button.tsx';
import { Icon, type IconName, Mark } from './parts/icon.tsx';
import { type Place, RouteContext, type Sheet } from './route.ts';
import { text } from './text.ts';
import { Browse } from './views/browse/browse.tsx';
import { ArchiveSheet } from './views/deck/archive-sheet.tsx';
import { Deck } from './views/deck/deck.tsx';
import { FormatDialog } from './views/deck/format-dialog.tsx';
import { CheckSheet } from './views/health/check-sheet.tsx';
import { RecoverDialog } from './views/health/recover-dialog.tsx';
import { Jobs } from './views/jobs/jobs.tsx';
import { JobStrip } from './views/jobs/strip.tsx';
import { RestoreSheet } from './views/restore/restore-sheet.tsx';
import type { Connection } from './window-api.ts';

const noSheet: Sheet = { kind: 'none' };

export function App() {
  const { connection, known, snapshot } = usePicture();
  const [place, go] = useState<Place>({ view: 'deck' });
  const [sheet, open] = useState<Sheet>(noSheet);
  const [opened] = useState(() => new Date());
  const route = useMemo(() => ({ place, go, open }), [place]);
  const sheetCartridge =
    sheet.kind === 'none' ? undefined : snapshot.cartridges.find((one) => one.barcode === sheet.barcode);
  useDropsRefusedElsewhere();

  return (
    <RouteContext value={route}>
      <div className="frame" data-connection={connection.kind}>
        <Rail place={place} go={go} connection={connection} />
        <main className="view" data-testid={`view-${place.view}`}>
          {connection.kind === 'lost' && <LostBanner connection={connection} known={known} />}
          {(known || connection.kind !== 'lost') && <View place={place} />}
        </main>
        {place.view !== 'jobs' && <JobStrip opened={opened} seenOnDeck={place.view === 'deck'} />}
      </div>
      {sheetCartridge !== undefined && (
        <OpenSheet sheet={sheet} cartridge={sheetCartridge} onClose={() => open(noSheet)} />
      )}
    </RouteContext>
  );
}

function View({ place }: { readonly place: Place }) {
  switch (place.view) {
    case 'deck':
      return <Deck />;
    case 'browse':
      return <Browse barcode={place.barcode} />;
    case 'jobs':
      return <Jobs chosen={place.job} />;
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
      return null;
    case 'format':
      return <FormatDialog cartridge={cartridge} onClose={onClose} />;
    case 'check':
      return <CheckSheet cartridge={cartridge} onClose={onClose} />;
    case 'recover':
      return <RecoverDialog cartridge={cartridge} found={sheet.found} onClose={onClose} />;
    case 'archive':
      return <ArchiveSheet cartridge={cartridge} dropped={sheet.dropped} onClose={onClose} />;
    case 'restore':
      return <RestoreSheet cartridge={cartridge} wanted={sheet} onClose={onClose} />;
  }
}

interface RailProps {
  readonly place: Place;
  readonly go: (place: Place) => void;
  readonly connection: Connection;
}

function Rail({ place, go, connection }: RailProps) {
  const { snapshot } = usePicture();
  const running = snapshot.jobs.filter((job) => job.ended === null && job.kind !== 'plan').length;
  return (
    <div className="rail">
      <p className="wordmark">
        <Mark />
        {text.app.name}
      </p>
      <nav aria-label={text.app.navigation}>
        <RailItem icon="deck" view="deck" place={place} label={text.app.deck} onPress={() => go({ view: 'deck' })} />
        <RailItem
          icon="browse"
          view="browse"
          place={place}
          label={text.app.browse}
          onPress={() => go({ view: 'browse', barcode: null })}
        />
        <RailItem
          icon="jobs"
          view="jobs"
          place={place}
          label={text.app.jobs}
          badge={running}
          onPress={() => go({ view: 'jobs', job: null })}
        />
      </nav>
      <p className="connection" data-kind={connection.kind} data-testid="connection">
        <span className="connection-dot" aria-hidden="true" />
        {connectionWords(connection)}
      </p>
    </div>
  );
}

interface RailItemProps {
  readonly icon: IconName;
  readonly view: Place['view'];
  readonly place: Place;
  readonly label: string;
  readonly badge?: number;
  readonly onPress: () => void;
}

function RailItem({ icon, view, place, label, badge = 0, onPress }: RailItemProps) {
  return (
    <button
      type="button"
      className="rail-item"
      data-testid={`go-${view}`}
      aria-current={place.view === view ? 'page' : undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {badge > 0 && <span className="badge">{badge}</span>}
    </button>
  );
}

interface LostBannerProps {
  readonly connection: Extract<Connection, { kind: 'lost' }>;
  readonly known: boolean;
}

function LostBanner({ connection, known }: LostBannerProps) {
  const { send } = useDesk();
  const words = wordsOf(connection.fault);
  return (
    <div className="lost" role="alert" data-testid="connection-lost">
      <Icon name="care" />
      <div>
        <p className="fault-title">{words.title}</p>
        <p>
          {words.detail} {words.remedy}
        </p>
        <p className="soft">{known ? text.app.lostKnown : text.app.lostUnknown}</p>
        {connection.fault.data.detail !== undefined && (
          <details>
            <summary>{text.action.details}</summary>
            <p className="mono selectable">{connection.fault.data.detail}</p>
          </details>
        )}
      </div>
      <Button onPress={() => void send('shell.reconnect', {})}>{text.app.tryNow}</Button>
    </div>
  );
}

function connectionWords(connection: Connection): string {
  switch (connection.kind) {
    case 'connecting':
      return text.app.connecting;
    case 'connected':
      return text.app.connected;
    case 'lost':
      return text.app.lost;
  }
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
