import type { Command } from 'commander';
import { fleetAddressOf } from '../../client/fleet-address.ts';
import { wordsOf } from '../../contract/errors.ts';
import type { FleetAddress, FleetStatus, Migrated } from '../../contract/fleet.ts';
import { visible } from '../../contract/visible.ts';
import { withDatabaseSignIn } from '../fleet-sign-in.ts';
import { exit, run } from '../run.ts';
import { columns, timeInWords } from '../words.ts';

interface SignInOptions {
  readonly passwordFile?: string;
}

const urlMeaning = 'of the PostgreSQL database: postgres://ROLE@HOST/DATABASE';

export function addFleet(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('Several tape hosts that share one catalogue, in a PostgreSQL database.');

  fleet
    .command('status', { isDefault: true })
    .description('Show which fleet this computer is in, and whether its database is reached.')
    .action((_options, command: Command) =>
      run<'fleet status'>(command, async ({ client, printer }) => {
        const status = await client.send('fleet.status', {});
        printer.value(status, statusInWords(status));
        return exit.ok;
      }),
    );

  signInOptions(fleet.command('init').description('Set up a database for a fleet. For administrators, once.')).action(
    (url: string, options: SignInOptions, command: Command) => migrateBy<'fleet init'>(url, options, command),
  );

  signInOptions(
    fleet
      .command('migrate')
      .description('Bring the fleet’s database up to date with this Capstan. For administrators.'),
  ).action((url: string, options: SignInOptions, command: Command) =>
    migrateBy<'fleet migrate'>(url, options, command),
  );
}

function signInOptions(command: Command): Command {
  return command
    .argument('<url>', urlMeaning)
    .option('--password-file <file>', 'the password is its first line (default: in the address, or in ~/.pgpass)');
}

async function migrateBy<Verb extends 'fleet init' | 'fleet migrate'>(
  url: string,
  { passwordFile }: SignInOptions,
  command: Command,
): Promise<void> {
  const given = fleetAddressOf(url);
  await run<Verb>(command, async ({ client, printer }) => {
    const migrated = await withDatabaseSignIn(given, passwordFile, (signIn) => client.send('fleet.migrate', signIn));
    printer.value(migrated, migratedInWords(migrated));
    return exit.ok;
  });
}

function migratedInWords({ from, to }: Migrated): string {
  if (from === to) return 'The database is up to date.';
  return from === 0 ? 'The database is set up.' : `The database was brought from shape ${from} to ${to}.`;
}

function statusInWords({ member, link }: FleetStatus): string {
  if (member === null) return 'This computer is in no fleet.';
  const { name, address } = member;
  return columns([
    ['host', visible(name)],
    ['database', visible(addressInWords(address))],
    ...(link === null ? [['reached', 'not known yet']] : []),
    ...(link?.reached === true ? [['reached', `yes, since ${timeInWords(link.since)}`]] : []),
    ...(link?.reached === false ? [['reached', `no, since ${timeInWords(link.since)}`]] : []),
    ...(link?.fault == null ? [] : [['because', wordsOf(link.fault).title]]),
  ]);
}

function addressInWords({ role, host, port, database }: FleetAddress): string {
  return `${database} on ${host}:${port}, as ${role}`;
}
