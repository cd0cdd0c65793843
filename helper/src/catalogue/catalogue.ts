// The catalogue: what the helper remembers of cartridges, volumes and jobs. The tape is the truth and comes first.

import type { JobId } from '../../contract/model.ts';
import { CartridgeHistory } from './cartridge-history.ts';
import { CartridgeRecords } from './cartridge-records.ts';
import { Cartridges } from './cartridges.ts';
import { CatalogueMaintenance } from './catalogue-maintenance.ts';
import { Copies } from './copies.ts';
import { openDatabase, type Sqlite, schemaFault } from './database.ts';
import { Duplicates } from './duplicates.ts';
import { EndedJobs } from './ended-jobs.ts';
import { ListedEntries } from './entries.ts';
import { FleetAudit } from './fleet-audit.ts';
import { FleetHistory } from './fleet-history.ts';
import { FleetOutbox } from './fleet-outbox.ts';
import { FleetWork } from './fleet-work.ts';
import { FolderOrders } from './folder-orders.ts';
import { migrateFormerListings } from './former-listings.ts';
import { HealthHistory } from './health.ts';
import { ItemReceipts } from './item-receipts.ts';
import { JobEvents } from './job-events.ts';
import { JobResults } from './job-results.ts';
import { JobSearch } from './job-search.ts';
import { Journal } from './journal.ts';
import { Layouts } from './layouts.ts';
import { Ledger } from './ledger.ts';
import { ListedChecksums } from './listed-checksums.ts';
import { Listings } from './listings.ts';
import { indexNames } from './name-index.ts';
import { NewestTree } from './newest-tree.ts';
import { NoticeWays } from './notice-ways.ts';
import { OwnCopies, type SearchedCartridge } from './own-copies.ts';
import { Owners } from './owners.ts';
import { PoolKeys } from './pool-keys.ts';
import { Pools } from './pools.ts';
import { QueuedNotices } from './queued-notices.ts';
import { RestoreTests } from './restore-tests.ts';
import { SafePaths } from './safe-paths.ts';
import { Search } from './search.ts';
import { Sets } from './sets.ts';
import { ShelfFactsOfAll } from './shelf-facts.ts';
import { ShelfPlaces } from './shelf-places.ts';
import { SourceScans } from './source-scans.ts';
import { TapeContentsCache } from './tape-contents-cache.ts';
import { UnnamedFiles } from './unnamed-files.ts';
import { Verifications } from './verifications.ts';

export interface Catalogue {
  readonly cartridges: Cartridges;
  readonly listings: Listings;
  readonly entries: ListedEntries;
  readonly checksums: ListedChecksums;
  readonly folderOrders: FolderOrders;
  readonly newestTree: NewestTree;
  readonly copies: Copies;
  readonly search: Search;
  readonly history: CartridgeHistory;
  readonly duplicates: Duplicates;
  readonly layouts: Layouts;
  readonly tapeContents: TapeContentsCache;
  readonly health: HealthHistory;
  readonly shelfPlaces: ShelfPlaces;
  readonly shelfFacts: ShelfFactsOfAll;
  readonly ledger: Ledger;
  readonly journal: Journal;
  readonly endedJobs: EndedJobs;
  readonly jobSearch: JobSearch;
  readonly jobEvents: JobEvents;
  readonly owners: Owners;
  readonly receipts: ItemReceipts;
  readonly unnamedFiles: UnnamedFiles;
  readonly jobResults: JobResults;
  readonly sets: Sets;
  readonly pools: Pools;
  readonly poolKeys: PoolKeys;
  readonly maintenance: CatalogueMaintenance;
  readonly verifications: Verifications;
  readonly cartridgeRecords: CartridgeRecords;
  readonly sourceScans: SourceScans;
  readonly restoreTests: RestoreTests;
  readonly fleetAudit: FleetAudit;
  readonly fleetHistory: FleetHistory;
  readonly fleetWork: FleetWork;
  readonly noticeWays: NoticeWays;
  readonly queuedNotices: QueuedNotices;
  readonly fleetOutbox: FleetOutbox;
  /** What these jobs have made safe until now; to be closed. */
  safePathsOf(jobs: readonly JobId[]): Promise<SafePaths>;
  /** A person's own files on some cartridges; to be closed. */
  ownCopiesOf(uid: number | null, cartridges: readonly SearchedCartridge[]): Promise<OwnCopies>;
  /** Puts in order what an earlier run left behind. Before anything else is asked. */
  cleanUp(): Promise<void>;
  /** What a catalogue of a former shape lacks, while others are served. */
  indexNames(): Promise<void>;
  close(): void;
}

export function openCatalogue(path: string): Catalogue {
  const database = openDatabase(path);
  try {
    return over(database, path);
  } catch (error) {
    database.close();
    throw schemaFault(error, path);
  }
}

function over(database: Sqlite, path: string): Catalogue {
  const cartridges = new Cartridges(database);
  const entries = new ListedEntries(database);
  const journal = new Journal(database);
  const endedJobs = new EndedJobs(database);
  const maintenance = new CatalogueMaintenance(database, path);
  const listings = new Listings(database, cartridges);
  const unnamedFiles = new UnnamedFiles(database);
  return {
    cartridges,
    listings,
    entries,
    checksums: new ListedChecksums(database, entries),
    folderOrders: new FolderOrders(database, entries),
    newestTree: new NewestTree(database, entries),
    copies: new Copies(database),
    search: new Search(database),
    history: new CartridgeHistory(database),
    duplicates: new Duplicates(database),
    layouts: new Layouts(database),
    tapeContents: new TapeContentsCache(database),
    health: new HealthHistory(database),
    shelfPlaces: new ShelfPlaces(database),
    shelfFacts: new ShelfFactsOfAll(database),
    ledger: new Ledger(database),
    journal,
    endedJobs,
    jobSearch: new JobSearch(database, endedJobs),
    jobEvents: new JobEvents(database),
    owners: new Owners(database),
    receipts: new ItemReceipts(database),
    unnamedFiles,
    jobResults: new JobResults(database),
    sets: new Sets(database),
    pools: new Pools(database),
    poolKeys: new PoolKeys(database),
    maintenance,
    verifications: new Verifications(database),
    cartridgeRecords: new CartridgeRecords(database),
    sourceScans: new SourceScans(database),
    restoreTests: new RestoreTests(database),
    fleetAudit: new FleetAudit(database),
    fleetHistory: new FleetHistory(database),
    fleetWork: new FleetWork(database),
    noticeWays: new NoticeWays(database),
    queuedNotices: new QueuedNotices(database),
    fleetOutbox: new FleetOutbox(database),
    safePathsOf: (jobs) => SafePaths.of(database, jobs),
    ownCopiesOf: (uid, cartridges) => OwnCopies.of(database, uid, cartridges),
    async cleanUp() {
      await migrateFormerListings(database, listings, cartridges);
      await listings.sweep();
      await unnamedFiles.sweep();
    },
    indexNames: () => indexNames(database),
    close: () => maintenance.close(),
  };
}
