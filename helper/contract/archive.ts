// Bounds of what can be asked of an archive, what is planned before its first byte, and what came of it.

import type { PlaceInLibrary } from './library.ts';
import type { Fault } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';
import { listOf } from './words/sentence.ts';

export const poolBytesLeast = 67_108_864;
export const poolBytesMost = 34_359_738_368;
/** Unless said otherwise, and never more than half of the machine's memory. */
export const poolBytesUsual = 1_073_741_824;

/** Besides SHA-256. */
export const extraHashes = ['md5', 'sha1', 'sha512', 'crc32', 'xxh64', 'xxh3', 'xxh128', 'c4'] as const;
export type ExtraHash = (typeof extraHashes)[number];
/** When nothing else is asked for: a media hash list of version 1.1 and an ASC MHL know it, and neither knows SHA-256. */
export const usualHashes: readonly ExtraHash[] = ['xxh64'];
/** By one word. `film`: the strongest that an ASC MHL knows of those that cost next to nothing. */
export const hashPresets = { film: ['xxh128'], none: [] } as const satisfies Record<string, readonly ExtraHash[]>;

/** How each name of a list ends. */
export const listEnds = ['nul', 'newline'] as const;
export type ListEnds = (typeof listEnds)[number];
export const listBytesMost = 134_217_728;
export const listNamesMost = 1_000_000;

interface Spread {
  readonly copies?: number | undefined;
  readonly group?: number | undefined;
}

/** Drives that write at the same time. */
export function slotsOf({ copies = 1, group = 1 }: Spread): number {
  return Math.max(copies, group);
}

// ---- the plan ----

export interface ArchivePlan {
  /** Files, links and streams; streams count without their bytes, which nobody knows yet. */
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  /** Seen, and unfit to be archived. */
  readonly left: number;
  /** Seen, and not wanted by the filter. */
  readonly excluded?: FileSum;
  /** On the cartridges already, and not to be written again. */
  readonly unchanged?: FileSum;
  /** Of each copy the same; in the order in which they are filled. */
  readonly cartridges: readonly PlannedCartridge[];
  /** Of `cartridges`: further ones of the same size, which nobody has named yet. */
  readonly unnamed: number;
  /** Larger than every cartridge, and not to be split: the first of them. */
  readonly tooLarge: readonly { readonly path: string; readonly bytes: number }[];
  readonly tooLargeTotal: number;
  /** Files that continue on a second cartridge. */
  readonly split: number;
}

export interface FileSum {
  readonly files: number;
  readonly bytes: number;
}

export interface PlannedCartridge {
  /** Null: one more, not named yet. */
  readonly barcode: string | null;
  /** Where it is when the plan is made: in a drive, in a library whose robot fetches it, or neither. */
  readonly drive?: string | null;
  readonly inLibrary?: PlaceInLibrary;
  /** The drive's place in the job, from 0. */
  readonly slot: number;
  readonly files: number;
  readonly bytes: number;
  /** Room for files before; `takenBytes` of it go. */
  readonly freeBytes: number;
  readonly takenBytes: number;
  readonly firstPath: string | null;
  readonly lastPath: string | null;
}

/** "2.7 TB: 1 full cartridge and 38 % of a second; one file of 14 TB does not fit". */
export function planInWords(
  { bytes, cartridges, tooLarge, tooLargeTotal }: ArchivePlan,
  { size }: Figures = plainFigures,
): string {
  const copies = cartridges.filter(({ slot }) => slot === 0);
  const last = copies.at(-1);
  const full = Math.max(0, copies.length - 1);
  const share = last === undefined ? 0 : Math.min(1, last.takenBytes / Math.max(1, last.freeBytes));
  const percent = `${share > 0 && share < 0.01 ? 'less than 1' : Math.ceil(share * 100)} %`;
  const rest = full === 0 ? `${percent} of one cartridge` : `${percent} of a ${ordinal(full + 1)}`;
  const taken = full === 0 ? rest : `${full} full cartridge${full === 1 ? '' : 's'} and ${rest}`;
  // The window may run in a Chrome that knows no toSorted yet.
  const [largest] = [...tooLarge].sort((one, other) => other.bytes - one.bytes);
  const misfit =
    largest === undefined
      ? ''
      : tooLargeTotal === 1
        ? `; one file of ${size(largest.bytes)} does not fit`
        : `; ${tooLargeTotal} files do not fit, the largest is ${size(largest.bytes)}`;
  return `${size(bytes)}: ${taken}${misfit}`;
}

function ordinal(number: number): string {
  return ['', 'first', 'second', 'third', 'fourth', 'fifth'][number] ?? `${number}th`;
}

// ---- the outcome ----

