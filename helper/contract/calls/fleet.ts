// The fleet: hosts that share one database. Passwords and certificates come by files that are read as whoever names them.

import { z } from 'zod';
import { call } from '../call.ts';
import {
  type FleetAuditEntry,
  type FleetCopyTotals,
  type FleetEntry,
  type FleetFinding,
  type FleetPersonLink,
  type FleetStatus,
  type FleetVersion,
  fleetTls,
  type Migrated,
} from '../fleet.ts';
import { absolutePath, barcode, cursor, limit, nothing, page, text, volumePath } from '../inputs.ts';
import type { Page } from '../model.ts';
import { act, type NamedFields, query, seenCartridge } from '../rule.ts';
import { cartridgeFilter, type DuplicateGroup, searchInput } from '../search.ts';
import { fleetWorkCalls } from './fleet-work.ts';

/** PostgreSQL's protocol ends texts with a zero, and no computer is found by one. */
const nameOfDatabase = (most: number) => text(most).regex(/^\P{Cc}+$/u);

const signIn = z.strictObject({
  address: z.strictObject({
    host: nameOfDatabase(1024),
    port: z.int().min(1).max(65_535),
    database: nameOfDatabase(63),
    role: nameOfDatabase(63),
    tls: z.enum(fleetTls),
  }),
  passwordFile: absolutePath.nullable(),
  caFile: absolutePath.nullable(),
});

const filtered: NamedFields = { cartridges: [['barcodes[]', 'see']], pools: [['mediaPool', 'see']] };
/** Or their number. */
const userName = text(256).min(1);
/** As computers are named. */
const hostName = text(63).regex(/^[\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?$/u);

const secretFiles: NamedFields = {
  paths: [
    ['passwordFile', 'as-caller'],
    ['caFile', 'as-caller'],
  ],
};

/** Copies at the same site count for nothing then. */
const comparedSites = { sites: z.boolean().optional() } as const;
/** Of a search of one's own catalogue alone. */
const unaskedOfFleet = { folder: true, onlyCopy: true, notVerified: true, order: true } as const;

export type FleetSignInInput = z.infer<typeof signIn>;

export const fleetCalls = {
  status: call<FleetStatus>()(nothing, query('anybody')),
  /** Sets the database up, or brings it forward to this program's shape. */
  migrate: call<Migrated>()(signIn, act('administrators', secretFiles)),
  /** This host becomes one of the fleet's, and reports what its catalogue holds. */
  join: call<FleetStatus>()(
    signIn.extend({ name: hostName, site: hostName.optional() }),
    act('administrators', secretFiles),
  ),
  /** It reports no more. `forget`: what it reported goes. `onlyHere`: the database is not told, as where it is no more. */
  leave: call<null>()(z.strictObject({ forget: z.boolean(), onlyHere: z.boolean() }), act('administrators')),
  /** Where this host stands; null: no site has a name. */
  site: call<FleetStatus>()(z.strictObject({ site: hostName.nullable() }), act('administrators')),
  /** Over all hosts, what one may see at the host that knows it: as `catalogue.search` has it at each. */
  search: call<Page<FleetEntry>>()(searchInput.omit(unaskedOfFleet), query('anybody', filtered)),
  /** One folder of a cartridge, of whichever host knows its newest generation. */
  list: call<Page<FleetEntry>>()(
    z.strictObject({ barcode, path: volumePath, cursor, limit }),
    query('anybody', seenCartridge),
  ),
  /** Newest first, as far as the host saw them that knows its newest generation; none of a folder. */
  versions: call<Page<FleetVersion>>()(
    z.strictObject({ barcode, path: volumePath.min(1), cursor, limit }),
    query('anybody', seenCartridge),
  ),
  /**
   * Contents that are there more than once, as far as one sees them, by checksum. Here and in the two calls below what several hosts list of
   * one volume is there once, hosts that have left count for nothing, and where very much has to be looked at a page has fewer
   * rows than it may, or none, and leads on all the same.
   */
  duplicates: call<Page<DuplicateGroup>>()(
    z.strictObject({ ...cartridgeFilter, sameCartridge: z.boolean(), cursor, limit }),
    query('anybody', filtered),
  ),
  /** Files of which one sees no copy on another cartridge, whichever host has it. By barcode. */
  single: call<Page<FleetEntry>>()(
    searchInput.omit({ ...unaskedOfFleet, sha256: true, everyGeneration: true }).extend(comparedSites),
    query('anybody', filtered),
  ),
  /** How many of them each cartridge has, by barcode. A page tells of some of its files: the sum of all pages tells of all. */
  copyTotals: call<Page<FleetCopyTotals>>()(
    z.strictObject({ ...cartridgeFilter, ...comparedSites, cursor, limit }),
    query('anybody', filtered),
  ),
  /** Who did what at any host that one administers, the newest first. */
  audit: call<Page<FleetAuditEntry>>()(
    z.strictObject({ cartridge: barcode.optional(), cursor, limit }),
    query('administrators', { cartridges: [['cartridge', 'see']] }),
  ),
  /** Whom else this host holds to be one of its people: they see here what that one sees. */
  people: call<Page<FleetPersonLink>>()(page, query('administrators')),
  link: call<null>()(
    z.strictObject({ user: userName, host: hostName, otherUser: userName, isLinked: z.boolean() }),
    act('administrators'),
  ),
  doctor: call<readonly FleetFinding[]>()(nothing, query('administrators')),
  ...fleetWorkCalls,
} as const;
