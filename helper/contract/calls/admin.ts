// The helper as a whole: its health, its log, its catalogue taken out and brought in.

import { z } from 'zod';
import type { AuditEntry } from '../audit-log.ts';
import { call } from '../call.ts';
import { type ExportPiece, type ImportedExport, importPieceCharacters } from '../catalogue-maintenance.ts';
import type { Symptom } from '../doctor.ts';
import { cursor, nothing, page, text } from '../inputs.ts';
import type { MetricFamily } from '../metrics.ts';
import type { Page } from '../model.ts';
import { act, query } from '../rule.ts';

export const adminCalls = {
  /** Changes nothing. Drives at work are not disturbed. */
  examine: call<readonly Symptom[]>()(nothing, query('anybody')),
  /** Newest first. People see their own; the administrator and the helper's own user see all. */
  auditLog: call<Page<AuditEntry>>()(page, query('anybody')),
  /** What only the database knows, as of now. */
  exportCatalogue: call<ExportPiece>()(z.strictObject({ cursor }), act('administrators')),
  /** Piece by piece under a name of the caller's choice; what is there already stays. Null until the last. */
  importCatalogue: call<ImportedExport | null>()(
    z.strictObject({
      upload: text(16).regex(/^[0-9a-f]{16}$/),
      offset: z.int().min(0),
      text: text(importPieceCharacters),
      isLast: z.boolean(),
    }),
    act('administrators'),
  ),
  /** For monitoring: what there is, how it is, and what it has done since the helper started. */
  metrics: call<Page<MetricFamily>>()(page, query('administrators')),
  /** A person knows that the catalogue was lost. */
  dismissLoss: call<null>()(nothing, act('administrators')),
} as const;
