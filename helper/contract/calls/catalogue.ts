// What is on cartridges, wherever they lie: folders, files, versions, copies.

import { z } from 'zod';
import { call } from '../call.ts';
import type { FileVersion, KnownGeneration } from '../generations.ts';
import { barcode, cursor, generation, limit, volumePath } from '../inputs.ts';
import type {
  Entry,
  EntryDetail,
  EntryInTree,
  EntryWithChecksums,
  FolderInColumns,
  FolderOfTree,
  JobId,
  Page,
} from '../model.ts';
import { act, becomes, type NamedFields, query, seenCartridge } from '../rule.ts';
import { poolName } from '../schedules.ts';
import {
  type ContentCopy,
  type CopyTotals,
  cartridgeFilter,
  type DuplicateGroup,
  entryOrder,
  type FoundEntry,
  searchInput,
} from '../search.ts';

/** Of that pool, or all. */
const tree = { pool: poolName.optional(), path: volumePath };
const treeOfPool: NamedFields = { pools: [['pool', 'use']] };
const filtered: NamedFields = { cartridges: [['barcodes[]', 'see']], pools: [['mediaPool', 'see']] };

export const catalogueCalls = {
  /**
   * One folder of a cartridge, directories first, then by name or in the order that is asked for. Works while the cartridge
   * lies on the shelf. While a large folder is being put in order, a page may be empty and lead on all the same.
   */
  list: call<Page<Entry>>()(
    z.strictObject({
      barcode,
      path: volumePath,
      cursor,
      limit,
      generation: generation.optional(),
      order: entryOrder.optional(),
    }),
    query('anybody', seenCartridge),
  ),
  /** One folder as `list` has it by name, in columns: for whoever shows very many at once. */
  columns: call<FolderInColumns>()(
    z.strictObject({ barcode, path: volumePath, cursor, generation: generation.optional() }),
    query('anybody', seenCartridge),
  ),
  /** One folder as `list` has it by name, or one file, with what lists of files for others need. */
  checksums: call<Page<EntryWithChecksums>>()(
    z.strictObject({ barcode, path: volumePath, cursor, limit }),
    query('anybody', seenCartridge),
  ),
  entry: call<EntryDetail>()(
    z.strictObject({ barcode, path: volumePath, generation: generation.optional() }),
    query('anybody', seenCartridge),
  ),
  /**
   * One folder of the tree that cartridges make together, by name: of each path the version that was modified last. What is a
   * folder on several cartridges holds what is in any of them.
   */
  newestColumns: call<FolderOfTree>()(z.strictObject({ ...tree, cursor }), query('anybody', treeOfPool)),
  /** Anything in that tree but its root. */
  newestEntry: call<EntryInTree>()(z.strictObject(tree), query('anybody', treeOfPool)),
  /** Newest first: those that the catalogue saw, and those that the last look on the tape found. */
  generations: call<Page<KnownGeneration>>()(
    z.strictObject({ barcode, cursor, limit }),
    query('anybody', seenCartridge),
  ),
  /** Newest first, as far as the catalogue saw them; none of a folder. */
  versions: call<Page<FileVersion>>()(
    z.strictObject({ barcode, path: volumePath, cursor, limit }),
    query('anybody', seenCartridge),
  ),

  /**
   * Names that are just it first, then those that begin with it, then the others; each as their cartridges list them.
   * Where very much has to be looked at a page has fewer rows than it may, or none, and leads on all the same.
   */
  search: call<Page<FoundEntry>>()(searchInput, query('anybody', filtered)),
  /** Other files of this content in the newest generations, by cartridge. None when it has no checksum. */
  otherCopies: call<Page<ContentCopy>>()(
    z.strictObject({ barcode, path: volumePath, generation: generation.optional(), cursor, limit }),
    query('anybody', seenCartridge),
  ),
  /**
   * Contents that are there more than once, the most wasted bytes first. Copies on several cartridges are safety, not
   * waste, to whom says `sameCartridge`.
   */
  duplicates: call<Page<DuplicateGroup>>()(
    z.strictObject({ ...cartridgeFilter, sameCartridge: z.boolean(), cursor, limit }),
    query('administrators', filtered),
  ),
  /** By barcode. */
  copyTotals: call<readonly CopyTotals[]>()(z.strictObject(cartridgeFilter), query('administrators', filtered)),

  /**
   * Rebuilds the catalogue entries of these cartridges, or of those in drives, from what is on the tape. `checksums`: of tar
   * archives, which have none, those of all files are computed, which reads the whole tape.
   */
  rebuild: call<JobId>()(
    z.strictObject({ barcodes: z.array(barcode).max(1000), checksums: z.boolean().optional() }),
    becomes('rebuild', act('administrators', { cartridges: [['barcodes[]', 'see']] })),
  ),
} as const;
