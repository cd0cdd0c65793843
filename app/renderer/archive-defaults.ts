// How archives are made unless the person says otherwise in the sheet. Each start sends it along.

import {
  type ExtraHash,
  extraHashes,
  poolBytesLeast,
  poolBytesMost,
  usualHashes,
} from '../../helper/contract/archive.ts';
import type { ArchiveInput } from '../../helper/contract/archive-input.ts';
import { storedText, storeText, useStoredText } from './stored-text.ts';

export interface ArchiveDefaults {
  readonly verify: boolean;
  /** What is on the cartridges already with the same size and time is not written again. */
  readonly skipsUnchanged: boolean;
  /** Patterns, one a line. */
  readonly exclude: string;
  /** Null: what the helper thinks fit. */
  readonly poolBytes: number | null;
  /** Besides SHA-256. */
  readonly checksums: readonly ExtraHash[];
}

const key = 'archive';
const plain: ArchiveDefaults = {
  verify: true,
  skipsUnchanged: false,
  exclude: '',
  poolBytes: null,
  checksums: usualHashes,
};

/** What is kept is read as if a stranger had written it. */
export function defaultsIn(text: string | null): ArchiveDefaults {
  if (text === null) return plain;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return plain;
    const { verify, skipsUnchanged, exclude, poolBytes, checksums, hashes } = kept as Readonly<Record<string, unknown>>;
    const isPool =
      Number.isInteger(poolBytes) && Number(poolBytes) >= poolBytesLeast && Number(poolBytes) <= poolBytesMost;
    return {
      verify: verify !== false,
      skipsUnchanged: skipsUnchanged === true,
      exclude: typeof exclude === 'string' ? exclude : '',
      poolBytes: isPool ? Number(poolBytes) : null,
      // Before there were usual ones, only those besides were kept, by their former name.
      checksums: Array.isArray(checksums)
        ? hashesIn(checksums)
        : hashesIn([...usualHashes, ...(Array.isArray(hashes) ? hashes : [])]),
    };
  } catch {
    return plain;
  }
}

export function archiveDefaults(): ArchiveDefaults {
  return defaultsIn(storedText(key));
}

export function useArchiveDefaults(): readonly [ArchiveDefaults, (next: ArchiveDefaults) => void] {
  return [defaultsIn(useStoredText(key)), (next) => storeText(key, JSON.stringify(next))];
}

function hashesIn(names: readonly unknown[]): readonly ExtraHash[] {
  return extraHashes.filter((one) => names.includes(one));
}

/** Of an archive's input, what no sheet asks for. */
export function sentAlong({ poolBytes, checksums }: ArchiveDefaults): Pick<ArchiveInput, 'poolBytes' | 'hashes'> {
  return { ...(poolBytes === null ? {} : { poolBytes }), ...(isUsual(checksums) ? {} : { hashes: [...checksums] }) };
}

/** The helper computes them without being asked. */
function isUsual(checksums: readonly ExtraHash[]): boolean {
  return checksums.length === usualHashes.length && usualHashes.every((one) => checksums.includes(one));
}
