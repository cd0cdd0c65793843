import { hostname } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '../../client/client.ts';
import { fleetAddressOf } from '../../client/fleet-address.ts';
import { allRowsOf } from '../../client/pages.ts';
import { wordsOf } from '../../contract/errors.ts';
import type {
  FleetAddress,
  FleetFinding,
  FleetHost,
  FleetPersonLink,
  FleetPoolRoom,
  FleetStatus,
  Migrated,
} from '../../contract/fleet.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import { unknownIfAway } from '../fleet-away.ts';
import { withDatabaseSignIn } from '../fleet-sign-in.ts';
import { exit, run } from '../run.ts';
import { columns, count, timeInWords } from '../words.ts';
import { addFleetWork } from './fleet-work.ts';

interface LeaveOptions {
  readonly forget?: boolean;
  readonly onlyHere?: boolean;
}

interface JoinOptions extends SignInOptions {
  readonly name: string;
  readonly site?: string;
}

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
    .description('Show which fleet this computer is in, whether its database is reached, and what room pools have.')
    .action((_options, command: Command) =>
      run<'fleet status'>(command, async ({ client, printer }) => {
        const status = await client.send('fleet.status', {});
        const poolRooms = status.link?.reached === true ? await roomsOf(client) : [];
        printer.value({ ...status, poolRooms }, [statusInWords(status), ...roomsInWords(poolRooms)].join('\n'));
        return exit.ok;
      }),
    );

  signInOptions(fleet.command('init').description('Set up a database for a fleet. For administrators, once.')).action(
    (url: string, options: SignInOptions, command: Command) => migrateBy<'fleet init'>(url, options, command),
  );

  addMembership(fleet);
  addPeople(fleet);

  signInOptions(
    fleet
      .command('migrate')
      .description('Bring the fleet’s database up to date with this Capstan. For administrators.'),
  ).action((url: string, options: SignInOptions, command: Command) =>
    migrateBy<'fleet migrate'>(url, options, command),
  );

  addFleetWork(fleet);
}

function addMembership(fleet: Command): void {
  signInOptions(fleet.command('join').description('Make this computer a host of a fleet. For administrators.'))
    .option('--name <name>', 'by which the fleet knows it', hostname())
    .option('--site <name>', 'where it stands, such as a building or a town')
    .action((url: string, { name, site, ...options }: JoinOptions, command: Command) =>
      run<'fleet join'>(command, async ({ client, printer }) => {
        const status = await withDatabaseSignIn(fleetAddressOf(url), options.passwordFile, (signIn) =>
          client.send('fleet.join', { ...signIn, name, ...(site === undefined ? {} : { site }) }),
        );
        printer.value(status, statusInWords(status));
        return exit.ok;
      }),
    );

  fleet
    .command('site')
    .description('Say at which site this computer stands; without a name, at none. For administrators.')
    .argument('[name]', 'such as a building or a town')
    .action((site: string | undefined, _options, command: Command) =>
      run<'fleet site'>(command, async ({ client, printer }) => {
        const status = await client.send('fleet.site', { site: site ?? null });
        printer.value(status, statusInWords(status));
        return exit.ok;
      }),
    );

  fleet
    .command('leave')
    .description('Report nothing more to the fleet. What was reported stays there. For administrators.')
    .option('--forget', 'what was reported goes, too')
    .addOption(new Option('--only-here', 'where the database is no more: nothing is changed there').conflicts('forget'))
    .action(({ forget = false, onlyHere = false }: LeaveOptions, command: Command) =>
      run<'fleet leave'>(command, async ({ client, printer }) => {
        await client.send('fleet.leave', { forget, onlyHere });
        printer.value({ left: true, forgotten: forget }, 'This computer is in no fleet any more.');
        return exit.ok;
      }),
    );

  fleet
    .command('doctor')
    .description('Check what the fleet needs of its database and of this computer. For administrators.')
    .action((_options, command: Command) =>
      run<'fleet doctor'>(command, async ({ client, printer }) => {
        const found = await client.send('fleet.doctor', {});
        for (const one of found) printer.value(one, findingInWords(one));
        return found.some(({ fault }) => fault !== null) ? exit.partial : exit.ok;
      }),
    );
}

