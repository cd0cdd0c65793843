// Doors and mail slots are opened by hand, and other programs move cartridges: a library says so only when it is asked. While
// there is one, each is asked from time to time, and one that could not be opened is tried again: it may still start up.

import { faultOf } from '../../contract/errors.ts';
import { publishLibraries } from './libraries.ts';
import type { Services } from './services.ts';

const betweenMs = 30_000;

/** Returns how to stop. Nothing wakes up while there is no library. */
export function watchLibraries(services: Services): () => void {
  const { drives, state, log } = services;
  let timer: NodeJS.Timeout | null = null;

  function begin(): void {
    if (timer !== null || drives.libraries.length + drives.unavailableLibraries.length === 0) return;
    timer = setTimeout(() => {
      askEach()
        .catch((error: unknown) => log('libraries not found', { fault: faultOf(error) }))
        .finally(() => {
          timer = null;
          begin();
        });
    }, betweenMs).unref();
  }

  async function askEach(): Promise<void> {
    await Promise.all(drives.libraries.map((library) => library.lookAgain()));
    if (drives.unavailableLibraries.length === 0) return;
    const before = new Map(drives.describe().map((drive) => [drive.id, JSON.stringify(drive)]));
    for (const id of await drives.rediscover()) state.publish('driveRemoved', { id });
    for (const drive of drives.describe())
      if (before.get(drive.id) !== JSON.stringify(drive)) state.publish('drive', drive);
    publishLibraries(services);
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
