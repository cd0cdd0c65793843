// The catalogue: what the helper remembers of cartridges, volumes and jobs. The tape is the truth and comes first.

import type { JobId } from '../../contract/model.ts';
import { Cartridges } from './cartridges.ts';
import { Copies } from './copies.ts';
import { openDatabase } from './database.ts';
import { Entries } from './entries.ts';
import { Journal } from './journal.ts';
import { Layouts } from './layouts.ts';
import { Listings } from './listings.ts';
import { Receipts } from './receipts.ts';
import { Results } from './results.ts';
import { SafePaths } from './safe-paths.ts';
import { UnnamedFiles } from './unnamed-files.ts';

export interface Catalogue {
  readonly cartridges: Cartridges;
  readonly listings: Listings;
  readonly entries: Entries;
  readonly copies: Copies;
  readonly layouts: Layouts;
  readonly journal: Journal;
  readonly receipts: Receipts;
  readonly unnamed: UnnamedFiles;
  readonly results: Results;
  /** What these jobs have made safe until now; to be closed. */
  safePathsOf(jobs: readonly JobId[]): Promise<SafePaths>;
  close(): void;
}

export function openCatalogue(path: string): Catalogue {
  const database = openDatabase(path);
  const cartridges = new Cartridges(database);
  return {
    cartridges,
    listings: new Listings(database, cartridges),
    entries: new Entries(database),
    copies: new Copies(database),
    layouts: new Layouts(database),
    journal: new Journal(database),
    receipts: new Receipts(database),
    unnamed: new UnnamedFiles(database),
    results: new Results(database),
    safePathsOf: (jobs) => SafePaths.of(database, jobs),
    close: () => database.close(),
  };
}
