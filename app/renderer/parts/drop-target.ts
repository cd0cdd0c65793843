// What may be dropped where: a cartridge of the shelf or out of a drive (our own types), or files of the desktop. What a target
// does not take is refused visibly, and the page itself never takes anything.

import type { DragEvent } from 'react';
import { useRef } from 'react';
import type { DraggedPart } from '../window-api.ts';
import { useWindowContext } from '../window-context.ts';
import { bringsFiles, type Dropped, droppedFiles } from './dropped.ts';

/**
 * While something is held over a target, only its types can be read: so they say where a cartridge comes from, and of one in a
 * drive whether a job holds it.
 */
export const cartridgeTypes = {
  cartridge: 'application/x-capstan-cartridge',
  loaded: 'application/x-capstan-loaded',
  held: 'application/x-capstan-held',
} as const;

type CartridgeWish = keyof typeof cartridgeTypes;

/** What is being held over the target. */
export type DropWish = 'none' | 'files' | CartridgeWish;

interface DropTarget {
  readonly hover: (wish: DropWish) => void;
  /** A cartridge from the shelf. */
  readonly onCartridge?: ((barcode: string) => void) | null;
  /** One out of a drive: only the shelf says anything to it, and one that a job holds it refuses. */
  readonly onLoaded?: (barcode: string) => void;
  readonly onFiles: ((dropped: readonly Dropped[]) => void) | null;
  /** What is on tape, dragged here from a window of ours. */
  readonly onDragged?: (parts: readonly DraggedPart[]) => void;
}

const wishes = Object.keys(cartridgeTypes) as readonly CartridgeWish[];

function wishOf({ types }: DataTransfer): DropWish {
  const carried = wishes.find((one) => types.includes(cartridgeTypes[one]));
  return carried ?? (bringsFiles({ types }) ? 'files' : 'none');
}

export function useDropTarget({ hover, onCartridge = null, onLoaded, onFiles, onDragged }: DropTarget) {
  const { send, pathForFile } = useWindowContext();
  /** Entering a child comes before leaving its parent, so both are counted. */
  const inside = useRef(0);
  /** What goes on to whatever this lies on. */
  const isOthers = (wish: DropWish) => (wish === 'loaded' || wish === 'held') && onLoaded === undefined;
  const isTaken = (wish: DropWish) =>
    (wish === 'cartridge' && onCartridge !== null) ||
    (wish === 'loaded' && onLoaded !== undefined) ||
    (wish === 'files' && (onFiles !== null || onDragged !== undefined));

  /** Files of the desktop, or what one of them stands for. */
  async function take(dropped: readonly Dropped[]): Promise<void> {
    const [only, ...others] = dropped;
    const isAlone = only !== undefined && only.kind === 'file' && others.length === 0;
    const parts = isAlone ? await send('shell.takeDragged', { path: only.path }) : null;
    if (parts === null) onFiles?.(dropped);
    else onDragged?.(parts);
  }

  function end(): void {
    inside.current = 0;
    hover('none');
  }

  return {
    onDragEnter: (event: DragEvent) => {
      const wish = wishOf(event.dataTransfer);
      inside.current += 1;
      if (!isOthers(wish)) hover(wish);
      event.preventDefault();
    },
    onDragOver: (event: DragEvent) => {
      const wish = wishOf(event.dataTransfer);
      if (isOthers(wish)) return;
      event.dataTransfer.dropEffect = !isTaken(wish) ? 'none' : wish === 'files' ? 'copy' : 'move';
      event.preventDefault();
      event.stopPropagation();
    },
    onDragLeave: () => {
      inside.current -= 1;
      if (inside.current <= 0) end();
    },
    onDrop: (event: DragEvent) => {
      const wish = wishOf(event.dataTransfer);
      end();
      if (isOthers(wish)) return;
      event.preventDefault();
      event.stopPropagation();
      if (wish === 'cartridge') onCartridge?.(event.dataTransfer.getData(cartridgeTypes.cartridge));
      if (wish === 'loaded') onLoaded?.(event.dataTransfer.getData(cartridgeTypes.loaded));
      if (wish === 'files') {
        const dropped = droppedFiles(event.dataTransfer, pathForFile);
        if (dropped.length > 0) void take(dropped);
      }
    },
  };
}
