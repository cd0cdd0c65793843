// One drive: its front, its state in words, what is in it, how far its job is. A cartridge dropped on it is loaded;
// folders dropped on it go to the cartridge inside.

import { useState } from 'react';
import type { Cartridge, Drive, DriveState, Job } from '../../../../helper/contract/model.ts';
import { useAsking, useDesk, usePicture } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { rate } from '../../parts/format.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Meter } from '../../parts/meter.tsx';
import { useRoute } from '../../route.ts';
import { text } from '../../text.ts';
import { JobSteps } from '../jobs/job-steps.tsx';
import { accepts, type Verdict } from './accepts.ts';
import { DriveArt } from './drive-art.tsx';
import { type DropWish, useDropTarget } from './drop-target.ts';
import { chosenFolders } from './dropped.ts';

export function DrivePanel({ drive }: { readonly drive: Drive }) {
  const { send } = useDesk();
  const { open } = useRoute();
  const { snapshot, latestPaths } = usePicture();
  const asking = useAsking();
  const [wish, setWish] = useState<DropWish>('none');
  const { state } = drive;
  const barcode = state.kind === 'empty' ? null : state.barcode;
  const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode) ?? null;
  const job = snapshot.jobs.find((one) => worksIn(one, drive.id));
  const waiting = snapshot.jobs.filter((one) => one.state === 'queued' && one.barcode === barcode).length;

  const drop = useDropTarget({
    hover: setWish,
    onCartridge:
      state.kind === 'empty'
        ? (dropped) => void asking.ask(() => send('load', { drive: drive.id, barcode: dropped }))
        : null,
    onFiles: cartridge === null ? null : (dropped) => open({ kind: 'archive', barcode: cartridge.barcode, dropped }),
  });

  return (
    <article
      className="drive"
      data-testid="drive"
      data-drive={drive.id}
      data-state={state.kind}
      data-wish={wish}
      aria-label={drive.name}
      {...drop}
    >
      <div className="drive-front">
        <DriveArt state={state} product={drive.product} cartridge={cartridge} display={displayText(state, job)} />
        <p className="drive-caption">
          <span className="drive-caption-name">{drive.name}</span>
          <span className="faint">
            {drive.virtual ? `${text.drive.virtual} · ` : ''}
            {drive.serial}
          </span>
        </p>
      </div>
      <div className="drive-words">
        <div className="drive-state" data-tone={toneOf(state, cartridge)} aria-live="polite">
          <Icon name={iconOf(state, cartridge)} />
          <h2 data-testid="drive-state">{text.drive.heading(state, cartridge)}</h2>
        </div>
        <p className="drive-sub">{wishText(wish, state, cartridge) ?? text.drive.sub(state, cartridge)}</p>
        {state.kind === 'failed' && <FaultNote fault={state.fault} />}
        {asking.fault !== null && <FaultNote fault={asking.fault} />}
        {cartridge !== null && <Contents cartridge={cartridge} />}
        {job !== undefined && movesData(job) && <JobProgress job={job} latestPath={latestPaths.get(job.id)} />}
        {waiting > 0 && <p className="faint">{text.drive.waiting(waiting)}</p>}
        {cartridge !== null && <Actions cartridge={cartridge} state={state} job={job} asking={asking} />}
        {cartridge !== null &&
          cartridge.volume !== null &&
          job === undefined &&
          state.kind !== 'failed' &&
          accepts(cartridge) === 'yes' && <p className="drop-hint">{text.drive.dropHint}</p>}
      </div>
    </article>
  );
}

function Contents({ cartridge }: { readonly cartridge: Cartridge }) {
  const { barcode, volume, writeProtected } = cartridge;
  return (
    <div className="contents">
      <p className="contents-title">
        <span className="barcode">{barcode}</span>
        {volume !== null && <span>{volume.name || text.cartridge.unnamed}</span>}
        {volume !== null && <span className="faint">{text.drive.files(volume.files)}</span>}
        {writeProtected && (
          <span className="tag" data-tone="care">
            <Icon name="lock" />
            {text.cartridge.writeProtected}
          </span>
        )}
      </p>
      {volume !== null && (
        <>
          <Meter
            look="room"
            label={text.drive.room(volume.usedBytes, volume.freeBytes)}
            value={volume.usedBytes}
            total={volume.usedBytes + volume.freeBytes}
          />
          <p className="faint">{text.drive.room(volume.usedBytes, volume.freeBytes)}</p>
        </>
      )}
    </div>
  );
}

interface ActionsProps {
  readonly cartridge: Cartridge;
  readonly state: DriveState;
  readonly job: Job | undefined;
  readonly asking: ReturnType<typeof useAsking>;
}

