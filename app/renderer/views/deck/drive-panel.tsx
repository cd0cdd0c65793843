// One drive: its front, its state in words, what is in it, how far its job is. A cartridge dropped on it is loaded;
// folders dropped on it go to the cartridge inside.

import { useState } from 'react';
import { takesFiles } from '../../../../helper/contract/cartridge-judgement.ts';
import { isCalibrating, isShut, isTimed } from '../../../../helper/contract/drive-state.ts';
import { ejectableFrom } from '../../../../helper/contract/drive-use.ts';
import type { Cartridge, Drive, DriveState, Job } from '../../../../helper/contract/model.ts';
import { movesData } from '../../../../helper/contract/time-left.ts';
import { rate } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { useCartridgeMenu } from '../../cartridges/cartridge-menu.ts';
import { EncryptedTag } from '../../cartridges/encrypted-tag.tsx';
import { movesFiles } from '../../job-parts/job-nature.ts';
import { Button } from '../../parts/button.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { cartridgeTypes, type DropWish, useDropTarget } from '../../parts/drop-target.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { JobProgress } from '../../parts/job-progress.tsx';
import type { MenuItem } from '../../parts/menu.tsx';
import { Meter } from '../../parts/meter.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { DriveActions } from './drive-actions.tsx';
import { DriveArt } from './drive-art.tsx';
import { cleanNow, cleanSoon, iconOf, toneOf } from './drive-look.ts';
import { EncryptedHere } from './encrypted-here.tsx';
import { fileDrop, fileDropWords } from './file-drops.ts';
import { Identify } from './identify.tsx';
import { StepTime } from './step-time.tsx';

export function DrivePanel({ drive }: { readonly drive: Drive }) {
  const { send } = useWindowContext();
  const { go, open } = useRoute();
  const openMenu = useContextMenu();
  const { snapshot, latestPaths } = useWindowState();
  const request = useUserRequest();
  const [wish, setWish] = useState<DropWish>('none');
  const menu = useCartridgeMenu(request);
  const { state, alerts = [] } = drive;
  const barcode = state.kind === 'empty' ? null : state.barcode;
  const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode) ?? null;
  const job = snapshot.jobs.find(({ id }) => id === drive.jobs?.[0]);
  const waiting = snapshot.jobs.filter((one) => one.state === 'queued' && one.barcode === barcode).length;

  const drop = useDropTarget({
    hover: setWish,
    onCartridge:
      state.kind === 'empty'
        ? (dropped) => void request.ask(() => send('cartridges.load', { drive: drive.id, barcode: dropped }))
        : null,
    onFiles: cartridge === null || !mayBeFilled(state) ? null : fileDrop(cartridge, open),
  });

  const items = (): readonly MenuItem[] => [
    ...(cartridge === null ? [] : menu(cartridge)),
    { id: 'health', label: text.drive.toHealth, run: () => go({ view: 'health' }), apart: true },
  ];

  return (
    <article
      className="drive"
      data-testid="drive"
      data-drive={drive.id}
      data-state={state.kind}
      data-wish={wish}
      data-shut={isShut(state)}
      aria-label={drive.name}
      onContextMenu={(event) => openMenu(event, text.drive.menu(drive.name), items)}
      {...drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for who does not drag there is Eject */}
      <div
        className="drive-front"
        data-testid="drive-front"
        draggable={cartridge !== null}
        onDragStart={({ dataTransfer }) => {
          if (cartridge === null) return;
          const isFree = ejectableFrom(drive) !== null;
          dataTransfer.setData(isFree ? cartridgeTypes.loaded : cartridgeTypes.held, cartridge.barcode);
          dataTransfer.effectAllowed = 'move';
        }}
      >
        <DriveArt
          state={state}
          alerts={alerts}
          product={drive.product}
          cartridge={isOnTheWay(state) ? null : cartridge}
          display={displayText(drive, job)}
        />
        <p className="drive-caption">
          <span className="drive-caption-name">{drive.name}</span>
          <span className="faint">
            {drive.virtual && (
              <span className="tag" data-testid="drive-virtual">
                {text.drive.virtual}
              </span>
            )}
            {drive.serial}
          </span>
        </p>
      </div>
      <div className="drive-words">
        <div className="drive-state" data-tone={toneOf(state, cartridge, alerts)} aria-live="polite">
          <Icon name={iconOf(state, cartridge, alerts)} />
          <h2 data-testid="drive-state">{text.drive.heading(state, cartridge, alerts)}</h2>
        </div>
        <p className="drive-sub">
          {wishText(wish, state, cartridge) ?? text.drive.sub(state, cartridge, alerts, isLocating(job))}
        </p>
        {isTimed(state) && <StepTime state={state} />}
        <Warnings alerts={alerts} state={state} />
        {state.kind === 'failed' && !text.drive.isCleaning(state) && (
          <FaultNote fault={state.fault}>
            {isShut(state) && (
              <Button disabled={request.busy} onPress={() => void request.ask(() => send('drives.rediscover', {}))}>
                {text.settings.rediscover}
              </Button>
            )}
          </FaultNote>
        )}
        {request.fault !== null && <FaultNote fault={request.fault} />}
        {cartridge !== null && <Contents cartridge={cartridge} />}
        {cartridge?.condition === 'encrypted' && state.kind === 'loaded' && (
          <EncryptedHere barcode={cartridge.barcode} />
        )}
        {state.kind === 'empty' && state.unidentified !== undefined && (
          <Identify drive={drive.id} known={state.unidentified.barcode} request={request} />
        )}
        {job !== undefined && movesFiles(job) && <JobProgress job={job} latestPath={latestPaths.get(job.id)} />}
        {waiting > 0 && <p className="faint">{text.drive.waiting(waiting)}</p>}
        {cartridge !== null && (
          <DriveActions cartridge={cartridge} drive={drive} job={job} request={request} items={items} />
        )}
        {cartridge !== null && job === undefined && mayBeFilled(state) && takesFiles(cartridge) && (
          <p className="drop-hint">{text.drive.dropHint}</p>
        )}
      </div>
    </article>
  );
}

