// What the write engine is told of an archive.

import { totalmem } from 'node:os';
import { poolBytesLeast, poolBytesUsual, slotsOf } from '../../../contract/archive.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { WriteOptions } from '../../drives/native.ts';
import type { ArchiveRequest } from '../requests.ts';

export function writeOptionsOf(request: ArchiveRequest): WriteOptions {
  const { packing, interleave, commit, safeWithinSeconds, mirror, split, hashes } = request;
  return {
    ...{ packing, interleave, commit, safeWithinSeconds, mirror, split, hashes },
    poolBytes: poolBytesOf(request),
    slots: slotsOf(request),
    spread: (request.group ?? 1) > 1 ? 'group' : 'copies',
    // Strictly as named: no file begins before the one ahead of it has been read.
    ...(request.order === 'given' ? { readers: 1 } : {}),
  };
}

/** Never more than half of the machine's memory. */
function poolBytesOf({ poolBytes }: ArchiveRequest): number {
  const half = Math.max(poolBytesLeast, Math.floor(totalmem() / 2));
  if (poolBytes !== undefined && poolBytes > half) {
    throw new TapeError('archive.pool-too-large', { neededBytes: poolBytes, freeBytes: half });
  }
  return poolBytes ?? Math.min(poolBytesUsual, half);
}
