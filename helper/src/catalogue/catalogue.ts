// The catalogue: what the helper remembers of cartridges, volumes and jobs. The tape is the truth and comes first.

import type { JobId } from '../../contract/model.ts';
import { CartridgeRecords } from './cartridge-records.ts';
import { Cartridges } from './cartridges.ts';
import { Copies } from './copies.ts';
import { misshapen, openDatabase, type Sqlite } from './database.ts';
import { Drills } from './drills.ts';
import { Duplicates } from './duplicates.ts';
import { Entries } from './entries.ts';
import { takeOverFormerListings } from './former-listings.ts';
import { HealthHistory } from './health.ts';
import { JobEvents } from './job-events.ts';
import { Journal } from './journal.ts';
import { Keeping } from './keeping.ts';
import { Layouts } from './layouts.ts';
import { Ledger } from './ledger.ts';
import { Listings } from './listings.ts';
import { Owners } from './owners.ts';
import { Past } from './past.ts';
import { Pools } from './pools.ts';
import { Receipts } from './receipts.ts';
import { Results } from './results.ts';
import { SafePaths } from './safe-paths.ts';
import { Search } from './search.ts';
import { Sets } from './sets.ts';
import { ShelfFactsOfAll } from './shelf-facts.ts';
import { ShelfPlaces } from './shelf-places.ts';
import { Sightings } from './sightings.ts';
import { TapesContents } from './tape-contents.ts';
import { UnnamedFiles } from './unnamed-files.ts';
import { Verifications } from './verifications.ts';

export interface Catalogue {
  readonly cartridges: Cartridges;
  readonly listings: Listings;
  readonly entries: Entries;
  readonly copies: Copies;
  readonly search: Search;
  readonly past: Past;
  readonly duplicates: Duplicates;
  readonly layouts: Layouts;
  readonly tapes: TapesContents;
  readonly health: HealthHistory;
  readonly places: ShelfPlaces;
  readonly shelfFacts: ShelfFactsOfAll;
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly events: JobEvents;
  readonly owners: Owners;
  readonly receipts: Receipts;
  readonly unnamed: UnnamedFiles;
  readonly results: Results;
  readonly sets: Sets;
  readonly pools: Pools;
  readonly keeping: Keeping;
  readonly verifications: Verifications;
  readonly records: CartridgeRecords;
  readonly sightings: Sightings;
  readonly drills: Drills;
  /** What these jobs have made safe until now; to be closed. */
  safePathsOf(jobs: readonly JobId[]): Promise<SafePaths>;
  /** Puts in order what an earlier run left behind. Before anything else is asked. */
  tidy(): Promise<void>;
  close(): void;
}

export function openCatalogue(path: string): Catalogue {
  const database = openDatabase(path);
  try {
    return over(database, path);
  } catch (error) {
    database.close();
    throw misshapen(error, path);
  }
}

function over(database: Sqlite, path: string): Catalogue {
  const cartridges = new Cartridges(database);
  const keeping = new Keeping(database, path);
  const listings = new Listings(database, cartridges);
  const unnamed = new UnnamedFiles(database);
  return {
    cartridges,
    listings,
    entries: new Entries(database),
    copies: new Copies(database),
    search: new Search(database),
    past: new Past(database),
    duplicates: new Duplicates(database),
    layouts: new Layouts(database),
    tapes: new TapesContents(database),
    health: new HealthHistory(database),
    places: new ShelfPlaces(database),
    shelfFacts: new ShelfFactsOfAll(database),
    ledger: new Ledger(database),
    journal: new Journal(database),
    events: new JobEvents(database),
    owners: new Owners(database),
    receipts: new Receipts(database),
    unnamed,
    results: new Results(database),
    sets: new Sets(database),
    pools: new Pools(database),
    keeping,
    verifications: new Verifications(database),
    records: new CartridgeRecords(database),
    sightings: new Sightings(database),
    drills: new Drills(database),
    safePathsOf: (jobs) => SafePaths.of(database, jobs),
    async tidy() {
      await takeOverFormerListings(database, listings, cartridges);
      await listings.sweep();
      await unnamed.sweep();
    },
    close: () => keeping.close(),
  };
}
