// The folders that restores put files into, shown in the desktop's own file manager. The window names a job, never a path:
// what may be opened is what the helper says of that job, and only if it is a folder. A file would be run.

import { lstat, stat } from 'node:fs/promises';
import { shell } from 'electron';
import type { Send } from '../../helper/contract/contract.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import type { JobId } from '../../helper/contract/model.ts';
import type { OpenEnd, ShellCalls } from '../preload/api.ts';
import { placeOf } from './restored-place.ts';
import type { BroughtHere, Transfers } from './transfers/transfers.ts';

type RestoredHere = (job: JobId) => Promise<BroughtHere>;

export async function openRestored(
  restoredHere: RestoredHere,
  { job }: ShellCalls['shell.openRestored']['input'],
): Promise<OpenEnd> {
  const { into } = await restoredHere(job);
  return await openFolder(into);
}

export async function openFolder(path: string): Promise<OpenEnd> {
  if (!(await isFolder(path))) return { kind: 'gone', path };
  const detail = await shell.openPath(path);
  return detail === '' ? { kind: 'opened' } : { kind: 'not-opened', path, detail };
}

/** Shows a restored file in its folder; runs nothing. */
export async function showRestored(
  restoredHere: RestoredHere,
  wanted: ShellCalls['shell.showRestored']['input'],
): Promise<OpenEnd> {
  const path = placeOf(await restoredHere(wanted.job), wanted);
  if (path === null) throw new TapeError('call.invalid-input', { subject: 'shell.showRestored' });
  try {
    await lstat(path);
  } catch {
    return { kind: 'gone', path };
  }
  shell.showItemInFolder(path);
  return { kind: 'opened' };
}

/** What has the same path on this computer is something else, unless the files were brought here. */
export async function termsHere(
  send: Send,
  computer: string | null,
  transfers: Pick<Transfers, 'broughtBy'>,
  job: JobId,
): Promise<BroughtHere> {
  if (computer !== null) {
    const brought = transfers.broughtBy(computer, job);
    if (brought === null) throw new TapeError('far.path-is-there', { subject: job });
    return brought;
  }
  const terms = await send('restore.terms', { id: job });
  if (terms === null) throw new TapeError('call.invalid-input', { subject: 'shell.openRestored', detail: job });
  return terms;
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