function Actions({ cartridge, state, job, asking }: ActionsProps) {
  const { send } = useDesk();
  const { go, open } = useRoute();
  const { barcode, volume } = cartridge;
  const idle =
    job === undefined && (state.kind === 'loaded' || state.kind === 'safe-to-eject' || state.kind === 'failed');
  const verdict = accepts(cartridge);
  const next = idle ? nextStep(verdict, volume) : null;

  async function chooseFolders(): Promise<void> {
    const paths = await send('shell.chooseFolders', { purpose: 'archive' });
    if (paths.length > 0) open({ kind: 'archive', barcode, dropped: chosenFolders(paths) });
  }

  return (
    <div className="actions">
      {verdict === 'yes' && state.kind !== 'failed' && (
        <Button
          look={next === 'archive' ? 'primary' : 'plain'}
          icon="archive"
          testId="archive-folders"
          onPress={() => void asking.ask(chooseFolders)}
        >
          {text.action.archive}
        </Button>
      )}
      {verdict === 'needs-format' && idle && (
        <Button
          look={next === 'format' ? 'primary' : 'plain'}
          testId="format"
          onPress={() => open({ kind: 'format', barcode })}
        >
          {text.action.format}
        </Button>
      )}
      {ails(verdict) && idle && (
        <>
          <Button
            look={next === 'check' ? 'primary' : 'plain'}
            testId="check"
            onPress={() => open({ kind: 'check', barcode })}
          >
            {text.action.check}
          </Button>
          <Button testId="recover" onPress={() => open({ kind: 'recover', barcode, found: null })}>
            {text.action.recover}
          </Button>
        </>
      )}
      {idle && (
        <Button
          look={next === 'eject' ? 'primary' : 'plain'}
          icon="eject"
          testId="eject"
          disabled={asking.busy}
          onPress={() => void asking.ask(() => send('eject', { barcode }))}
        >
          {text.action.eject}
        </Button>
      )}
      {volume !== null && (
        <Button
          look="quiet"
          icon={ails(verdict) ? undefined : 'browse'}
          testId="browse"
          onPress={() => go({ view: 'browse', barcode })}
        >
          {text.action.browse}
        </Button>
      )}
      {job !== undefined && movesData(job) && <JobSteps job={job} asking={asking} />}
      {verdict !== 'needs-format' && idle && (
        <Menu
          label={text.cartridge.menu(barcode)}
          testId="drive-menu"
          items={[
            ...(volume === null
              ? []
              : [
                  {
                    id: 'verify',
                    label: text.action.verify,
                    run: () => void asking.ask(() => send('verify', { barcode, paths: [] })),
                  },
                ]),
            { id: 'check', label: text.action.check, run: () => open({ kind: 'check', barcode }) },
            {
              id: 'format',
              label: text.action.format,
              danger: true,
              run: () => open({ kind: 'format', barcode }),
            },
          ]}
        />
      )}
    </div>
  );
}

/** What most people want next: make a blank cartridge usable, fill an empty volume, take a filled one out. */
function nextStep(verdict: Verdict, volume: Cartridge['volume']): 'format' | 'archive' | 'check' | 'eject' {
  if (verdict === 'needs-format') return 'format';
  if (ails(verdict)) return 'check';
  return verdict === 'yes' && volume?.files === 0 ? 'archive' : 'eject';
}

function ails(verdict: Verdict): boolean {
  return verdict === 'dirty' || verdict === 'damaged';
}

/** An archive may be at work in several drives. */
function worksIn({ state, drive, progress }: Job, id: string): boolean {
  if (state !== 'running' && state !== 'paused' && state !== 'waiting') return false;
  return drive === id || progress.slots?.some((slot) => slot.drive === id) === true;
}

function movesData(job: Job): boolean {
  return job.kind === 'archive' || job.kind === 'restore' || job.kind === 'verify';
}

function displayText(state: DriveState, job: Job | undefined): string {
  const words = text.drive.display(state);
  const phase = job?.state === 'running' ? job.progress.phase : null;
  return job !== undefined && (phase === 'streaming' || phase === 'reading') && job.progress.bytesPerSecond > 0
    ? `${words} ${rate(job.progress.bytesPerSecond)}`
    : words;
}

function wishText(wish: DropWish, state: DriveState, cartridge: Cartridge | null): string | null {
  switch (wish) {
    case 'none':
      return null;
    case 'cartridge':
      return state.kind === 'empty' ? text.deck.dropToLoad : text.deck.cannotLoad;
    case 'files':
      return cartridge === null ? text.deck.dropNeedsCartridge : text.deck.dropToArchive(cartridge.barcode);
  }
}

function toneOf(state: DriveState, cartridge: Cartridge | null): string {
  switch (state.kind) {
    case 'safe-to-eject':
      return 'safe';
    case 'formatting':
    case 'writing':
    case 'paused':
    case 'finishing':
      return 'care';
    case 'failed':
      return 'danger';
    case 'loaded':
      return wantsCare(cartridge) ? 'care' : 'plain';
    default:
      return 'plain';
  }
}

function wantsCare(cartridge: Cartridge | null): boolean {
  return cartridge?.condition === 'dirty' || cartridge?.condition === 'damaged';
}

function iconOf(state: DriveState, cartridge: Cartridge | null): IconName {
  switch (state.kind) {
    case 'empty':
      return 'deck';
    case 'safe-to-eject':
      return 'safe';
    case 'formatting':
    case 'writing':
    case 'paused':
    case 'finishing':
      return 'hold';
    case 'failed':
      return 'care';
    case 'loaded':
      return wantsCare(cartridge) ? 'care' : 'check';
    case 'loading':
    case 'reading':
    case 'ejecting':
      return 'work';
  }
}
