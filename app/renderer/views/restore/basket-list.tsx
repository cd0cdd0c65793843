// What is in the basket, cartridge by cartridge; each item can be left out again.

import { useMemo } from 'react';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { type BasketPart, withChosen } from '../../basket/basket.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { useDragOut } from '../../basket/drag-out.ts';
import { parentOf, type SelectedEntry, selectionTotals } from '../../basket/selection.ts';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { MenuItem } from '../../parts/menu.tsx';
import { foldersApart } from '../../parts/names-apart.ts';
import { useRoute } from '../../route.ts';
import { useWindowState } from '../../window-context.ts';

/** Of one cartridge: thousands may be chosen, and nobody reads them one by one. */
const shown = 100;

export function BasketList() {
  const { basket } = useBasket();
  const apart = useMemo(() => foldersApart([...basket.values()].flatMap(({ chosen }) => [...chosen.keys()])), [basket]);
  const parts = byBarcode([...basket].map(([barcode, part]) => ({ barcode, part })));
  return (
    <ul className="basket" data-testid="basket">
      {parts.map(({ barcode, part }) => (
        <Part key={barcode} barcode={barcode} part={part} apart={apart} />
      ))}
    </ul>
  );
}

interface PartProps {
  readonly barcode: string;
  readonly part: BasketPart;
  /** Folders of those whose name is there more than once. */
  readonly apart: ReadonlyMap<string, string>;
}

function Part({ barcode, part, apart }: PartProps) {
  const { snapshot } = useWindowState();
  const { change } = useBasket();
  const { go } = useRoute();
  const openMenu = useContextMenu();
  const dragOut = useDragOut();
  const { generation, chosen } = part;
  const cartridge = snapshot.cartridges.find((one) => one.barcode === barcode);
  const all = [...chosen.values()];
  const { folders, files, bytes: size } = selectionTotals(chosen);
  const mark = { barcode, generation };

  function leaveOut({ path }: SelectedEntry): void {
    change((basket) => withChosen(basket, mark, new Map([...chosen].filter(([one]) => one !== path))));
  }

  const itemsOf = (entry: SelectedEntry): readonly MenuItem[] => {
    const { path } = entry;
    return [
      {
        id: 'browse',
        label: text.browse.showInFolder,
        run: () => go({ view: 'browse', barcode, at: { path, generation } }),
      },
      { id: 'map', label: text.map.show, run: () => go({ view: 'map', barcode, generation, paths: [path] }) },
      { id: 'leave-out', label: text.browse.leaveOut, run: () => leaveOut(entry), apart: true },
    ];
  };

  return (
    <li
      className="basket-part"
      data-generation={cartridge?.mediaType}
      data-testid={`basket-${barcode}`}
      draggable
      onDragStart={(event) => dragOut(event, [{ barcode, generation, entries: all }])}
    >
      <header className="basket-head">
        <span className="swatch" aria-hidden="true" />
        <span className="barcode">{barcode}</span>
        <span className="basket-volume">{cartridge?.volume?.name ?? ''}</span>
        {generation !== null && <span className="tag">{text.restore.asOf(generation)}</span>}
        <span className="basket-sum soft">
          {text.browse.chosen(folders, files)}, {bytes(size)}
        </span>
        <Button
          look="quiet"
          icon="cross"
          label={text.restore.removeAll(barcode)}
          onPress={() => change((basket) => withChosen(basket, mark, new Map()))}
        >
          {''}
        </Button>
      </header>
      <ul>
        {all.slice(0, shown).map((entry) => (
          <li
            key={entry.path}
            className="basket-item"
            data-kind={entry.kind}
            data-testid={`basket-item-${entry.path}`}
            draggable
            onDragStart={(event) => dragOut(event, [{ barcode, generation, entries: [entry] }])}
            onContextMenu={(event) => openMenu(event, text.browse.menu(nameOf(entry)), () => itemsOf(entry))}
          >
            <Icon name={entry.kind === 'directory' ? 'folder' : entry.kind} />
            <span className="basket-name" title={entry.path}>
              {nameOf(entry)}
              <span className="faint basket-folder">{apart.get(entry.path) ?? parentOf(entry.path) ?? ''}</span>
            </span>
            <span className="soft">{bytes(entry.size)}</span>
            <Button
              look="quiet"
              icon="cross"
              testId={`leave-out-${entry.path}`}
              label={text.restore.remove(nameOf(entry))}
              onPress={() => {
                focusNeighbour();
                leaveOut(entry);
              }}
            >
              {''}
            </Button>
          </li>
        ))}
        {all.length > shown && <li className="basket-more faint">{text.restore.more(all.length - shown)}</li>}
      </ul>
    </li>
  );
}

function nameOf({ path }: SelectedEntry): string {
  return path === '' ? text.restore.whole : path.slice(path.lastIndexOf('/') + 1);
}

/** Before the row that has the focus goes: several are left out one after the other. */
function focusNeighbour(): void {
  const row = document.activeElement?.closest('.basket-item');
  const next = [row?.nextElementSibling, row?.previousElementSibling].find((one) => one?.matches('.basket-item'));
  next?.querySelector('button')?.focus();
}
