// What is still to be reported to the database that this host shares with others: which rows, in the order in which they changed.
// They are noted where they change, in the same transaction, so that nobody can forget it; of items that are added nothing is
// noted, as their job is when they become safe.

/** Of what has no key there is nothing to report: no note may keep a change from being made. */
const noted = (kind: string, key: string) => `
  INSERT INTO fleet_outbox (kind, key)
  SELECT '${kind}', ${key} WHERE ${key} NOT NULL AND EXISTS (SELECT 1 FROM fleet_membership);`;

/** `on`: as after AFTER. */
const trigger = (name: string, on: string, ...notes: readonly string[]) =>
  `CREATE TRIGGER fleet_${name} AFTER ${on} BEGIN ${notes.join(' ')} END;`;

const ofCartridge = ['volume', 'cartridge', 'cartridge_owner', 'pool_cartridge', 'shelf_place'].flatMap((table) => [
  trigger(`${table}_added`, `INSERT ON ${table}`, noted('cartridge', 'new.barcode')),
  trigger(`${table}_changed`, `UPDATE ON ${table}`, noted('cartridge', 'new.barcode')),
  trigger(`${table}_removed`, `DELETE ON ${table}`, noted('cartridge', 'old.barcode')),
]);

const listings = [
  trigger('listing_named', 'INSERT ON volume WHEN new.listing NOT NULL', noted('listing', 'new.listing')),
  trigger(
    'listing_changed',
    'UPDATE OF listing ON volume WHEN new.listing IS NOT old.listing',
    `${noted('listing', 'old.listing')} ${noted('listing', 'new.listing')}`,
  ),
  trigger('listing_unnamed', 'DELETE ON volume WHEN old.listing NOT NULL', noted('listing', 'old.listing')),
  trigger('listing_come', 'UPDATE OF generation, entries ON listing', noted('listing', 'new.id')),
  trigger('listing_gone', 'DELETE ON listing', noted('listing', 'old.id')),
  trigger('generation_forgotten', 'DELETE ON seen_generation', noted('listing-anew', 'old.listing')),
];

const jobs = [
  trigger('job_added', 'INSERT ON job', noted('job', 'new.id')),
  trigger('job_changed', 'UPDATE OF state, started, ended, title ON job', noted('job', 'new.id')),
  trigger('job_removed', 'DELETE ON job', noted('job', 'old.id')),
  trigger('job_volume_added', 'INSERT ON job_volume', noted('job', 'new.job')),
  trigger('job_volume_changed', 'UPDATE ON job_volume', noted('job', 'new.job')),
  trigger('job_committed', 'INSERT ON job_commit', noted('job', 'new.job')),
  trigger(
    'item_changed',
    'UPDATE OF receipt, verified, fault ON job_item',
    noted('item', "new.job || ':' || new.position"),
  ),
  trigger('item_removed', 'DELETE ON job_item', noted('item', "old.job || ':' || old.position")),
];

export const twentySixth = `
  -- One row while this host is a member. incarnation: counted up when everything is reported anew. begun: the first row of the
  -- outbox that tells of it.
  CREATE TABLE fleet_membership (
    only        INTEGER PRIMARY KEY CHECK (only = 1),
    incarnation INTEGER NOT NULL,
    begun       INTEGER NOT NULL
  ) STRICT;

  -- mark: by which a row is known from another of its number, which a catalogue of last week writes again.
  CREATE TABLE fleet_outbox (
    seq  INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key  TEXT NOT NULL,
    mark TEXT NOT NULL DEFAULT (hex(randomblob(8)))
  ) STRICT;

  ${[...ofCartridge, ...listings, ...jobs].join('\n')}
`;
