// Which of a pool's cartridges a job over all of its copies writes to: those in use first, and blank ones in their turn.

import type { Identity } from '../../../contract/identity.ts';
import type { StoredPool } from '../../catalogue/pools.ts';
import { type BlankSources, nextBlank, takeBlank } from './blank-cartridges.ts';
import { copyCartridges } from './copy-cartridges.ts';

/** How many write at once: copies of the same, or a group that shares the files of one copy. */
interface PoolSpread {
  readonly copies?: number | undefined;
  readonly group?: number | undefined;
}

interface PoolUse {
  readonly isUsing: (barcode: string) => boolean;
  /** Nothing is put into the pool: it is only told what would be. */
  readonly isPlan?: boolean;
}

/** A first one for each drive, then the others. Null: there are not as many. */
export function poolCartridges(
  pool: StoredPool,
  { copies = 1, group = 1 }: PoolSpread,
  owner: Identity,
  sources: BlankSources,
  { isUsing, isPlan = false }: PoolUse,
): readonly string[] | null {
  const { access, catalogue } = sources;
  const mayWrite = (barcode: string) => access.mayWrite(owner, barcode);
  const ofCopies = Array.from({ length: copies }, (_, at) => {
    const { open, all } = copyCartridges(pool, at + 1, catalogue, mayWrite);
    const chosen = [...open];
    while (chosen.length < group) {
      const isChosen = (barcode: string) => chosen.includes(barcode) || isUsing(barcode);
      const like = chosen[0] ?? all.at(-1) ?? null;
      const blank = isPlan
        ? nextBlank(pool, like, sources, isChosen)
        : takeBlank(pool, at + 1, like, sources, isChosen);
      if (blank === null) break;
      chosen.push(blank);
    }
    return chosen;
  });
  if (ofCopies.some((chosen) => chosen.length < group)) return null;
  return [
    ...ofCopies.flatMap((chosen) => chosen.slice(0, group)),
    ...ofCopies.flatMap((chosen) => chosen.slice(group)),
  ];
}
