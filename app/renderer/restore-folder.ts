// Where restores go unless the person says otherwise. It is sent with each of them, as any folder that is chosen.

import { storeText, useStoredText } from './stored-text.ts';

const key = 'restore-folder';

/** What is kept is read as if a stranger had written it; null when it names no folder. */
export function folderIn(text: string | null): string | null {
  return text?.startsWith('/') && !text.includes('\0') ? text : null;
}

/** Null: none, each restore asks. */
export function useRestoreFolder(): readonly [string | null, (folder: string | null) => void] {
  return [folderIn(useStoredText(key)), (folder) => storeText(key, folder)];
}
