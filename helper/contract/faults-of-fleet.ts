// Faults of what several tape hosts share, in words.

import type { Words } from './fault-words.ts';

export const faultsOfFleet = {
  'fleet.database-away': {
    title: 'The fleet’s database does not answer',
    detail:
      'PostgreSQL cannot be reached. This computer works on, and will report what it did when the database is back.',
    remedy: 'Check that PostgreSQL runs and that the network lets this computer reach it.',
    action: 'retry',
  },
  'fleet.database-refused': {
    title: 'The fleet’s database refused the sign-in',
    detail: 'PostgreSQL does not accept the role or the password. Nothing was changed.',
    remedy: 'Check the role, its password and the server’s pg_hba.conf.',
  },
  'fleet.no-database': {
    title: 'There is no such database',
    detail: 'The PostgreSQL server has no database of that name. Nothing was changed.',
    remedy: 'Create it there, as in:  createdb capstan',
  },
  'fleet.not-allowed': {
    title: 'The role may not do this in the fleet’s database',
    detail: 'PostgreSQL does not allow it. Nothing was changed.',
    remedy: 'Sign in as the owner of the database, or ask its administrator.',
  },
  'fleet.database-full': {
    title: 'The fleet’s database takes nothing more',
    detail: 'PostgreSQL’s disk is full, or it only reads. This computer works on and reports later what it did.',
    remedy: 'Make room for PostgreSQL, or end its read-only mode.',
    action: 'retry',
  },
  'fleet.database-fault': {
    title: 'The fleet’s database reported an error',
    detail: 'PostgreSQL did not do what was asked of it; its message stands in the technical details.',
    remedy: 'Look into PostgreSQL’s log; “capstan fleet doctor” checks what Capstan needs of it.',
  },
  'fleet.database-too-old': {
    title: 'PostgreSQL is too old',
    detail: 'The fleet needs PostgreSQL 15 or newer. Nothing was changed.',
    remedy: 'Update PostgreSQL, or use another server.',
  },
  'fleet.not-set-up': {
    title: 'The database is not set up for a fleet',
    detail: 'It holds nothing of Capstan’s yet. Nothing was changed.',
    remedy: 'Set it up first:  capstan fleet init postgres://…',
  },
  'fleet.database-older': {
    title: 'The fleet’s database is of an older Capstan',
    detail: 'This Capstan needs a newer shape of it. This computer works on and reports later what it did.',
    remedy: 'Bring it up to date, which older hosts allow:  capstan fleet migrate postgres://…',
  },
  'fleet.database-newer': {
    title: 'The fleet’s database is of a newer Capstan',
    detail: 'This Capstan no longer understands it. This computer works on and reports later what it did.',
    remedy: 'Update Capstan on this computer.',
  },
} as const satisfies Readonly<Record<string, Words>>;
