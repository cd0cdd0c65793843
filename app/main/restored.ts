// The folders that restores put files into, shown in the desktop's own file manager. The window names a job, never a path:
// what may be opened is what the helper says of that job, and only if it is a folder. A file would be run.

import { lstat, stat } from 'node:fs/promises';
import { shell } from 'electron';
import type { Send } from '../../helper/contract/contract.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import type { JobId } from '../../helper/contract/model.ts';
import type { RestoreInput } from '../../helper/contract/restore-input.ts';
import type { OpenEnd, ShellCalls } from '../preload/api.ts';
import { placeOf } from './restored-place.ts';

export async function openRestored(
  send: Send,
  computer: string | null,
  { job }: ShellCalls['shell.openRestored']['input'],
): Promise<OpenEnd> {
  const { into } = await requireTerms(send, job);
  requireHere(into, computer);
  return await openFolder(into);
}

export async function openFolder(path: string): Promise<OpenEnd> {
  if (!(await isFolder(path))) return { kind: 'gone', path };
  const detail = await shell.openPath(path);
  return detail === '' ? { kind: 'opened' } : { kind: 'not-opened', path, detail };
}

/** Shows a restored file in its folder; runs nothing. */
export async function showRestored(
  send: Send,
  computer: string | null,
  wanted: ShellCalls['shell.showRestored']['input'],
): Promise<OpenEnd> {
  const { into, from } = await requireTerms(send, wanted.job);
  const path = placeOf({ into, from }, wanted);
  if (path === null) throw new TapeError('call.invalid-input', { subject: 'shell.showRestored' });
  requireHere(path, computer);
  try {
    await lstat(path);
  } catch {
    return { kind: 'gone', path };
  }
  shell.showItemInFolder(path);
  return { kind: 'opened' };
}

/** What has the same path on this computer is something else. */
function requireHere(path: string, computer: string | null): void {
  if (computer !== null) throw new TapeError('far.path-is-there', { subject: path });
}

async function requireTerms(send: Send, job: JobId): Promise<RestoreInput> {
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
