// What can be done with a folder in the tree, and with a whole cartridge there or in the list of all.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { useCartridgeMenu } from '../../cartridges/cartridge-menu.ts';
import type { MenuItem } from '../../parts/menu.tsx';
import { type UserRequest, useWindowContext } from '../../window-context.ts';
import { given } from './browse-location.ts';
import type { Ticking } from './ticking.ts';

interface FolderMenuUse {
  readonly ticking: Ticking;
  readonly request: UserRequest;
  readonly onEnter: (mark: ListingRef, path: string) => void;
}

export function useFolderMenu({ ticking, request, onEnter }: FolderMenuUse) {
  const { send } = useWindowContext();
  const cartridgeItems = useCartridgeMenu(request);

  const itemsOf = (mark: ListingRef, path: string): readonly MenuItem[] => {
    const isChosen = ticking.tickOf(mark, path) === 'on';
    const tick = async () => ticking.toggle(mark, await send('catalogue.entry', { ...given(mark), path }));
    return [
      { id: 'open', label: text.browse.open, run: () => onEnter(mark, path) },
      {
        id: isChosen ? 'leave-out' : 'add',
        label: isChosen ? text.browse.leaveOut : text.browse.add,
        run: () => void request.ask(tick),
      },
    ];
  };

  return {
    ofFolder: itemsOf,
    /** Browsing it is opening it here. */
    ofCartridge: (cartridge: Cartridge, mark: ListingRef): readonly MenuItem[] => [
      ...itemsOf(mark, ''),
      ...cartridgeItems(cartridge)
        .filter(({ id }) => id !== 'browse')
        .map((item, at) => (at === 0 ? { ...item, apart: true } : item)),
    ],
  };
}
