// What can be asked of an archive, what is planned before its first byte, and what came of it.

import { z } from 'zod';
import { absolutePath, barcode, patternFilter, volumeFolder, volumePath } from './inputs.ts';
import type { Fault } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';
import { listOf } from './words/sentence.ts';

export const poolBytesLeast = 67_108_864;
export const poolBytesMost = 34_359_738_368;
/** Unless said otherwise, and never more than half of the machine's memory. */
export const poolBytesUsual = 1_073_741_824;

export const extraHashes = ['md5', 'sha1', 'sha512', 'crc32', 'xxh64'] as const;
export type ExtraHash = (typeof extraHashes)[number];

export const archiveInput = z
  .strictObject({
    /** The cartridges to fill, in this order. Of copies and groups the first ones go into a drive each. */
    barcodes: z.array(barcode).min(1).max(100).refine(areDistinct, 'a cartridge is named twice'),
    /** May be empty when there are streams. */
    sources: z.array(absolutePath).max(1000),
    /** Content that another program writes into a FIFO, in frames; `name` is its path on the volume. */
    streams: z
      .array(z.strictObject({ path: absolutePath, name: volumePath.min(1) }))
      .max(64)
      .optional(),
    /** Only this of the sources. */
    filter: patternFilter.optional(),
    /** A folder on the cartridges that everything goes into; their root when left out. Folders that are there are merged. */
    into: volumeFolder.optional(),
    /** So many drives write the same at once. */
    copies: z.int().min(1).max(4).optional(),
    /** The files are spread over so many drives. */
    group: z.int().min(1).max(8).optional(),
    /** A file that does not fit continues on the next cartridge. Otherwise files stay whole. */
    split: z.boolean().optional(),
    /** A folder that gets every file, too, in the same pass. */
    mirror: absolutePath.optional(),
    /** Besides SHA-256. */
    hashes: z.array(z.enum(extraHashes)).refine(areDistinct).optional(),
    /** Everything is read back from the tape afterwards and compared. */
    verify: z.boolean().optional(),
    /**
     * What lies on these cartridges already: `write` it again (so it is unless said otherwise), `skip` it when size and
     * time are the same, `compare` its content, too.
     */
    unchanged: z.enum(['write', 'skip', 'compare']).optional(),
    /** Folder by folder, each sorted (so it is unless said otherwise); as the disk lists them; strictly as named. */
    order: z.enum(['folders', 'found', 'given']).optional(),
    interleave: z.enum(['gather', 'rotate', 'exclusive']).optional(),
    commit: z.enum(['batched', 'per-file-1', 'per-file-3']).optional(),
    /** What was written becomes safe within this time, whatever it costs. */
    safeWithinSeconds: z.int().min(1).max(86_400).optional(),
    poolBytes: z.int().min(poolBytesLeast).max(poolBytesMost).optional(),
    /** Small files may share records; the volume's own setting when left out. */
    packing: z.boolean().optional(),
    /** Starts also when preflight finds what can be forced, such as a drive that asks to be cleaned. */
    force: z.boolean().optional(),
  })
  .refine(({ sources, streams = [] }) => sources.length + streams.length > 0, 'nothing to archive')
  .refine(({ copies = 1, group = 1 }) => copies === 1 || group === 1, 'copies and a group exclude each other')
  .refine((input) => input.barcodes.length >= slotsOf(input), 'a cartridge for each drive');

export type ArchiveInput = z.infer<typeof archiveInput>;

interface Spread {
  readonly copies?: number | undefined;
  readonly group?: number | undefined;
}

/** Drives that write at the same time. */
export function slotsOf({ copies = 1, group = 1 }: Spread): number {
  return Math.max(copies, group);
}

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
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
  readonly mirrored: number;
  readonly mirrorFailed: number;
  /** Read back and equal; null when that was not asked for. */
  readonly verified: number | null;
  /** In the index, without being written again; and gone from it, though older generations have them. */
  readonly renamed?: number;
  readonly removed?: number;
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
export function outcomeInWords(outcome: ArchiveOutcome, { number }: Figures = plainFigures): string {
  const files = (count: number) => `${number(count)} file${count === 1 ? '' : 's'}`;
  const { cartridges, copies, unchanged, mirrored, mirrorFailed, verified, renamed = 0, removed = 0 } = outcome;
  const barcodes = [...new Set(cartridges.filter(({ files }) => files > 0).map(({ barcode }) => barcode))];
  const sentences = [barcodes.length === 0 ? 'Nothing was written.' : `On ${listOf(barcodes)}.`];
  if (unchanged > 0) sentences.push(`${files(unchanged)} ${unchanged === 1 ? 'was' : 'were'} already there.`);
  if (renamed > 0) sentences.push(`${files(renamed)} renamed.`);
  if (removed > 0) sentences.push(`${number(removed)} removed from the newest generation.`);
  if (verified !== null) sentences.push(`${files(verified)} verified.`);
  if (mirrored > 0) sentences.push(`${files(mirrored)} copied to the mirror folder.`);
  if (mirrorFailed > 0) sentences.push(`${files(mirrorFailed)} not copied to the mirror folder.`);
  const incomplete = copies.filter(({ fault }) => fault !== null).length;
  if (incomplete > 0) sentences.push(`${incomplete} of ${copies.length} copies incomplete.`);
  return sentences.join(' ');
}
