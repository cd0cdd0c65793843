// Tape libraries: what lies where, and what their robots shall do.

import { z } from 'zod';
import { call } from '../call.ts';
import { barcode, cursor, libraryId, limit, page } from '../inputs.ts';
import { type LibraryPlace, type LibrarySummary, slotsMost } from '../library.ts';
import type { JobId, Page } from '../model.ts';
import { act, becomes, query, seenCartridge } from '../rule.ts';

export const libraryCalls = {
  status: call<Page<LibrarySummary>>()(page, query('anybody')),
  places: call<Page<LibraryPlace>>()(z.strictObject({ library: libraryId, cursor, limit }), query('anybody')),
  /** Within its library, to a slot or a mail slot; `number` null: the first that is free. One that is in a drive is ejected first. */
  move: call<JobId>()(
    z.strictObject({
      barcode,
      to: z.enum(['slot', 'mail-slot']),
      number: z.int().min(1).max(slotsMost).nullable(),
    }),
    becomes('library-move', act('administrators', seenCartridge)),
  ),
  /** The library looks into every place anew, which may take half an hour. */
  inventory: call<JobId>()(z.strictObject({ library: libraryId }), becomes('library-inventory', act('administrators'))),
} as const;
