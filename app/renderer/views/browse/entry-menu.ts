// What can be done with entries of a listing: the one that was pressed, or all rows that are selected.

import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import type { SelectedEntry } from '../../basket/selection.ts';
import type { MenuItem } from '../../parts/menu.tsx';
import { useRoute } from '../../route.ts';
import { type UserRequest, useWindowContext } from '../../window-context.ts';
import type { PlacedEntry, Ticking } from './ticking.ts';

interface EntryMenuUse {
  readonly ticking: Ticking;
  readonly request: UserRequest;
  readonly onOpen: (mark: ListingRef, entry: SelectedEntry) => void;
}

export function useEntryMenu({ ticking, request: { ask }, onOpen }: EntryMenuUse) {
  const { send } = useWindowContext();
  const { go } = useRoute();
  const { show } = useBasket();
  return (entries: readonly PlacedEntry[], isPlaced: boolean): readonly MenuItem[] => {
    const [first, ...others] = entries;
    if (first === undefined) return [];
    const { mark, entry } = first;
    const isOne = others.length === 0;
    const isChosen = entries.every(({ mark: of, entry: { path } }) => ticking.tickOf(of, path) === 'on');
    const open: readonly MenuItem[] =
      isOne && (isPlaced || entry.kind === 'directory')
        ? [
            {
              id: 'open',
              label: entry.kind === 'directory' ? text.browse.open : text.browse.showInFolder,
              run: () => onOpen(mark, entry),
            },
          ]
        : [];
    const restore = async () => {
      if (!(await ticking.choose(entries))) return;
      show(null);
      go({ view: 'restore' });
    };
    const chooses: readonly MenuItem[] = [
      {
        id: isChosen ? 'leave-out' : 'add',
        label: isChosen ? text.browse.leaveOut : text.browse.add,
        run: () => void ask(() => (isChosen ? ticking.leaveOut(entries) : ticking.choose(entries))),
        apart: true,
      },
      { id: 'restore', label: text.browse.restore, run: () => void ask(restore) },
    ];
    // A tape is verified, and its map drawn, one cartridge in one generation at a time.
    const isTogether = others.every(({ mark: of }) => of.barcode === mark.barcode && of.generation === mark.generation);
    const paths = entries.map(({ entry: { path } }) => path);
    const { barcode, generation } = mark;
    const onTape: readonly MenuItem[] =
      !isTogether || paths.length > pathsAtOnce
        ? []
        : [
            {
              id: 'map',
              label: text.map.show,
              run: () => go({ view: 'map', barcode, generation, paths }),
              apart: true,
            },
            ...(generation === null
              ? [
                  {
                    id: 'verify',
                    label: text.action.verify,
                    run: () => void ask(() => send('cartridges.verify', { barcode, paths })),
                  },
                ]
              : []),
          ];
    return [...open, ...chooses, ...onTape];
  };
}

/** A verification, and a way through a tape, take this many paths at most. */
const pathsAtOnce = 10_000;
