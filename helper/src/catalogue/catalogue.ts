// The catalogue: what the helper remembers of cartridges, volumes and jobs. The tape is the truth and comes first.

import { Cartridges } from './cartridges.ts';
import { openDatabase } from './database.ts';
import { Entries } from './entries.ts';
import { Journal } from './journal.ts';
import { Listings } from './listings.ts';
import { Results } from './results.ts';
import { UnnamedFiles } from './unnamed-files.ts';

export interface Catalogue {
  readonly cartridges: Cartridges;
  readonly listings: Listings;
  readonly entries: Entries;
  readonly journal: Journal;
  readonly unnamed: UnnamedFiles;
  readonly results: Results;
  close(): void;
}

export function openCatalogue(path: string): Catalogue {
  const database = openDatabase(path);
  const cartridges = new Cartridges(database);
  return {
    cartridges,
    listings: new Listings(database, cartridges),
    entries: new Entries(database),
    journal: new Journal(database),
    unnamed: new UnnamedFiles(database),
    results: new Results(database),
    close: () => database.close(),
  };
}
