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
  'fleet.invalid-address': {
    title: 'The address of the database is not understood',
    detail: 'It looks like postgres://ROLE@HOST:5432/DATABASE. Nothing was changed.',
    remedy: 'Correct the address; sslmode and sslrootcert may follow behind a “?”.',
  },
  'fleet.certificate-refused': {
    title: 'The database’s certificate is not trusted',
    detail: 'PostgreSQL shows a certificate of an unknown authority, or for another name. Nothing was sent to it.',
    remedy:
      'Name the authority’s certificate in the address (sslrootcert=…), or correct the server’s name or certificate.',
  },
  'fleet.no-encryption': {
    title: 'The database offers no encryption',
    detail: 'PostgreSQL does not take encrypted connections. Nothing was sent to it.',
    remedy:
      'Switch on “ssl” in its postgresql.conf or, where the network is trusted, add ?sslmode=disable to the address.',
  },
  'fleet.not-joined': {
    title: 'This computer is in no fleet',
    detail: 'It shares no database with other tape hosts. Nothing was changed.',
    remedy: 'Join one:  capstan fleet join postgres://…',
  },
  'fleet.agent-ended': {
    title: 'The program that speaks to the fleet’s database ended',
    detail: 'It is started again by itself. This computer works on and reports later what it did.',
    remedy: 'Try again in a moment; the log says why it ended.',
    action: 'retry',
  },
  'fleet.no-password': {
    title: 'No usable password in the file',
    detail: 'The first line of {subject|the file} is empty or too long. Nothing was changed.',
    remedy: 'Put the database role’s password on the first line.',
  },
  'fleet.no-certificate': {
    title: 'The file holds no certificate',
    detail: '{subject|The file} is too long to be a certificate of an authority. Nothing was changed.',
    remedy: 'Name the file with the certificate of the authority that signed the server’s.',
  },
} as const satisfies Readonly<Record<string, Words>>;
