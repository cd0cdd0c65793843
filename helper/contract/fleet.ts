// A fleet: several tape hosts that share one PostgreSQL database. What of it crosses the socket.

import type { Fault } from './model.ts';

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

export interface FleetStatus {
  /** Null: in no fleet. */
  readonly member: { readonly uuid: string; readonly name: string; readonly address: FleetAddress } | null;
  /** Null: nothing is known of it now. */
  readonly link: FleetLink | null;
}
