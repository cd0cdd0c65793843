// Rows leave the window: let go over a folder of a file manager, they are to be restored there; over another window of ours,
// they go into its basket.

import { type DragEvent, useCallback } from 'react';
import { useRoute } from '../route.ts';
import type { DraggedPart } from '../window-api.ts';
import { useWindowContext } from '../window-context.ts';
import { type Basket, withParts } from './basket.ts';
import { useBasket } from './basket-holder.tsx';

/** Of one cartridge: as many as a restore takes. */
export const mostDragged = 10_000;

/** For `onDragStart`. */
export function useDragOut(): (event: DragEvent, parts: readonly DraggedPart[]) => void {
  const { send } = useWindowContext();
  const { open } = useRoute();
  return (event, parts) => {
    // The desktop's own way to drag takes over from the page's.
    event.preventDefault();
    event.stopPropagation();
    if (parts.length === 0) return;
    const from = parts.map(({ barcode, generation, entries }) => ({
      barcode,
      paths: entries.map(({ path }) => path),
      ...(generation === null ? {} : { generation }),
    }));
    const restoreTo = (into: string | null) => open({ kind: 'restore-to', from, into });
    send('shell.dragOut', { parts }).then(
      (end) => {
        if (end.kind === 'dropped') restoreTo(end.into);
        if (end.kind === 'unseen') restoreTo(null);
      },
      // Where it went is then for the person to say.
      () => restoreTo(null),
    );
  };
}

/** What was dragged here from a window of ours joins what is gathered. */
export function useTakeDragged(): (parts: readonly DraggedPart[]) => void {
  const { change, show } = useBasket();
  return useCallback(
    (parts) => {
      show(null);
      change((basket) => withParts(basket, parts));
    },
    [change, show],
  );
}

export function partsIn(basket: Basket): readonly DraggedPart[] {
  return [...basket].map(([barcode, { generation, chosen }]) => ({
    barcode,
    generation,
    entries: [...chosen.values()],
  }));
}
