// What the helper lists: a cartridge with a million files that comes in, and a catalogue of thirty million that is searched.
// Both are made once and kept where the caller says.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import { measureMany } from '../many.ts';
import { stopwatch } from './cost.ts';
import { importFigures } from './import.ts';

export const listedRows = ['import', 'catalogue'] as const;

export interface ListedSetup {
  readonly program: string;
  /** Where what was made is found by the next run; null: nowhere. */
  readonly disk: string | null;
  /** Null: as many as each row is meant for. */
  readonly files: number | null;
  readonly cartridges: number;
  readonly seed: number;
}

export async function listedFigures(
  row: (typeof listedRows)[number],
  { program, disk, files, cartridges, seed }: ListedSetup,
): Promise<readonly Figure[]> {
  const kept = disk ?? mkdtempSync(join(tmpdir(), 'capstan-bench-'));
  try {
    return row === 'import'
      ? await importFigures({ program, kept, watch: stopwatch(kept), files: files ?? 1_000_000, seed })
      : await measureMany(kept, files ?? 30_000_000, cartridges, seed);
  } finally {
    if (disk === null) rmSync(kept, { recursive: true, force: true });
  }
}