function addPeople(fleet: Command): void {
  const people = fleet
    .command('people')
    .description('People of other computers who are people of this one, too. For administrators.');

  people
    .command('list', { isDefault: true })
    .description('List those who were linked. Who has the same name and number need not be.')
    .action((_options, command: Command) =>
      run<'fleet people list'>(command, async ({ client, printer }) => {
        const links = await allRowsOf((page) => client.send('fleet.people', page));
        for (const link of links) printer.value(link, linkInWords(link));
        if (links.length === 0) printer.hint('Nobody was linked. People of the same name and number are one.');
        return exit.ok;
      }),
    );

  for (const [verb, isLinked] of [
    ['link', true],
    ['unlink', false],
  ] as const)
    people
      .command(verb)
      .description(isLinked ? 'Let somebody of another computer see what a user of this one sees.' : 'Take that back.')
      .argument('<user>', 'of this computer, by name or number')
      .argument('<host:user>', 'of another one of the fleet', hostUserArgument)
      .action((user: string, other: Omit<FleetPersonLink, 'user'>, _options, command: Command) =>
        run<'fleet people link' | 'fleet people unlink'>(command, async ({ client, printer }) => {
          const link = { user, ...other };
          await client.send('fleet.link', { ...link, isLinked });
          printer.value(link, `${linkInWords(link)}${isLinked ? '' : ': not any more'}`);
          return exit.ok;
        }),
      );
}

function hostUserArgument(text: string): Omit<FleetPersonLink, 'user'> {
  const [, host, otherUser] = /^([^:]+):([^:]+)$/.exec(text) ?? [];
  if (host === undefined || otherUser === undefined) throw new InvalidArgumentError('It looks like cellar:ann.');
  return { host, otherUser };
}

function linkInWords({ user, host, otherUser }: FleetPersonLink): string {
  return visible(`${otherUser} of ${host} is ${user} here`);
}

function findingInWords({ what, detail, fault }: FleetFinding): string {
  if (fault === null) return columns([[what, 'ok', visible(detail)]]);
  const { title, remedy } = wordsOf(fault);
  return columns([[what, 'problem', visible(`${title}. ${remedy}`)]]);
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
  await run<Verb>(command, async ({ client, printer }) => {
    const migrated = await withDatabaseSignIn(fleetAddressOf(url), passwordFile, (signIn) =>
      client.send('fleet.migrate', signIn),
    );
    printer.value(migrated, migratedInWords(migrated));
    return exit.ok;
  });
}

function migratedInWords({ from, to }: Migrated): string {
  if (from === to) return 'The database is up to date.';
  return from === 0 ? 'The database is set up.' : `The database was brought from shape ${from} to ${to}.`;
}

function statusInWords({ member, link, fromBackup, waiting, hosts, withoutMarks }: FleetStatus): string {
  if (member === null) return 'In no fleet.';
  const { name, address } = member;
  const reached = link === null ? 'not known yet' : `${link.reached ? 'yes' : 'no'}, since ${timeInWords(link.since)}`;
  return columns([
    ['this host', visible(name)],
    ['database', visible(addressInWords(address))],
    ['reached', reached],
    ...(link?.fault == null ? [] : [['because', wordsOf(link.fault).title]]),
    ['still to report', waiting === 0 ? 'nothing' : count(waiting, 'change')],
    ...(fromBackup === null
      ? []
      : [['from a backup', `seen ${timeInWords(fromBackup)}; everything was reported anew`]]),
    ...(withoutMarks.length === 0
      ? []
      : [['without marks', `${withoutMarks.join(', ')}: the database alone knows whose they are`]]),
    ...hosts.map(hostRow),
  ]);
}

/** Nothing where the database has gone meanwhile: the status is told all the same. */
async function roomsOf(client: Client): Promise<readonly FleetPoolRoom[]> {
  return (await allRowsOf((page) => client.send('fleet.poolRooms', page)).catch(unknownIfAway)) ?? [];
}

function roomsInWords(rooms: readonly FleetPoolRoom[]): readonly string[] {
  if (rooms.length === 0) return [];
  const lines = rooms.map(({ pool, host, copy, cartridges, freeBytes }) =>
    [pool, host, String(copy), sizeInWords(freeBytes), String(cartridges)].map(visible),
  );
  return ['', columns([['Pool', 'Host', 'Copy', 'Free', 'Cartridges'], ...lines])];
}

function hostRow({ name, version, seen, left, site }: FleetHost): readonly string[] {
  const when = left === null ? `last seen ${timeInWords(seen)}` : `left ${timeInWords(left)}`;
  const where = site === null ? '' : ` at ${site}`;
  return ['host', visible(`${name}${where}, Capstan ${version}, ${when}`)];
}

function addressInWords({ role, host, port, database }: FleetAddress): string {
  return `${database} on ${host}:${port}, as ${role}`;
}
