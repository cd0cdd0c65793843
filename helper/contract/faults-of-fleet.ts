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
    detail: 'PostgreSQL does not accept the role, its password, or a connection such as this one. Nothing was changed.',
    remedy:
      'Check the role, its password, and whether the server’s pg_hba.conf lets this computer in, encrypted or not.',
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
    detail: '{subject|The file} begins with an empty line, or one that is no password. Nothing was changed.',
    remedy: 'Put the database role’s password on the first line.',
  },
  'fleet.no-certificate': {
    title: 'The file holds no certificate',
    detail: '{subject|The file} is too long to be a certificate of an authority. Nothing was changed.',
    remedy: 'Name the file with the certificate of the authority that signed the server’s.',
  },
  'fleet.has-left': {
    title: 'This computer has left the fleet',
    detail: 'The fleet’s database says so. This computer works on, and nothing of it is reported.',
    remedy: 'Leave here, too, or join anew:  capstan fleet leave',
  },
  'fleet.joined': {
    title: 'This computer is in a fleet already',
    detail: 'It is known there as {subject|one of its hosts}. Nothing was changed.',
    remedy: 'Leave that one first:  capstan fleet leave',
  },
  'fleet.name-taken': {
    title: 'Another computer of the fleet has that name',
    detail: 'The fleet knows {subject|the name} as another computer. Nothing was changed.',
    remedy: 'Choose another name for this one:  capstan fleet join postgres://… --name NAME',
  },
  'fleet.role-taken': {
    title: 'Another computer signs in by that role',
    detail: 'Each host of a fleet needs a role of its own; {subject|this one} is another’s. Nothing was changed.',
    remedy: 'Have a role made for this computer, or join by one that may make roles.',
  },
  'fleet.host-elsewhere': {
    title: 'Two computers are the same one to the fleet',
    detail:
      'Another computer with a copy of this data folder reports as {subject|this host}. This one reports nothing.',
    remedy: 'Give one of them a data folder of its own, then have it join by a name of its own.',
  },
  'fleet.host-from-backup': {
    title: 'This computer came back with an older past',
    detail: 'Its data folder is older than what it had reported: it came from a backup. Everything is reported anew.',
    remedy: 'Load the cartridges that were written since, so that their indexes are read again.',
  },
  'fleet.catalogue-unread': {
    title: 'The catalogue cannot be read for the fleet',
    detail: 'The program that reports to the fleet cannot open {subject|the catalogue}. This computer works on.',
    remedy: 'Check who may read the data folder; the log says more.',
  },
  'fleet.line-in-clear': {
    title: 'The line to the database is not encrypted',
    detail: 'What this computer reports can be read on the way to PostgreSQL.',
    remedy: 'Join with sslmode=verify-full, unless the network is trusted.',
  },
  'fleet.role-too-mighty': {
    title: 'The role of this computer may more than it needs',
    detail: 'A host needs no more than membership of capstan_host.',
    remedy: 'Leave, and join by a role that may make roles: this computer then gets one of its own.',
  },
  'fleet.clocks-differ': {
    title: 'The clocks of this computer and the database differ',
    detail: 'Nothing is decided by this computer’s clock, but times in logs and lists do not fit together.',
    remedy: 'Let both computers set their clocks by the same time server.',
  },
  'fleet.nobody-there': {
    title: 'There is no such person',
    detail: 'The fleet knows nobody of that name or number: {subject|nobody}. Nothing was changed.',
    remedy: 'Check the names. A computer reports its people when it joins, and every hour.',
  },
} as const satisfies Readonly<Record<string, Words>>;
