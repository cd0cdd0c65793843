// The basket: what is to come back from every cartridge, where to, and what that takes. Nothing happens before Restore is
// pressed; then this is where it is followed.

import { useState } from 'react';
import { text } from '../../../text/text.ts';
import { emptyBasket } from '../../basket/basket.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { useTakeDragged } from '../../basket/drag-out.ts';
import { Button } from '../../parts/button.tsx';
import { type DropWish, useDropTarget } from '../../parts/drop-target.ts';
import { Empty } from '../../parts/empty.tsx';
import { useRoute } from '../../route.ts';
import { useWindowState } from '../../window-context.ts';
import { BasketList } from './basket-list.tsx';
import { useFocusKept } from './focus-kept.ts';
import { RestoreRun } from './restore-run.tsx';
import { RestoreTerms } from './restore-terms.tsx';

export function Restore() {
  const takeDragged = useTakeDragged();
  const [wish, setWish] = useState<DropWish>('none');
  const drop = useDropTarget({ hover: setWish, onFiles: null, onDragged: takeDragged });
  return (
    <div className="folder-drop" data-wish={wish === 'files'} data-testid="restore-drop" {...drop}>
      <RestoreView />
    </div>
  );
}

function RestoreView() {
  const { snapshot } = useWindowState();
  const { basket, job } = useBasket();
  const { go } = useRoute();
  const underWay = snapshot.jobs.find((one) => one.kind === 'restore' && one.ended === null);
  const shown = snapshot.jobs.find((one) => one.id === job);
  const isPast = shown !== undefined && shown.ended !== null && basket.size > 0;
  const followed = isPast ? undefined : (shown ?? (basket.size === 0 ? underWay : undefined));
  if (followed !== undefined) return <RestoreRun job={followed} />;
  if (basket.size === 0) {
    return (
      <Empty isView icon="restore" title={text.restore.empty} hint={text.restore.emptyHint}>
        <Button testId="restore-go-browse" onPress={() => go({ view: 'browse', barcode: null })}>
          {text.restore.goBrowse}
        </Button>
      </Empty>
    );
  }
  return <Gathered />;
}

function Gathered() {
  const { change } = useBasket();
  const heading = useFocusKept<HTMLHeadingElement>();
  return (
    <div className="restore" data-testid="restore-view">
      <header className="view-head">
        <h1 ref={heading} tabIndex={-1}>
          {text.restore.heading}
        </h1>
        <p className="faint">{text.restore.lead}</p>
      </header>
      <div className="restore-body">
        <section className="restore-part">
          <header className="restore-head">
            <h2 className="overline">{text.restore.what}</h2>
            <Button look="quiet" testId="basket-clear" onPress={() => change(() => emptyBasket)}>
              {text.restore.clear}
            </Button>
          </header>
          <BasketList />
        </section>
        <RestoreTerms />
      </div>
    </div>
  );
}
