// A place that takes folders of the desktop, and says so when something else is dropped there.

import { useState } from 'react';
import type { DraggedPart } from '../window-api.ts';
import { type DropWish, useDropTarget } from './drop-target.ts';

export interface FolderDrop {
  readonly target: ReturnType<typeof useDropTarget>;
  readonly isOver: boolean;
  /** What was dropped last was no folder. */
  readonly isRefused: boolean;
}

export function useFolderDrop(
  onFolders: (paths: readonly string[]) => void,
  onDragged?: (parts: readonly DraggedPart[]) => void,
): FolderDrop {
  const [wish, setWish] = useState<DropWish>('none');
  const [isRefused, setRefused] = useState(false);
  const target = useDropTarget({
    hover: setWish,
    ...(onDragged === undefined ? {} : { onDragged }),
    onFiles: (dropped) => {
      const folders = dropped.filter(({ kind }) => kind === 'folder').map(({ path }) => path);
      setRefused(folders.length < dropped.length);
      if (folders.length > 0) onFolders(folders);
    },
  });
  return { target, isOver: wish === 'files', isRefused };
}
