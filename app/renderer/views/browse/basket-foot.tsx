// What is in the basket by now, why a tick was not made, and the way to get it all back.

import { useState } from 'react';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { basketSums, emptyBasket } from '../../basket/basket.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { partsIn, useDragOut, useTakeDragged } from '../../basket/drag-out.ts';
import { Button } from '../../parts/button.tsx';
import { type DropWish, useDropTarget } from '../../parts/drop-target.ts';
import { useRoute } from '../../route.ts';
import type { Ticking } from './ticking.ts';

export function BasketFoot({ ticking: { refusal, forgive } }: { readonly ticking: Ticking }) {
  const { basket, change, show } = useBasket();
  const { go } = useRoute();
  const { folders, files, bytes: size } = basketSums(basket);
  const isEmpty = basket.size === 0;
  const dragOut = useDragOut();
  const takeDragged = useTakeDragged();
  const [wish, setWish] = useState<DropWish>('none');
  const drop = useDropTarget({ hover: setWish, onFiles: null, onDragged: takeDragged });
  return (
    <footer
      className="browse-foot"
      data-filled={!isEmpty}
      data-wish={wish === 'files'}
      aria-live="polite"
      data-testid="basket-foot"
      {...drop}
    >
      {refusal.kind === 'other-time' ? (
        <>
          <p className="care">{text.browse.otherTime(refusal.barcode)}</p>
          <Button look="quiet" onPress={forgive}>
            {text.action.cancel}
          </Button>
          <Button testId="replace-chosen" onPress={refusal.replace}>
            {text.browse.replaceChosen}
          </Button>
        </>
      ) : (
        <p data-testid="selection" draggable={!isEmpty} onDragStart={(event) => dragOut(event, partsIn(basket))}>
          {isEmpty && <span className="faint">{text.browse.nothingChosen}</span>}
          {!isEmpty && (
            <>
              <strong>{text.browse.chosen(folders, files)}</strong> {text.browse.chosenSuffix}
              <span className="faint">
                {basket.size > 1 && ` ${text.browse.onCartridges(basket.size)}`} · {bytes(size)}
              </span>
            </>
          )}
          {refusal.kind === 'too-many' && <span className="care"> {text.browse.tooMany}</span>}
        </p>
      )}
      {!isEmpty && (
        <Button look="quiet" testId="selection-clear" onPress={() => change(() => emptyBasket)}>
          {text.browse.clear}
        </Button>
      )}
      <Button
        look="primary"
        icon="restore"
        testId="restore"
        disabled={isEmpty}
        onPress={() => {
          // What was restored before is no longer what this is about.
          show(null);
          go({ view: 'restore' });
        }}
      >
        {text.browse.restore}
      </Button>
    </footer>
  );
}
