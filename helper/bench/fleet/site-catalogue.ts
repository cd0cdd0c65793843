// The shared catalogue of a whole site, from real ones of several sizes on this machine.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineOf, type PowerLaw, powerLawOf, type StraightLine } from './growth.ts';
import { type GrowthFigures, type QuestionTimes, SharedCatalogue } from './shared-catalogue.ts';

interface CatalogueSize extends GrowthFigures {
  readonly search: QuestionTimes;
  readonly folder: QuestionTimes;
}

/** What to expect at a size. */
export interface CatalogueGrowth {
  readonly sizes: readonly CatalogueSize[];
  /** No faster than at the largest size. */
  readonly rowsPerSecond: (rows: number) => number;
  readonly bytes: StraightLine;
  readonly searchedBytes: StraightLine;
  /** Milliseconds that 95 of 100 stay below. */
  readonly search: PowerLaw;
  readonly folder: PowerLaw;
}

const questions = 200;

/** One catalogue that grows to each of these numbers of files. */
export async function catalogueGrowth(files: readonly number[], seed: number): Promise<CatalogueGrowth> {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-fleet-'));
  const catalogue = new SharedCatalogue(folder, seed);
  const sizes: CatalogueSize[] = [];
  try {
    await catalogue.open();
    for (const some of files.toSorted((one, other) => one - other)) {
      const grown = await catalogue.grow(some);
      sizes.push({
        ...grown,
        search: await catalogue.askNames(questions),
        folder: await catalogue.askFolders(questions),
      });
    }
  } finally {
    catalogue.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const figures = (value: (one: CatalogueSize) => number) => sizes.map((one) => [one.rows, value(one)] as const);
  const speed = powerLawOf(figures((one) => one.rowsPerSecond));
  return {
    sizes,
    rowsPerSecond: (rows) => Math.min(speed.at(rows), sizes.at(-1)?.rowsPerSecond ?? 0),
    bytes: lineOf(figures((one) => one.bytes)),
    searchedBytes: lineOf(figures((one) => one.searchedBytes)),
    search: powerLawOf(figures((one) => one.search.p95)),
    folder: powerLawOf(figures((one) => one.folder.p95)),
  };
}
