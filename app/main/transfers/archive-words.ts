// An archive of files of this computer as the command line is asked for it, which reads and sends them. Pure.

import { archiveInput } from '../../../helper/contract/archive-input.ts';
import { TapeError } from '../../../helper/contract/errors.ts';
import { given, wantedFlag } from './words.ts';

/** From a window: what cannot be sent, or is no archive, is refused. */
export function archiveWords(wanted: unknown): readonly string[] {
  const { data } = archiveInput.safeParse(wanted);
  if (data === undefined) throw notAnArchive();
  const { barcodes, pool, sources, filter, into, copies, group, split, hashes, acls, verify, unchanged, ...rest } =
    data;
  const { order, interleave, commit, safeWithinSeconds, poolBytes, packing, force, ...others } = rest;
  if (sources.length === 0 || Object.values(others).some((one) => one !== undefined)) throw notAnArchive();
  return [
    'archive',
    ...given('to', pool === undefined ? barcodes.join(',') : `pool:${pool}`),
    ...given('into', into === '' ? undefined : into),
    ...(filter?.include ?? []).flatMap((pattern) => given('include', pattern)),
    ...(filter?.exclude ?? []).flatMap((pattern) => given('exclude', pattern)),
    ...given('copies', copies),
    ...given('group', group),
    ...wantedFlag('split', split),
    ...given('hash', hashes?.length === 0 ? 'none' : hashes?.join(',')),
    ...wantedFlag('acls', acls),
    ...wantedFlag('no-verify', verify !== true),
    ...given('unchanged', unchanged === 'write' ? undefined : unchanged),
    ...given('order', order),
    ...given('interleave', interleave),
    ...given('commit', commit),
    ...given('safe-within', safeWithinSeconds === undefined ? undefined : `${safeWithinSeconds}s`),
    ...given('memory', poolBytes),
    ...wantedFlag('no-packing', packing === false),
    ...wantedFlag('force', force),
    '--wait',
    '--json',
    '--',
    ...sources,
  ];
}

function notAnArchive(): TapeError {
  return new TapeError('call.invalid-input', { subject: 'shell.archiveFromHere' });
}
