// What can be asked of an archive, and of a look at what it would meet, as it is checked where it comes in.

import { z } from 'zod';
import { extraHashes, listEnds, poolBytesLeast, poolBytesMost, slotsOf } from './archive.ts';
import { absolutePath, barcode, patternFilter, text, volumeFolder, volumePath } from './inputs.ts';
import { poolName } from './schedules.ts';
import { isVolumeFolder } from './volumes.ts';

export const archiveInput = z
  .strictObject({
    /** The cartridges to fill, in this order. Of copies and groups the first ones go into a drive each. */
    barcodes: z.array(barcode).max(100).refine(areDistinct, 'a cartridge is named twice'),
    /** Instead of cartridges: those of this pool that take files, in its order, each copy's own. */
    pool: poolName.optional(),
    /** May be empty when there are streams. */
    sources: z.array(absolutePath).max(1000),
    /** A file that names what is wanted of the one source, a folder: paths below it, each with this at its end. */
    list: z.strictObject({ path: absolutePath, ends: z.enum(listEnds) }).optional(),
    /** Content that another program writes into a FIFO, in frames; `name` is its path on the volume. */
    streams: z
      .array(z.strictObject({ path: absolutePath, name: volumePath.min(1) }))
      .max(64)
      .optional(),
    /**
     * Files of another computer, which `capstan bridge feed` puts into a FIFO here. `roots`: what they lie below there, to name
     * them by, and here on the volume. Instead of sources, and it comes once.
     */
    tree: z
      .strictObject({
        path: absolutePath,
        roots: z
          .array(z.strictObject({ source: text(4096), target: volumePath.min(1).refine(isVolumeFolder) }))
          .min(1)
          .max(1000),
        /** As they were counted there. */
        files: z.int().min(0),
        bytes: z.int().min(0),
      })
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
    /** Besides SHA-256; `xxh64` when left out, none when empty. */
    hashes: z.array(z.enum(extraHashes)).refine(areDistinct).optional(),
    /** Access control lists and security attributes are kept, too. */
    acls: z.boolean().optional(),
    /** Each source, a folder, becomes a bag: its content goes into `data`, and the tag files of BagIt beside that. */
    bag: z.boolean().optional(),
    /** What came with the sources: MHL, ASC MHL, a bag, or a list of checksums; a file, or the folder where one lies. */
    verifyAgainst: absolutePath.optional(),
    /** Everything is read back from the tape afterwards and compared. */
    verify: z.boolean().optional(),
    /**
     * What lies on these cartridges already: `write` it again (so it is unless said otherwise), `skip` it when size and
     * time are the same, `compare` its content, too.
     */
    unchanged: z.enum(['write', 'skip', 'compare']).optional(),
    /**
     * What lies on a cartridge of the same pool already, under whatever name, is not written again: files of the caller's
     * own, safe there, with the same size and SHA-256. Of a list of cartridges: on these, and in the pools that they are in.
     */
    skipDuplicates: z.boolean().optional(),
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
  .refine(
    ({ sources, streams = [], tree }) => sources.length + streams.length > 0 || tree !== undefined,
    'nothing to archive',
  )
  .refine(
    ({ tree, sources, streams = [], list, filter, bag, mirror, verifyAgainst, skipDuplicates, unchanged }) =>
      tree === undefined ||
      (sources.length + streams.length === 0 &&
        [list, filter, mirror, verifyAgainst].every((one) => one === undefined) &&
        bag !== true &&
        skipDuplicates !== true &&
        unchanged !== 'compare'),
    'what comes from another computer comes once, and alone',
  )
  .refine(({ list, sources }) => list === undefined || sources.length === 1, 'a list is of one folder')
  .refine(
    ({ list, verifyAgainst }) => list === undefined || verifyAgainst === undefined,
    'a manifest is of whole folders',
  )
  .refine(
    ({ bag, group = 1, split, streams = [], unchanged = 'write', skipDuplicates = false }) =>
      bag !== true ||
      (group === 1 && split !== true && streams.length === 0 && unchanged === 'write' && !skipDuplicates),
    'a bag is written whole',
  )
  .refine(({ copies = 1, group = 1 }) => copies === 1 || group === 1, 'copies and a group exclude each other')
  .refine(
    ({ streams = [], verifyAgainst }) => streams.length === 0 || verifyAgainst === undefined,
    'no manifest lists a stream',
  )
  .refine(
    ({ skipDuplicates, mirror }) => skipDuplicates !== true || mirror === undefined,
    'a mirror folder gets every file',
  )
  .refine(
    ({ skipDuplicates, verifyAgainst }) => skipDuplicates !== true || verifyAgainst === undefined,
    'what is compared with a manifest is compared as it is written',
  )
  .refine(
    ({ skipDuplicates, streams = [] }) => skipDuplicates !== true || streams.length === 0,
    'of a stream nobody knows the content before it is written',
  )
  .refine(({ barcodes, pool }) => pool === undefined || barcodes.length === 0, 'either cartridges or a pool')
  .refine((input) => input.pool !== undefined || input.barcodes.length >= slotsOf(input), 'a cartridge for each drive');

export type ArchiveInput = z.infer<typeof archiveInput>;

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

export const preflightInput = z.strictObject({
  /** Those to be written to; none: only the drives and the sources are looked at. */
  barcodes: z.array(barcode).max(100),
  /** As for an archive. */
  pool: poolName.optional(),
  sources: z.array(absolutePath).max(1000),
  mirror: absolutePath.optional(),
  filter: patternFilter.optional(),
  into: volumeFolder.optional(),
  copies: z.int().min(1).max(4).optional(),
  group: z.int().min(1).max(8).optional(),
  split: z.boolean().optional(),
});

export type PreflightInput = z.infer<typeof preflightInput>;
