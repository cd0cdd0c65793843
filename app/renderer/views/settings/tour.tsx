// The first-run tour: a band above the view that points at one thing at a time, which is really done. It holds nothing
// up, can be left at any time, and goes on by what drive and tape say, not by what was pressed.

import type { ReactNode } from 'react';
import { recordName } from '../../../../helper/contract/cartridge-record.ts';
import { text } from '../../../text/text.ts';
import { withChosen } from '../../basket/basket.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { nothingChosen, tick } from '../../basket/selection.ts';
import { Button } from '../../parts/button.tsx';
import { chosenFolders } from '../../parts/dropped.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type RouteLocation, useRoute } from '../../route.ts';
import { storeText, useStoredText } from '../../stored-text.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import {
  isFirstTime,
  practiceCartridge,
  stepOf,
  type TourState,
  type TourStep,
  tourStateIn,
  tourSteps,
  tourText,
  workOn,
} from './tour-steps.ts';

const key = 'tour';
/** Where its steps are done; elsewhere it waits unseen. */
const shownIn: readonly RouteLocation['view'][] = ['deck', 'jobs', 'browse', 'restore'];

export function keepTour(state: TourState): void {
  storeText(key, tourText(state));
}

export function Tour() {
  const { known, snapshot } = useWindowState();
  const { place } = useRoute();
  const state = tourStateIn(useStoredText(key));
  if (!known || !shownIn.includes(place.view)) return null;
  switch (state.kind) {
    case 'dismissed':
      return null;
    case 'unasked': {
      const cartridge = practiceCartridge(snapshot);
      if (place.view !== 'deck' || cartridge === undefined || !isFirstTime(snapshot)) return null;
      return <Invitation barcode={cartridge.barcode} />;
    }
    case 'begun':
      return <Begun barcode={state.barcode} />;
  }
}

function Invitation({ barcode }: { readonly barcode: string }) {
  return (
    <Band title={text.tour.invitation} words={text.tour.invitationWords} at={null}>
      <Button look="primary" testId="tour-begin" onPress={() => keepTour({ kind: 'begun', barcode })}>
        {text.tour.begin}
      </Button>
      <Button look="quiet" testId="tour-dismiss" onPress={() => keepTour({ kind: 'dismissed' })}>
        {text.tour.dismiss}
      </Button>
    </Band>
  );
}

function Begun({ barcode }: { readonly barcode: string }) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { place, go, open } = useRoute();
  const { busy, fault, ask } = useUserRequest();
  const { basket, change, show } = useBasket();
  const step = stepOf(snapshot, barcode, place);
  const work = workOn(snapshot, barcode);
  const volume = snapshot.cartridges.find((one) => one.barcode === barcode)?.volume ?? null;
  const isSafe = snapshot.drives.some(({ state }) => state.kind === 'safe-to-eject' && state.barcode === barcode);
  if (step === null) return null;
  if (step === 'done') return <Arrived />;

  async function archive(): Promise<void> {
    const paths = await send('shell.chooseFolders', { purpose: 'archive' });
    if (paths.length > 0) open({ kind: 'archive', barcode, dropped: chosenFolders(paths) });
  }

  /** Everything that was archived goes into the basket; what it holds of other cartridges stays. */
  async function gather(): Promise<void> {
    const { rows } = await send('catalogue.list', { barcode, path: '', cursor: null, limit: 500 });
    const archived = rows.filter(({ path }) => path !== recordName);
    change((was) => withChosen(was, { barcode, generation: null }, tick(nothingChosen, archived)));
    show(null);
    go({ view: 'restore' });
  }

  function act(on: TourStep): void {
    switch (on) {
      case 'load':
        void ask(() => send('cartridges.load', { barcode, drive: null }));
        break;
      case 'format':
        open({ kind: 'format', barcode });
        break;
      case 'archive':
        void ask(archive);
        break;
      case 'safe':
        go({ view: 'jobs', job: work?.id ?? null });
        break;
      case 'eject':
        void ask(() => send('cartridges.eject', { barcode }));
        break;
      case 'browse':
        go({ view: 'browse', barcode });
        break;
      case 'restore':
        void ask(gather);
        break;
    }
  }

  const words = text.tour.steps[step];
  const isAtWork = work !== undefined && step !== 'safe';
  const isGathered = step === 'restore' && place.view === 'restore' && basket.has(barcode);
  const sentence = (): string => {
    if (step === 'eject' && isSafe && volume !== null) return text.tour.safeNow(volume.files);
    return isGathered ? text.tour.restoreWhere : words.words();
  };
  return (
    <Band
      title={words.title(barcode)}
      words={sentence()}
      at={tourSteps.indexOf(step)}
      fault={fault === null ? null : <FaultNote fault={fault} />}
    >
      {!isGathered && (
        <Button look="primary" testId={`tour-${step}`} disabled={busy || isAtWork} onPress={() => act(step)}>
          {isAtWork ? text.tour.atWork : words.button(barcode)}
        </Button>
      )}
      <Button look="quiet" testId="tour-leave" onPress={() => keepTour({ kind: 'dismissed' })}>
        {text.tour.leave}
      </Button>
    </Band>
  );
}

function Arrived() {
  return (
    <Band title={text.tour.endTitle} words={text.tour.end} at={tourSteps.length}>
      <Button look="primary" testId="tour-close" onPress={() => keepTour({ kind: 'dismissed' })}>
        {text.action.close}
      </Button>
    </Band>
  );
}

interface BandProps {
  readonly title: string;
  readonly words: string;
  /** Steps done; null before the first. */
  readonly at: number | null;
  readonly fault?: ReactNode;
  readonly children: ReactNode;
}

function Band({ title, words, at, fault = null, children }: BandProps) {
  return (
    <section className="tour" aria-label={text.tour.name} data-testid="tour" data-at={at ?? 'none'}>
      <div className="tour-row">
        {at === null ? (
          <Icon name="deck" />
        ) : (
          <ol
            className="tour-steps"
            aria-label={text.tour.progress(Math.min(at + 1, tourSteps.length), tourSteps.length)}
          >
            {tourSteps.map((step, index) => (
              <li
                key={step}
                data-done={index < at}
                aria-current={index === at ? 'step' : undefined}
                aria-label={text.tour.stepNames[step]}
              />
            ))}
          </ol>
        )}
        <div className="tour-words" aria-live="polite">
          <p className="tour-title">{title}</p>
          <p className="soft">{words}</p>
        </div>
        <div className="tour-actions">{children}</div>
      </div>
      {fault}
    </section>
  );
}
