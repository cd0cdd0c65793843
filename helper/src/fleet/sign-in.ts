// What a host signs in with: the password and the certificates in files that whoever names them may read.

import type { FleetSignInInput } from '../../contract/calls/fleet.ts';
import { TapeError } from '../../contract/errors.ts';
import type { FleetSignIn } from '../../contract/fleet.ts';
import type { Identity } from '../../contract/identity.ts';
import { type OpenFile, readPassphrase, readWhole } from '../keys/secret-file.ts';

/** Far more than the certificates of any authority. */
const caBytesMost = 1_000_000;

export async function signInFrom(
  { address, passwordFile, caFile }: FleetSignInInput,
  openFile: OpenFile,
  as: Identity,
): Promise<FleetSignIn> {
  const password = passwordFile === null ? null : await readPassphrase(openFile, as, passwordFile).catch(noPassword);
  const ca = caFile === null ? null : await readWhole(openFile, as, caFile, caBytesMost);
  if (caFile !== null && ca === null) throw new TapeError('fleet.no-certificate', { subject: caFile });
  return { ...address, password: password?.toString() ?? null, ca: ca?.toString() ?? null };
}

function noPassword(error: unknown): never {
  if (!(error instanceof TapeError) || error.code !== 'keys.no-passphrase') throw error;
  throw new TapeError('fleet.no-password', { ...error.data });
}
