// What a person can choose of an archive, and how the helper is asked for it. Pure.

import { type ExtraHash, hashPresets } from '../../../../helper/contract/archive.ts';
import type { ArchiveInput, PreflightInput } from '../../../../helper/contract/archive-input.ts';
import { isVolumeFolder } from '../../../../helper/contract/volumes.ts';
import type { ArchiveDefaults } from '../../archive-defaults.ts';
import { patternsIn } from '../../parts/pattern-lines.ts';

export interface ArchiveWishes {
  /** Instead of the cartridge that was dropped on: its name. */
  readonly pool: string | null;
  /** Besides the one that was dropped on, in the order in which they are filled. */
  readonly further: readonly string[];
  readonly copies: number;
  readonly mirror: string | null;
  readonly verify: boolean;
  readonly skipsUnchanged: boolean;
  readonly skipsDuplicates: boolean;
  /** Each dropped folder is written as a bag (BagIt). */
  readonly asBag: boolean;
  readonly keepsAcls: boolean;
  /** Patterns, one a line. */
  readonly exclude: string;
  /** The folder on the cartridges, as it is typed. */
  readonly into: string;
  readonly checksums: ChecksumChoice;
  /** What came with the sources: a manifest, or the folder where one lies. */
  readonly verifyAgainst: string | null;
  readonly split: boolean;
  readonly force: boolean;
}

/** `usual`: as the settings have it. */
export const checksumChoices = ['usual', 'list', 'film'] as const;
type ChecksumChoice = (typeof checksumChoices)[number];

/** Besides the usual ones. */
const checksumsOf: Readonly<Record<Exclude<ChecksumChoice, 'usual'>, readonly ExtraHash[]>> = {
  list: ['xxh64', 'md5'],
  film: hashPresets.film,
};

export function wishesAtFirst({ verify, skipsUnchanged, exclude }: ArchiveDefaults): ArchiveWishes {
  return {
    ...{ verify, skipsUnchanged, exclude },
    ...{
      skipsDuplicates: false,
      asBag: false,
      keepsAcls: false,
      pool: null,
      further: [],
      copies: 1,
      mirror: null,
      into: '',
    },
    ...{ checksums: 'usual', verifyAgainst: null, split: false, force: false },
  };
}

/** "/2026/May/" as "2026/May"; null: that is no folder that a cartridge can have. */
export function folderIn(typed: string): string | null {
  const parts = typed.split('/').map((part) => part.trim());
  const folder = parts.filter((part) => part !== '').join('/');
  return folder === '' || isVolumeFolder(folder) ? folder : null;
}

/** What both the look beforehand and the archive itself are told. */
export function preflightOf(barcode: string, sources: readonly string[], wishes: ArchiveWishes): PreflightInput {
  const { pool, further, copies, mirror, split, exclude, into } = wishes;
  const patterns = patternsIn(exclude);
  const folder = folderIn(into);
  return {
    ...(pool === null ? { barcodes: [barcode, ...further] } : { barcodes: [], pool }),
    sources: [...sources],
    ...(patterns.length === 0 ? {} : { filter: { include: [], exclude: [...patterns] } }),
    ...(folder === null || folder === '' ? {} : { into: folder }),
    ...(copies === 1 ? {} : { copies }),
    ...(mirror === null ? {} : { mirror }),
    ...(split && mayLeaveOut(wishes) ? { split } : {}),
  };
}

/** A bag is written whole, on each cartridge. */
export function mayLeaveOut({ asBag }: ArchiveWishes): boolean {
  return !asBag;
}

/** A mirror folder gets every file, and a manifest is compared with what is written. */
export function maySkipDuplicates(wishes: ArchiveWishes): boolean {
  return mayLeaveOut(wishes) && wishes.mirror === null && wishes.verifyAgainst === null;
}

/** What only the archive itself is told. */
export function onlySent(
  wishes: ArchiveWishes,
  usual: Pick<ArchiveDefaults, 'checksums'>,
): Omit<ArchiveInput, 'barcodes' | 'sources'> {
  const { verify, skipsUnchanged, skipsDuplicates, asBag, keepsAcls, checksums, verifyAgainst, force } = wishes;
  return {
    ...(verify ? { verify } : {}),
    ...(skipsUnchanged && mayLeaveOut(wishes) ? { unchanged: 'skip' } : {}),
    ...(skipsDuplicates && maySkipDuplicates(wishes) ? { skipDuplicates: true } : {}),
    ...(asBag ? { bag: true } : {}),
    ...(keepsAcls ? { acls: true } : {}),
    ...(checksums === 'usual' ? {} : { hashes: [...new Set([...usual.checksums, ...checksumsOf[checksums]])] }),
    ...(verifyAgainst === null ? {} : { verifyAgainst }),
    ...(force ? { force } : {}),
  };
}