/** Beside what became of the single items. */
export interface ArchiveOutcome {
  /** In the order in which they were taken in. */
  readonly cartridges: readonly WrittenCartridge[];
  /** One per drive; a copy with a fault is incomplete: others have what it lacks. */
  readonly copies: readonly { readonly slot: number; readonly fault: Fault | null }[];
  /** Not written again. */
  readonly unchanged: number;
  /** Not written, as the same content was on tape already. */
  readonly duplicates?: FileSum;
  readonly mirrored: number;
  readonly mirrorFailed: number;
  /** Read back and equal; null when that was not asked for. */
  readonly verified: number | null;
  /** Of what was archived against a manifest. */
  readonly manifest?: ManifestOutcome;
  /** In the index, without being written again; and gone from it, though older generations have them. */
  readonly renamed?: number;
  readonly removed?: number;
}

/** How files were, beside what a manifest says of them. */
export interface ManifestOutcome {
  readonly path: string;
  /** Their hashes are those that it lists. */
  readonly matching: number;
  /** It lists only their sizes, and they have these. */
  readonly bySize: number;
  readonly differing: number;
  /** It lists them, and they were not there. */
  readonly missing: number;
  /** They were there, and it does not list them. */
  readonly extra: number;
  /** It lists them, and they were not asked for. */
  readonly excluded: number;
}

export interface WrittenCartridge {
  readonly barcode: string;
  readonly slot: number;
  readonly files: number;
  readonly bytes: number;
  /** Null when its drive failed before an index was on tape. */
  readonly generation: number | null;
  readonly end: 'finished' | 'full' | 'failed';
}

/** "On CAP001L8 and CAP002L8. 12 files were already there." */
export function outcomeInWords(outcome: ArchiveOutcome, { number, size }: Figures = plainFigures): string {
  const files = (count: number) => `${number(count)} file${count === 1 ? '' : 's'}`;
  const { cartridges, copies, unchanged, mirrored, mirrorFailed, verified, renamed = 0, removed = 0 } = outcome;
  const { duplicates = { files: 0, bytes: 0 } } = outcome;
  const barcodes = [...new Set(cartridges.filter(({ files }) => files > 0).map(({ barcode }) => barcode))];
  const sentences = [barcodes.length === 0 ? 'Nothing was written.' : `On ${listOf(barcodes)}.`];
  if (unchanged > 0) sentences.push(`${files(unchanged)} ${unchanged === 1 ? 'was' : 'were'} already there.`);
  if (duplicates.files > 0) {
    const were = duplicates.files === 1 ? 'was' : 'were';
    sentences.push(`${files(duplicates.files)}, ${size(duplicates.bytes)}, ${were} not written: already on tape.`);
  }
  if (renamed > 0) sentences.push(`${files(renamed)} renamed.`);
  if (removed > 0) sentences.push(`${number(removed)} removed from the newest generation.`);
  if (verified !== null) sentences.push(`${files(verified)} verified.`);
  if (mirrored > 0) sentences.push(`${files(mirrored)} copied to the mirror folder.`);
  if (mirrorFailed > 0) sentences.push(`${files(mirrorFailed)} not copied to the mirror folder.`);
  if (outcome.manifest !== undefined) sentences.push(manifestInWords(outcome.manifest, { number }));
  const incomplete = copies.filter(({ fault }) => fault !== null).length;
  if (incomplete > 0) sentences.push(`${incomplete} of ${copies.length} copies incomplete.`);
  return sentences.join(' ');
}

/** "12 files match manifest.md5. 1 file differs from it. 2 of its files are missing. 3 files are not in it." */
export function manifestInWords(
  { path, matching, bySize, differing, missing, extra, excluded }: ManifestOutcome,
  { number }: Pick<Figures, 'number'> = plainFigures,
): string {
  const files = (count: number) => `${number(count)} file${count === 1 ? '' : 's'}`;
  const sentences = [`${files(matching)} ${matching === 1 ? 'matches' : 'match'} the manifest ${path}.`];
  if (bySize > 0) sentences.push(`${files(bySize)} compared by size only: it lists no checksum.`);
  if (differing > 0) sentences.push(`${files(differing)} ${differing === 1 ? 'differs' : 'differ'} from it.`);
  if (missing > 0) sentences.push(`${files(missing)} in it ${missing === 1 ? 'is' : 'are'} missing.`);
  if (extra > 0) sentences.push(`${files(extra)} ${extra === 1 ? 'is' : 'are'} not in it.`);
  if (excluded > 0)
    sentences.push(`${files(excluded)} in it ${excluded === 1 ? 'was' : 'were'} left out by your patterns.`);
  return sentences.join(' ');
}
