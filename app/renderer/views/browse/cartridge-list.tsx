// All cartridges that are listed, in a drive or on the shelf, by any column. Ticking one ticks everything on it.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { EncryptedTag } from '../../cartridges/encrypted-tag.tsx';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { SortButton } from '../../parts/sort-button.tsx';
import { pressed, useSorting } from '../../parts/sorting.ts';
import { TickBox } from '../../parts/tick-box.tsx';
import { libraryPlaceWords } from '../../parts/whereabouts.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { type CartridgeColumn, cartridgeColumns, inListedOrder } from './cartridge-order.ts';
import { useFolderMenu } from './folder-menu.ts';
import type { Ticking } from './ticking.ts';

interface CartridgeListProps {
  /** By barcode. */
  readonly cartridges: readonly Cartridge[];
  readonly ticking: Ticking;
  readonly onEnter: (mark: ListingRef, path: string) => void;
}

export function CartridgeList({ cartridges, ticking, onEnter }: CartridgeListProps) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const request = useUserRequest();
  const menu = useFolderMenu({ ticking, request, onEnter });
  const openMenu = useContextMenu();
  const [sorting, setSorting] = useSorting('cartridges', cartridgeColumns);
  const nameOf = (id: string) => snapshot.drives.find((drive) => drive.id === id)?.name ?? id;
  const shown = sorting === null ? cartridges : inListedOrder(cartridges, sorting.by, sorting.falling, nameOf);
  const names: Readonly<Record<CartridgeColumn, string>> = {
    barcode: text.map.cartridge,
    name: text.browse.name,
    files: text.jobs.items,
    used: text.browse.size,
    place: text.browse.place,
  };
  return (
    <div className="choice">
      {request.fault !== null && <FaultNote fault={request.fault} subject />}
      <table className="choice-list">
        <thead>
          <tr>
            <td className="choice-tick" />
            {cartridgeColumns.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                className={isFigure(column) ? 'choice-figure' : undefined}
                aria-sort={sorting?.by === column ? (sorting.falling ? 'descending' : 'ascending') : undefined}
              >
                <SortButton
                  column={column}
                  name={names[column]}
                  sorting={sorting}
                  onPress={() => setSorting(pressed(sorting, column, isFigure(column)))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cartridge) => {
            const { barcode, mediaType, volume, drive } = cartridge;
            const mark = { barcode, generation: null };
            const tick = ticking.tickOf(mark, '');
            return (
              <tr
                key={barcode}
                className="choice-item"
                data-generation={mediaType}
                data-ticked={tick !== 'off'}
                onContextMenu={(event) =>
                  openMenu(event, text.cartridge.menu(barcode), () => menu.ofCartridge(cartridge, mark))
                }
              >
                <td>
                  <TickBox
                    label={text.browse.chooseOne(barcode)}
                    state={tick}
                    testId={`tick-${barcode}`}
                    onChange={() =>
                      void request.ask(async () =>
                        ticking.toggle(mark, await send('catalogue.entry', { barcode, path: '' })),
                      )
                    }
                  />
                </td>
                <td>
                  {/* Wherever the row is pressed. */}
                  <button
                    type="button"
                    className="choice-row"
                    data-testid={`choose-${barcode}`}
                    onClick={() => onEnter(mark, '')}
                  >
                    <span className="swatch" aria-hidden="true" />
                    <span className="barcode">{barcode}</span>
                  </button>
                </td>
                <td className="choice-name" title={volume?.name || undefined}>
                  {volume?.name || text.cartridge.unnamed} <EncryptedTag cartridge={cartridge} />
                </td>
                <td data-column="files" className="choice-figure faint">
                  {text.drive.files(volume?.files ?? 0)}
                </td>
                <td className="choice-figure faint">{bytes(volume?.usedBytes ?? 0)}</td>
                <td data-column="place" className="faint">
                  {drive === null
                    ? (libraryPlaceWords(cartridge) ?? text.browse.onShelf)
                    : text.browse.inDrive(nameOf(drive))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function isFigure(column: CartridgeColumn): boolean {
  return column === 'files' || column === 'used';
}
