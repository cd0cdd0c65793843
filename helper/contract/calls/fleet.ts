// The fleet: hosts that share one database. Passwords and certificates come by files that are read as whoever names them.

import { z } from 'zod';
import { call } from '../call.ts';
import { type FleetStatus, fleetTls, type Migrated } from '../fleet.ts';
import { absolutePath, nothing, text } from '../inputs.ts';
import { act, type NamedFields, query } from '../rule.ts';

const signIn = z.strictObject({
  address: z.strictObject({
    host: text(1024).min(1),
    port: z.int().min(1).max(65_535),
    database: text(63).min(1),
    role: text(63).min(1),
    tls: z.enum(fleetTls),
  }),
  passwordFile: absolutePath.nullable(),
  caFile: absolutePath.nullable(),
});

const secretFiles: NamedFields = {
  paths: [
    ['passwordFile', 'as-caller'],
    ['caFile', 'as-caller'],
  ],
};

export type FleetSignInInput = z.infer<typeof signIn>;

export const fleetCalls = {
  status: call<FleetStatus>()(nothing, query('anybody')),
  /** Sets the database up, or brings it forward to this program's shape. */
  migrate: call<Migrated>()(signIn, act('administrators', secretFiles)),
} as const;
