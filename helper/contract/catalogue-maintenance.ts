// What the catalogue alone knows, kept beside it and on the cartridges; and what became of a catalogue that was lost.

import type { Time } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';

/** The catalogue was lost, and began anew. Reported until its cartridges are listed again or somebody has taken note. */
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

/** "The catalogue was damaged and is set aside as …; …". */
export function lossInWords(loss: CatalogueLoss, { time }: Figures = plainFigures): string {
  const { kind, setAside, restored, unlisted, detail } = loss;
  const what =
    kind === 'missing'
      ? 'The catalogue was missing'
      : `The catalogue was damaged${detail === '' ? '' : ` (${detail})`} and was set aside as ${setAside}`;
  const history =
    restored === null
      ? 'there was no export to restore the job history from'
      : `the job history was restored from the export of ${time(restored.made)}`;
  const next =
    unlisted.length === 0
      ? 'The cartridges are not affected.'
      : `The cartridges are not affected. Load these to rebuild their catalogue entries: ${unlisted.join(', ')}.`;
  return `${what}; ${history}. ${next}`;
}
