// What a pool has room for, out of its cartridges as the snapshot has them: a cartridge that is nobody's to see counts as none.

import { isKnownBlank, refusalToWrite } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { Pool } from '../../../../helper/contract/schedules.ts';

export interface PoolRoom {
  /** On the formatted ones; null: there is none. */
  readonly free: number | null;
  readonly blank: number;
  /** No drive has looked at them yet. */
  readonly unknown: number;
}

const copiesMost = 4;

/** For each of the copies: what the one with the least has. */
export function roomInPool(pool: Pool, cartridges: readonly Cartridge[], copies: number): PoolRoom {
  const rooms = Array.from({ length: copies }, (_, at) => roomOfCopy(pool, cartridges, at + 1));
  return rooms.reduce((least, room) => (compare(room, least) < 0 ? room : least));
}

/** So many can be written: each needs a cartridge of its own, or the pool takes a blank one. */
export function copiesInPool(pool: Pool, cartridges: readonly Cartridge[]): number {
  if (pool.takesBlank === true) return copiesMost;
  const missing = Array.from({ length: copiesMost }, (_, at) => at + 1).find(
    (copy) => usableOf(pool, cartridges, copy).length === 0,
  );
  return missing === undefined ? copiesMost : missing - 1;
}

function roomOfCopy(pool: Pool, cartridges: readonly Cartridge[], copy: number): PoolRoom {
  const usable = usableOf(pool, cartridges, copy);
  const volumes = usable.flatMap(({ volume }) => volume ?? []);
  const blank = usable.filter(isKnownBlank).length;
  return {
    free: volumes.length === 0 ? null : volumes.reduce((sum, { freeBytes }) => sum + freeBytes, 0),
    blank,
    unknown: usable.length - volumes.length - blank,
  };
}

/** A blank one is formatted, and an interrupted one recovered, when its turn comes. */
function usableOf(pool: Pool, cartridges: readonly Cartridge[], copy: number): readonly Cartridge[] {
  const ofCopy = new Set(pool.cartridges.filter((one) => one.copy === copy).map(({ barcode }) => barcode));
  return cartridges.filter((one) => {
    const refusal = ofCopy.has(one.barcode) ? refusalToWrite(one) : 'cartridge.unknown';
    return refusal === null || refusal === 'volume.blank' || refusal === 'volume.dirty';
  });
}

function compare(one: PoolRoom, other: PoolRoom): number {
  return (one.free ?? 0) - (other.free ?? 0) || one.blank - other.blank || one.unknown - other.unknown;
}
