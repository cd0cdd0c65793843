// All cartridges that are listed, in a drive or on the shelf. Ticking one ticks everything on it.

import type { Cartridge } from '../../../../helper/contract/model.ts';
import { bytes } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import type { ListingRef } from '../../basket/basket.ts';
import { useContextMenu } from '../../parts/context-menu.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { TickBox } from '../../parts/tick-box.tsx';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { useFolderMenu } from './folder-menu.ts';
import type { Ticking } from './ticking.ts';

interface CartridgeListProps {
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
  const nameOf = (id: string) => snapshot.drives.find((drive) => drive.id === id)?.name ?? id;
  return (
    <div className="choice">
      {request.fault !== null && <FaultNote fault={request.fault} subject />}
      <ul className="choice-list">
        {cartridges.map((cartridge) => {
          const { barcode, mediaType, volume, drive } = cartridge;
          const mark = { barcode, generation: null };
          const tick = ticking.tickOf(mark, '');
          return (
            <li
              key={barcode}
              className="choice-item"
              data-generation={mediaType}
              data-ticked={tick !== 'off'}
              onContextMenu={(event) =>
                openMenu(event, text.cartridge.menu(barcode), () => menu.ofCartridge(cartridge, mark))
              }
            >
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
              <button
                type="button"
                className="choice-row"
                data-testid={`choose-${barcode}`}
                onClick={() => onEnter(mark, '')}
              >
                <span className="swatch" aria-hidden="true" />
                <span className="barcode">{barcode}</span>
                <span className="choice-name">{volume?.name || text.cartridge.unnamed}</span>
                <span className="faint">{text.drive.files(volume?.files ?? 0)}</span>
                <span className="faint right">{bytes(volume?.usedBytes ?? 0)}</span>
                <span className="faint">
                  {drive === null ? text.browse.onShelf : text.browse.inDrive(nameOf(drive))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
