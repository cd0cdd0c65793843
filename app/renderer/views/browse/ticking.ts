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

/** An entry, and where it was listed. */
export interface PlacedEntry {
  readonly mark: ListingRef;
  readonly entry: SelectedEntry;
}

export interface Ticking {
  readonly tickOf: (mark: ListingRef, path: string) => TickState;
  readonly toggle: (mark: ListingRef, entry: SelectedEntry) => Promise<void>;
  /** Each of them is in the basket afterwards; false when that was refused. */
  readonly choose: (entries: readonly PlacedEntry[]) => Promise<boolean>;
  /** None of them is in the basket afterwards. */
  readonly leaveOut: (entries: readonly PlacedEntry[]) => Promise<void>;
  /** They are more than one restore takes. */
  readonly tooMany: () => void;
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

  const choose = useCallback(
    async (entries: readonly PlacedEntry[]) => {
      setRefusal(none);
      let next = newest.current;
      for (const { mark, entries: together } of byListing(entries)) {
        if (holdsOtherTime(next, mark)) {
          // In place of whatever was chosen of its cartridge at another time.
          const replace = () => {
            change((was) => withChosen(was, mark, tick(new Map(), together)));
            setRefusal(none);
          };
          setRefusal({ kind: 'other-time', barcode: mark.barcode, replace });
          return false;
        }
        const chosen = tick(chosenOf(next, mark), together);
        if (chosen.size > pathsLimit) {
          setRefusal({ kind: 'too-many' });
          return false;
        }
        next = withChosen(next, mark, chosen);
      }
      change(() => next);
      return true;
    },
    [change],
  );

  const leaveOut = useCallback(
    async (entries: readonly PlacedEntry[]) => {
      setRefusal(none);
      let next = newest.current;
      for (const { mark, entries: together } of byListing(entries)) {
        const { barcode, generation } = mark;
        const allOf = async (path: string) => {
          const rows: Entry[] = [];
          const at = { barcode, path, ...(generation === null ? {} : { generation }) };
          for await (const row of rowsOf((place) => send('catalogue.list', { ...at, ...place }))) {
            rows.push(row);
            if (rows.length > pathsLimit) break;
          }
          return rows;
        };
        let chosen = chosenOf(next, mark);
        const own = new Set(together.map(({ path }) => path));
        chosen = new Map([...chosen].filter(([path]) => !own.has(path)));
        // Those that came along with a folder.
        for (const { path } of together) if (tickOf(chosen, path) !== 'off') chosen = await untick(chosen, path, allOf);
        if (chosen.size > pathsLimit) {
          setRefusal({ kind: 'too-many' });
          return;
        }
        next = withChosen(next, mark, chosen);
      }
      change(() => next);
    },
    [send, change],
  );

  const toggle = useCallback(
    async (mark: ListingRef, entry: SelectedEntry) => {
      const isOn = tickOf(chosenOf(newest.current, mark), entry.path) === 'on';
      if (isOn && !holdsOtherTime(newest.current, mark)) await leaveOut([{ mark, entry }]);
      else await choose([{ mark, entry }]);
    },
    [choose, leaveOut],
  );

  return {
    tickOf: (mark, path) => tickOf(chosenOf(basket, mark), path),
    toggle,
    choose,
    leaveOut,
    tooMany: () => setRefusal({ kind: 'too-many' }),
    refusal,
    forgive: () => setRefusal(none),
  };
}

export interface ListedTogether {
  readonly mark: ListingRef;
  readonly entries: readonly SelectedEntry[];
}

export function byListing(entries: readonly PlacedEntry[]): readonly ListedTogether[] {
  const groups = new Map<string, { readonly mark: ListingRef; readonly entries: SelectedEntry[] }>();
  for (const { mark, entry } of entries) {
    const key = `${mark.barcode}/${mark.generation ?? ''}`;
    const group = groups.get(key) ?? { mark, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}
