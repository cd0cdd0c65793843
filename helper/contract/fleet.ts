// A fleet: several tape hosts that share one PostgreSQL database. What of it crosses the socket.

import type { AuditEntry } from './audit-log.ts';
import type { FileVersion } from './generations.ts';
import type { Fault } from './model.ts';
import type { CopyTotals } from './search.ts';

/** `off`: in the clear; `encrypted`: whoever answers; `verify-ca`: of a known authority; `verify-full`: and of that name. */
export const fleetTls = ['off', 'encrypted', 'verify-ca', 'verify-full'] as const;

/** Where its database is and as whom a host signs in there; a path as `host` is the folder of the server's socket. */
export interface FleetAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly role: string;
  readonly tls: (typeof fleetTls)[number];
}

/** With all that a connection needs. `ca`: the certificates of the authorities that count; null: those of this computer. */
export interface FleetSignIn extends FleetAddress {
  readonly password: string | null;
  readonly ca: string | null;
}

/** From which shape to which. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** How the database is reached. `since`: from when on it is as it is, by this computer's clock. */
export interface FleetLink {
  readonly reached: boolean;
  readonly since: string;
  /** Why not. */
  readonly fault: Fault | null;
}

/** One of the hosts of a fleet, as its database has it; times by the database's clock. */
export interface FleetHost {
  readonly name: string;
  readonly uuid: string;
  readonly version: string;
  readonly joined: string;
  readonly seen: string;
  readonly left: string | null;
  /** Where it stands; null: it was given no site. */
  readonly site: string | null;
}

/** One thing that the doctor looked at. */
export interface FleetFinding {
  readonly what: string;
  readonly detail: string;
  readonly fault: Fault | null;
}

export interface FleetStatus {
  /** Null: in no fleet. */
  readonly member: { readonly uuid: string; readonly name: string; readonly address: FleetAddress } | null;
  /** Null: nothing is known of it now. */
  readonly link: FleetLink | null;
  /** When it was found to have come back with an older past, after which it reports everything anew; null: never. */
  readonly fromBackup: string | null;
  /** Changes that the database does not know yet. */
  readonly waiting: number;
  /** All that have joined, as far as the database can be asked. */
  readonly hosts: readonly FleetHost[];
  /** Of this host's cartridges, the first of those whose memory keeps no mark: the database alone knows whose they are. */
  readonly withoutMarks: readonly string[];
}

/** What a pool has left for one of its copies, at that host. */
export interface FleetPoolRoom {
  readonly pool: string;
  readonly host: string;
  readonly copy: number;
  /** That take files, or will when they are formatted. */
  readonly cartridges: number;
  readonly freeBytes: number;
}

/** Something on a cartridge that some host of the fleet knows. */
export interface FleetEntry {
  readonly host: string;
  readonly barcode: string;
  readonly path: string;
  readonly name: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly size: number;
  /** Null: it bears none that a calendar knows. */
  readonly modifyTime: string | null;
  readonly sha256: string | null;
  /** The number of the user whose it is, at that host. */
  readonly owner: number | null;
  /** The newest that shows it. */
  readonly generation: number;
  readonly isCurrent: boolean;
}

/** What a file was on a cartridge, as that host saw it. */
export interface FleetVersion extends Omit<FileVersion, 'backupTime' | 'modifyTime'> {
  readonly host: string;
  /** Null: it bears none that a calendar knows. */
  readonly modifyTime: string | null;
}

export interface FleetCopyTotals extends CopyTotals {
  readonly host: string;
}

/** Who did what, at that host. */
export interface FleetAuditEntry extends AuditEntry {
  readonly host: string;
}

/** A person of another host, by name or number, who is `user` of this one. */
export interface FleetPersonLink {
  readonly user: string;
  readonly host: string;
  readonly otherUser: string;
}
