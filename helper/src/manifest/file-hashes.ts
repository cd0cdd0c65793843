// The hashes of a file on a disk, as whoever asked may read it.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { native } from '../drives/faults.ts';
import { type ExpectedHash, loadNative } from '../drives/native.ts';

export interface ComparedHash extends ExpectedHash {
  readonly found: string;
}

/** Of the same kinds as the expected ones. A file that is not there has none of them. */
export async function hashesOfFile(
  as: Identity,
  path: string,
  expected: readonly ExpectedHash[],
): Promise<readonly ComparedHash[]> {
  if (expected.length === 0) return [];
  const found = await digests(as, path, expected);
  return expected.map((one, at) => ({ ...one, found: found[at] ?? '' }));
}

async function digests(as: Identity, path: string, expected: readonly ExpectedHash[]): Promise<readonly string[]> {
  try {
    const kinds = expected.map(({ kind }) => kind);
    return await native(path, loadNative().hashFile(as, path, kinds));
  } catch (error) {
    if (error instanceof TapeError && error.code === 'source.unreadable') return [];
    throw error;
  }
}