/** What the drive said of itself, as far as the person at it should know. */
function Warnings({ alerts, state }: { readonly alerts: readonly number[]; readonly state: DriveState }) {
  const { go } = useRoute();
  const others = alerts.filter((flag) => flag !== cleanNow && flag !== cleanSoon).length;
  // An empty drive says it as its one state, and one that is being cleaned asks for nothing more.
  const isShown = (state.kind === 'empty' && alerts.includes(cleanNow)) || text.drive.isCleaning(state);
  if (alerts.length === 0 || (others === 0 && isShown)) return null;
  return (
    <div className="notice" data-tone="care" data-testid="drive-warnings">
      <Icon name="care" />
      <p className="notice-words">
        {alerts.includes(cleanNow) && `${text.drive.wantsCleaning} `}
        {!alerts.includes(cleanNow) && alerts.includes(cleanSoon) && `${text.drive.wantsCleaningSoon} `}
        {others > 0 && text.drive.warns(others)}
      </p>
      <Button look="quiet" testId="drive-to-health" onPress={() => go({ view: 'health' })}>
        {text.drive.toHealth}
      </Button>
    </div>
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
        <EncryptedTag cartridge={cartridge} />
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

function isLocating(job: Job | undefined): boolean {
  return job?.state === 'running' && job.progress.phase === 'locating';
}

function displayText({ state, alerts }: Drive, job: Job | undefined): string {
  const words = text.drive.display(state, alerts, isLocating(job));
  const phase = job?.state === 'running' ? job.progress.phase : null;
  return job !== undefined && phase !== null && movesData(phase) && job.progress.bytesPerSecond > 0
    ? `${words} ${rate(job.progress.bytesPerSecond)}`
    : words;
}

/** The robot has it in its hand, or reaches for it. */
function isOnTheWay(state: DriveState): boolean {
  return state.kind === 'loading' && state.step === 'fetching';
}

/** As far as the drive is concerned: what waits for a job that it has is no hindrance. */
function mayBeFilled(state: DriveState): boolean {
  return state.kind !== 'failed' && !isCalibrating(state);
}

function wishText(wish: DropWish, state: DriveState, cartridge: Cartridge | null): string | null {
  switch (wish) {
    case 'none':
    case 'loaded':
    case 'held':
      return null;
    case 'cartridge':
      return state.kind === 'empty' ? text.deck.dropToLoad : text.deck.cannotLoad;
    case 'files':
      if (state.kind === 'failed') return text.fault(state.fault).title;
      if (isCalibrating(state)) return text.drive.heading(state, cartridge);
      return cartridge === null ? text.deck.dropNeedsCartridge : fileDropWords(cartridge);
  }
}
