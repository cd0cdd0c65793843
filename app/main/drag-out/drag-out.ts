// Rows are dragged out of a window to a folder that some file manager shows. Electron drags files that are there; what is
// dragged here is on tape. So a placeholder goes in its place, and where its copy turns up is where the files are wanted.

import { setTimeout as sleep } from 'node:timers/promises';
import type { NativeImage, WebContents } from 'electron';
import type { DragEnd, DraggedPart } from '../../preload/api.ts';
import { mapFolders } from './folder-map.ts';
import { makePlaceholder, type Placeholder } from './placeholder.ts';
import { watchedFolders } from './watched-folders.ts';

const everyMs = 150;
/** Nobody read it for so long after it was let go: it was let go nowhere. A busy file manager takes its time. */
const cancelledMs = 15_000;
/** And of one that was read, the copy is not to be found. A file manager may be asking its person something. */
const unseenMs = 30_000;

export interface DraggingOut {
  readonly drag: (contents: WebContents, parts: readonly DraggedPart[]) => Promise<DragEnd>;
  /** What a window is asked to take: dropped there, it is no file. Null when it is not what is being dragged. */
  readonly take: (path: string) => readonly DraggedPart[] | null;
}

interface DragUnderWay {
  readonly placeholder: Placeholder;
  readonly parts: readonly DraggedPart[];
  isTaken: boolean;
}

export function draggingOut(icon: NativeImage): DraggingOut {
  let now: DragUnderWay | null = null;

  return {
    async drag(contents, parts) {
      const placeholder = await makePlaceholder();
      const dragged: DragUnderWay = { placeholder, parts, isTaken: false };
      now = dragged;
      const folders = mapFolders();
      try {
        // Comes back when it was let go.
        contents.startDrag({ file: placeholder.path, icon });
        return await endOf(dragged, await folders);
      } finally {
        (await folders).stop();
        if (now === dragged) now = null;
        await placeholder.remove();
      }
    },
    take(path) {
      if (now === null || now.placeholder.path !== path) return null;
      now.isTaken = true;
      return now.parts;
    },
  };
}

async function endOf(dragged: DragUnderWay, folders: Awaited<ReturnType<typeof mapFolders>>): Promise<DragEnd> {
  const { placeholder } = dragged;
  const since = performance.now();
  for (;;) {
    if (dragged.isTaken) return { kind: 'taken' };
    const watched = [...(await watchedFolders())].flatMap((inode) => folders.pathOf(inode) ?? []);
    for (const folder of new Set([...watched, ...folders.nearest])) {
      const into = await placeholder.copyIn(folder);
      if (into === null) continue;
      await placeholder.removeCopy(into);
      return { kind: 'dropped', into };
    }
    const passedMs = performance.now() - since;
    if (passedMs > cancelledMs && !(await placeholder.wasRead())) return { kind: 'cancelled' };
    if (passedMs > unseenMs) return { kind: 'unseen' };
    await sleep(everyMs);
  }
}
