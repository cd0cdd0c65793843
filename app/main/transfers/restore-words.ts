// A restore to a folder of this computer as the command line is asked for it, which takes the files. Pure.

import { TapeError } from '../../../helper/contract/errors.ts';
import { type RestoreInput, restoreInput } from '../../../helper/contract/restore-input.ts';
import { given, wantedFlag } from './words.ts';

/** What the command line can say of all its cartridges together. */
const wordsMost = 1_000_000;

/** From a window: what is no restore, or one that cannot come here, is refused. */
export function restoreWanted(wanted: unknown): RestoreInput {
  const { data } = restoreInput.safeParse(wanted);
  if (data === undefined) throw notToHere();
  const { from, desk, verifyAgainst } = data;
  const isOlder = from.some(({ generation }) => generation !== undefined);
  if (desk !== undefined || verifyAgainst !== undefined || (isOlder && from.length > 1)) throw notToHere();
  if (from.some(({ keepPaths }) => keepPaths === true)) throw notToHere();
  return data;
}

export function restoreWords(wanted: unknown): readonly string[] {
  const { from, into, conflict, keepDamaged, acls } = restoreWanted(wanted);
  const places = from.flatMap(({ barcode, paths }) => paths.map((path) => `${barcode}:/${path}`));
  if (places.reduce((sum, place) => sum + Buffer.byteLength(place) + 1, 0) > wordsMost) throw notToHere();
  return [
    'restore',
    ...given('into', into),
    ...given('conflict', conflict),
    ...given('generation', from[0]?.generation),
    ...wantedFlag('keep-damaged', keepDamaged),
    ...wantedFlag('acls', acls),
    '--wait',
    '--json',
    '--',
    ...places,
  ];
}

function notToHere(): TapeError {
  return new TapeError('call.invalid-input', { subject: 'shell.restoreToHere' });
}
