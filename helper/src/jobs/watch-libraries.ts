// Doors and mail slots are opened by hand, and a library says so only when it is asked. While there is one, each is asked from
// time to time.

import type { State } from '../../contract/state.ts';
import type { Drives } from '../drives/drives.ts';

const betweenMs = 30_000;

/** Returns how to stop. Nothing wakes up while there is no library. */
export function watchLibraries(drives: Drives, state: State): () => void {
  let timer: NodeJS.Timeout | null = null;

  function begin(): void {
    if (timer !== null || drives.libraries.length === 0) return;
    timer = setTimeout(() => {
      Promise.all(drives.libraries.map((library) => library.lookAgain())).finally(() => {
        timer = null;
        begin();
      });
    }, betweenMs).unref();
  }

  begin();
  const forget = state.listen((notice) => {
    if (notice.name === 'library') begin();
  });
  return () => {
    forget();
    if (timer !== null) clearTimeout(timer);
  };
}
