// One slot or mail slot of a library, and the cartridge in it.

import { type MouseEvent, memo, useState } from 'react';
import { mediaTypeOfBarcode } from '../../../../helper/contract/barcodes.ts';
import type { LibraryPlace } from '../../../../helper/contract/library.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { cartridgeTypes, type DropWish, useDropTarget } from '../../parts/drop-target.ts';

interface LibrarySlotProps {
  readonly place: LibraryPlace;
  /** As the catalogue knows it. */
  readonly cartridge: Cartridge | undefined;
  /** The robot takes the cartridge from here. */
  readonly isMoving: boolean;
  /** The robot brings one. */
  readonly isAwaited: boolean;
  /** The keyboard comes to this one first. */
  readonly isStop: boolean;
  readonly onHover: (place: LibraryPlace, wish: DropWish) => void;
  readonly onPut: (barcode: string, place: LibraryPlace) => void;
  readonly onFocus: (key: string) => void;
  readonly onMenu: (event: MouseEvent, cartridge: Cartridge) => void;
}

export const LibrarySlot = memo(function LibrarySlot(props: LibrarySlotProps) {
  const { place, cartridge, isMoving, isAwaited, isStop, onHover, onPut, onFocus, onMenu } = props;
  const { kind, number, barcode, full } = place;
  const [wish, setWish] = useState<DropWish>('none');
  const take = full ? null : (dropped: string) => onPut(dropped, place);
  const drop = useDropTarget({
    hover: (next) => {
      setWish(next);
      onHover(place, next);
    },
    onCartridge: take,
    onLoaded: (dropped) => take?.(dropped),
    onFiles: null,
  });
  const content = full ? (barcode ?? text.library.noLabel) : text.library.empty;
  const label = text.library.content(text.library.placeTitle(place), content);
  const volume = cartridge?.volume ?? null;
  const used = volume === null ? 0 : volume.usedBytes / Math.max(1, volume.usedBytes + volume.freeBytes);

  return (
    <li
      className="library-slot"
      data-testid={`${kind}-${number}`}
      data-full={full}
      data-wish={full && wish !== 'none' ? 'refused' : wish}
      data-moving={isMoving}
      data-awaited={isAwaited}
      {...drop}
    >
      {barcode === null ? (
        <span className="slot-face" title={label}>
          <span className="slot-number">{number}</span>
          <span className="faint">
            {full ? text.library.noLabel : <span className="visually-hidden">{content}</span>}
          </span>
        </span>
      ) : (
        <button
          type="button"
          className="slot-face"
          data-slot
          tabIndex={isStop ? 0 : -1}
          title={volume?.name || undefined}
          draggable={cartridge !== undefined}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData(cartridgeTypes.cartridge, barcode);
            dataTransfer.effectAllowed = 'move';
          }}
          onFocus={() => onFocus(`${kind} ${number}`)}
          onClick={({ currentTarget }) => openAt(currentTarget)}
          onContextMenu={(event) => cartridge !== undefined && onMenu(event, cartridge)}
        >
          <span className="visually-hidden">{label}</span>
          <span className="slot-number" aria-hidden="true">
            {number}
          </span>
          <span className="swatch" aria-hidden="true" data-generation={mediaTypeOfBarcode(barcode) ?? undefined} />
          <span className="barcode" aria-hidden="true">
            {barcode}
          </span>
          {used > 0 && (
            <svg className="slot-fill" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <rect width={100 * used} height="2" />
            </svg>
          )}
        </button>
      )}
    </li>
  );
});

/** The menu that the right button and the menu key open, too. */
function openAt(element: Element): void {
  const { left, bottom } = element.getBoundingClientRect();
  const rightButton = 2;
  const at = { clientX: left + 12, clientY: bottom, button: rightButton };
  element.dispatchEvent(new globalThis.MouseEvent('contextmenu', { ...at, bubbles: true, cancelable: true }));
}
