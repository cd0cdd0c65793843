// Looks after the catalogue's own file while the helper runs. When somebody removes it, its content lives on only in
// this process: as soon as no job runs, the helper ends, which puts it back, and the next one goes on with it.

import { watch } from 'node:fs';
import type { Services } from './services.ts';

/** Once it is gone, until no job runs; and all the time where the system has no more watches to give. */
const checkEveryMs = 2_000;

export function watchCatalogue(
  { catalogue: { maintenance }, log }: Services,
  isIdle: () => boolean,
  end: (why: string) => void,
): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isLogged = false;
  const checkAgain = () => {
    timer ??= setInterval(check, checkEveryMs).unref();
  };
  const check = () => {
    if (!maintenance.isDetached) return;
    if (!isLogged) log('catalogue removed', { why: 'it is put back when the helper ends' });
    isLogged = true;
    checkAgain();
    if (isIdle()) end('the file of the catalogue was removed');
  };
  const stopWatching = watching(maintenance.path, check, checkAgain);
  return () => {
    stopWatching();
    if (timer !== null) clearInterval(timer);
  };
}

/** A file tells when it loses its name, also one that is open. What is written goes to its log beside it. */
function watching(path: string, changed: () => void, unable: () => void): () => void {
  try {
    const watcher = watch(path, { persistent: false }, changed);
    watcher.on('error', unable);
    return () => watcher.close();
  } catch {
    unable();
    return () => undefined;
  }
}
