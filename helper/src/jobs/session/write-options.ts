// What the write engine is told of an archive.

import { totalmem } from 'node:os';
import { type ExtraHash, poolBytesLeast, poolBytesUsual, slotsOf, usualHashes } from '../../../contract/archive.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import type { WriteOptions } from '../../drives/native.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';

/** Files that memory may hold at once: each takes some beside its content, until its row is there. */
const filesInPool = 60_000;

/** `averageBytes`: of a file. `needed`: hashes that something is compared with. */
export function writeOptionsOf(
  as: Identity,
  request: ArchiveRequest,
  averageBytes: number,
  needed: readonly ExtraHash[] = [],
): WriteOptions {
  const { packing, interleave, commit, safeWithinSeconds, mirror, acls, split } = request;
  const hashes = [...new Set([...(request.hashes ?? usualHashes), ...needed])];
  return {
    as,
    ...{ packing, interleave, commit, safeWithinSeconds, mirror, acls, split, hashes },
    poolBytes: poolBytesOf(request, averageBytes),
    slots: slotsOf(request),
    spread: (request.group ?? 1) > 1 ? 'group' : 'copies',
    // Strictly as named: no file begins before the one ahead of it has been read.
    // What another computer sends comes in its order, too: more would wait for their turn.
    ...(request.order === 'given' || request.tree !== undefined ? { readers: 1 } : {}),
  };
}

/** Never more than half of the machine's memory. */
function memoryMost(): number {
  return Math.max(poolBytesLeast, Math.floor(totalmem() / 2));
}

export function requireMemory({ poolBytes = 0 }: Pick<ArchiveRequest, 'poolBytes'>): void {
  const freeBytes = memoryMost();
  if (poolBytes > freeBytes) throw new TapeError('archive.pool-too-large', { neededBytes: poolBytes, freeBytes });
}

function poolBytesOf(request: ArchiveRequest, averageBytes: number): number {
  requireMemory(request);
  const { poolBytes } = request;
  const enough = Math.max(poolBytesLeast, Math.ceil(averageBytes * filesInPool));
  return poolBytes ?? Math.min(poolBytesUsual, memoryMost(), enough);
}
