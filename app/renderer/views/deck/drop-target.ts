// What may be dropped where: a cartridge of the shelf (our own type) or files of the desktop. What a target does not
// take is refused visibly, and the page itself never takes anything.

import type { DragEvent } from 'react';
import { useRef } from 'react';
import { bringsFiles, type Dropped, droppedFiles } from '../../parts/dropped.ts';
import { useWindowContext } from '../../window-context.ts';

export const cartridgeType = 'application/x-capstan-cartridge';

/** What is being held over the target. */
export type DropWish = 'none' | 'cartridge' | 'files';

interface DropTarget {
  readonly hover: (wish: DropWish) => void;
  readonly onCartridge: ((barcode: string) => void) | null;
  readonly onFiles: ((dropped: readonly Dropped[]) => void) | null;
}

export function useDropTarget({ hover, onCartridge, onFiles }: DropTarget) {
  const { pathForFile } = useWindowContext();
  /** Entering a child comes before leaving its parent, so both are counted. */
  const inside = useRef(0);

  function wishOf(transfer: DataTransfer): DropWish {
    if (transfer.types.includes(cartridgeType)) return 'cartridge';
    return bringsFiles(transfer) ? 'files' : 'none';
  }

  function end(): void {
    inside.current = 0;
    hover('none');
  }

  return {
    onDragEnter: (event: DragEvent) => {
      inside.current += 1;
      hover(wishOf(event.dataTransfer));
      event.preventDefault();
    },
    onDragOver: (event: DragEvent) => {
      const wish = wishOf(event.dataTransfer);
      const taken = (wish === 'cartridge' && onCartridge !== null) || (wish === 'files' && onFiles !== null);
      event.dataTransfer.dropEffect = !taken ? 'none' : wish === 'cartridge' ? 'move' : 'copy';
      event.preventDefault();
      event.stopPropagation();
    },
    onDragLeave: () => {
      inside.current -= 1;
      if (inside.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const wish = wishOf(event.dataTransfer);
      if (wish === 'cartridge') onCartridge?.(event.dataTransfer.getData(cartridgeType));
      if (wish === 'files') {
        const dropped = droppedFiles(event.dataTransfer, pathForFile);
        if (dropped.length > 0) onFiles?.(dropped);
      }
      end();
    },
  };
}
