// What the catalogue alone knows, kept beside it and on the cartridges; and what became of a catalogue that was lost.

import { z } from 'zod';
import { call } from './call.ts';
import { barcode, cursor, nothing, text } from './inputs.ts';
import type { JobId, Time } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';

/** The catalogue was lost, and began anew. Told until its cartridges are listed again or somebody has taken note. */
export interface CatalogueLoss {
  readonly kind: 'missing' | 'damaged';
  /** When the helper found it so. */
  readonly time: Time;
  /** What was wrong with it; empty when it was not there. */
  readonly detail: string;
  /** Where the damaged one is kept. */
  readonly setAside: string | null;
  /** What its history was restored from; null when there was nothing. */
  readonly restored: { readonly made: Time; readonly jobs: number } | null;
  /** Their content is listed again once a drive has looked at them. */
  readonly unlisted: readonly string[];
}

/** A piece of the export: whole lines of JSON. */
export interface ExportPiece {
  readonly text: string;
  readonly next: string | null;
}

export interface ImportedExport {
  readonly made: Time;
  readonly jobs: number;
  readonly rows: number;
}

/** Characters of an export that are sent at once. */
export const importPieceCharacters = 200_000;

export const keepingCalls = {
  /** Forgets what is listed of these cartridges, or of those in drives, and lists them anew from what is on the tape. */
  rebuild: call<JobId>()(z.strictObject({ barcodes: z.array(barcode).max(1000) })),
  /** What only the database knows, as of now. */
  exportCatalogue: call<ExportPiece>()(z.strictObject({ cursor })),
  /** Piece by piece under a name of the caller's choice; what is there already stays. Null until the last. */
  importCatalogue: call<ImportedExport | null>()(
    z.strictObject({
      upload: text(16).regex(/^[0-9a-f]{16}$/),
      offset: z.int().min(0),
      text: text(importPieceCharacters),
      isLast: z.boolean(),
    }),
  ),
  /** A person knows that the catalogue was lost. */
  dismissLoss: call<null>()(nothing),
} as const;

/** "The catalogue was damaged and is set aside as …; …". */
export function lossInWords(loss: CatalogueLoss, { time }: Figures = plainFigures): string {
  const { kind, setAside, restored, unlisted, detail } = loss;
  const what =
    kind === 'missing'
      ? 'The catalogue was gone'
      : `The catalogue was damaged${detail === '' ? '' : ` (${detail})`} and is set aside as ${setAside}`;
  const history =
    restored === null
      ? 'there was no export to restore the history of jobs from'
      : `the history of jobs was restored from the export of ${time(restored.made)}`;
  const next =
    unlisted.length === 0
      ? 'Nothing on the cartridges is affected.'
      : `Nothing on the cartridges is affected. Load these to list their content again: ${unlisted.join(', ')}.`;
  return `${what}; ${history}. ${next}`;
}
