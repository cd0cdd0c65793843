// Ticks, wherever they are made: in a folder, among what was found, on a cartridge. All go into the one basket.

import { useCallback, useRef, useState } from 'react';
import { rowsOf } from '../../../../helper/client/pages.ts';
import type { Entry } from '../../../../helper/contract/model.ts';
import { chosenOf, holdsOtherTime, type ListingRef, withChosen } from '../../basket/basket.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { type SelectedEntry, type TickState, tick, tickOf, untick } from '../../basket/selection.ts';
import { useWindowContext } from '../../window-context.ts';

/** One restore takes this many paths of a cartridge at most; leaving one file out of a larger folder would need more. */
const pathsLimit = 10_000;

/** Why a tick was not made. */
type Refusal =
  | { readonly kind: 'none' | 'too-many' }
  /** The basket holds the cartridge as of another time: it cannot come back in two ways at once. */
  | { readonly kind: 'other-time'; readonly barcode: string; readonly replace: () => void };

export interface Ticking {
  readonly tickOf: (mark: ListingRef, path: string) => TickState;
  readonly toggle: (mark: ListingRef, entry: SelectedEntry) => Promise<void>;
  /** In place of whatever was chosen of its cartridge at another time. */
  readonly refusal: Refusal;
  readonly forgive: () => void;
}

const none: Refusal = { kind: 'none' };

export function useTicking(): Ticking {
  const { send } = useWindowContext();
  const { basket, change } = useBasket();
  const [refusal, setRefusal] = useState(none);
  const newest = useRef(basket);
  newest.current = basket;

  const toggle = useCallback(
    async (mark: ListingRef, entry: SelectedEntry) => {
      const { barcode, generation } = mark;
      setRefusal(none);
      if (holdsOtherTime(newest.current, mark)) {
        const replace = () => {
          change((was) => withChosen(was, mark, tick(new Map(), entry)));
          setRefusal(none);
        };
        setRefusal({ kind: 'other-time', barcode, replace });
        return;
      }
      if (tickOf(chosenOf(newest.current, mark), entry.path) !== 'on') {
        change((was) => withChosen(was, mark, tick(chosenOf(was, mark), entry)));
        return;
      }
      const allOf = async (path: string) => {
        const rows: Entry[] = [];
        const at = { barcode, path, ...(generation === null ? {} : { generation }) };
        for await (const row of rowsOf((place) => send('catalogue.list', { ...at, ...place }))) {
          rows.push(row);
          if (rows.length > pathsLimit) break;
        }
        return rows;
      };
      const next = await untick(chosenOf(newest.current, mark), entry.path, allOf);
      if (next.size > pathsLimit) setRefusal({ kind: 'too-many' });
      else change((was) => withChosen(was, mark, next));
    },
    [send, change],
  );
  return {
    tickOf: (mark, path) => tickOf(chosenOf(basket, mark), path),
    toggle,
    refusal,
    forgive: () => setRefusal(none),
  };
}
