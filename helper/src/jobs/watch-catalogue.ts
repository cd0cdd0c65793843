// Looks after the catalogue's own file while the helper runs. When somebody removes it, its content lives on only in
// this process: as soon as no job runs, the helper ends, which puts it back, and the next one goes on with it.

import type { Services } from './services.ts';

const checkEveryMs = 2_000;

export function watchCatalogue(
  { catalogue, log }: Services,
  isIdle: () => boolean,
  end: (why: string) => void,
): () => void {
  let isLogged = false;
  const timer = setInterval(() => {
    if (!catalogue.maintenance.isDetached) return;
    if (!isLogged) log('catalogue removed', { why: 'it is put back when the helper ends' });
    isLogged = true;
    if (isIdle()) end('the file of the catalogue was removed');
  }, checkEveryMs).unref();
  return () => clearInterval(timer);
}
