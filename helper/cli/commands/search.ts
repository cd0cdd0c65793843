// search, find, dups, single: where files are, on whichever cartridge, in a drive or on the shelf.

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { fileConditionOf } from '../../contract/file-condition.ts';
import type { FleetCopyTotals, FleetEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import type { CopyTotals, DuplicateGroup, FoundEntry } from '../../contract/search.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import { barcodesArgument, countArgument, dateArgument, type SizeRange, sizeRangeArgument } from '../arguments.ts';
import { addedUp, mostWasted } from '../fleet-copies.ts';
import { optionWords } from '../options.ts';
import { type ExitCode, exit, run, type Session } from '../run.ts';
import { columns, count, damageInWords, statusInWords, timeInWords } from '../words.ts';

type SearchInput = Omit<Input<'catalogue.search'>, 'cursor' | 'limit'>;

interface SearchScope {
  readonly on?: readonly string[];
  readonly pool?: string;
}

interface SearchOptions extends SearchScope {
  readonly size?: SizeRange;
  readonly after?: string;
  readonly before?: string;
  readonly hash?: string;
  readonly owner?: string;
  readonly kind?: NonNullable<SearchInput['kind']>;
  readonly in?: string;
  readonly allGenerations?: true;
  readonly fleet?: true;
  readonly limit: number;
}

interface DuplicateOptions extends SearchScope {
  readonly sameCartridge?: true;
  readonly fleet?: true;
  readonly limit: number;
}

interface SingleOptions extends SearchScope {
  readonly list?: true;
  readonly in?: string;
  readonly fleet?: true;
  readonly sites?: true;
  readonly limit: number;
}

const shownAtFirst = 1_000;

export function addSearch(program: Command): void {
  where(
    program
      .command('search')
      .description('Search files and folders on all cartridges.')
      .argument('[pattern]', 'part of the name; a whole name with * ? [a-z]; part of the path with /'),
  )
    .option('--size <range>', '+1G at least, -10M at most, 1M..5M between', sizeRangeArgument)
    .option('--after <date>', 'changed on that day or later: 2024-05-01', dateArgument)
    .option('--before <date>', 'changed before that day', dateArgument)
    .option('--hash <sha256>', 'the SHA-256 of the content, or its beginning', hashArgument)
    .option('--owner <user>', 'the owner, by name or number')
    .option('--kind <kind>', 'file, directory or symlink', kindArgument)
    .option('--in <folder>', 'below this folder of its cartridge', folderArgument)
    .option('--all-generations', 'include older versions')
    .addOption(new Option('--fleet', optionWords.fleet).conflicts('in'))
    .option('--limit <number>', optionWords.limit, countArgument, shownAtFirst)
    .addHelpText(
      'after',
      `
Upper and lower case are the same. Exact names come first, then names that begin
with the text. The exit code is 1 when nothing is found.

Examples:
  capstan search holiday
  capstan search '*.mov' --size +10G --on CAP001L8
  capstan search /photos/2019/** --after 2019-06-01 --before 2019-07-01`,
    )
    .action((pattern: string | undefined, options: SearchOptions, command: Command) =>
      run<'search'>(command, (session) => {
        if (options.fleet !== true) return search(session, wantedOf(pattern, options), options.limit);
        return searchFleet(session, wantedOf(pattern, options), options.limit);
      }),
    );
}

export function addFind(program: Command): void {
  program
    .command('find')
    .description('Find every cartridge and path with the same content.')
    .argument('<hash-or-file>', 'a SHA-256 or its beginning, or a file to read', contentArgument)
    .option('--all-generations', 'include older versions')
    .option('--fleet', optionWords.fleet)
    .addHelpText(
      'after',
      `
Shows for each copy when it was last verified, or that verification failed. The
exit code is 1 when no cartridge has a good copy: do not delete that file.

Examples:
  capstan find ~/photos/IMG_0001.jpg
  capstan find 9f86d081884c7d65`,
    )
    .action((what: string, options: Pick<SearchOptions, 'allGenerations' | 'fleet'>, command: Command) =>
      run<'find'>(command, async (session) => {
        const sha256 = await checksumOf(what, session);
        const generations = options.allGenerations === true ? { everyGeneration: true } : {};
        if (options.fleet === true)
          return await searchFleet(session, { sha256, ...generations }, Number.POSITIVE_INFINITY);
        return await tellWhere(session, { sha256, ...generations });
      }),
    );
}

export function addDups(program: Command): void {
  where(program.command('dups').description('List duplicate content, the most wasted space first.'))
    .option('--same-cartridge', 'count only duplicates on the same cartridge')
    .option('--fleet', optionWords.fleet)
    .option('--limit <number>', optionWords.limit, countArgument, 50)
    .addHelpText(
      'after',
      `
To see where they are: capstan find HASH

Examples:
  capstan dups
  capstan dups --same-cartridge --on CAP001L8`,
    )
    .action((options: DuplicateOptions, command: Command) =>
      run<'dups'>(command, async (session) => {
        const { client, printer } = session;
        const which = { ...whichOf(options), sameCartridge: options.sameCartridge === true };
        const { limit } = options;
        const groups =
          options.fleet === true
            ? await mostWasted(client, which, limit)
            : rowsOf((page) =>
                client.send('catalogue.duplicates', { ...which, ...page, limit: Math.min(page.limit, limit) }),
              );
        let shown = 0;
        for await (const group of groups) {
          printer.value(group, groupInWords(group));
          shown += 1;
          if (shown === limit) break;
        }
        if (shown === 0) printer.hint('No duplicates.');
        return exit.ok;
      }),
    );
}

export function addSingle(program: Command): void {
  where(program.command('single').description('Show content that is on only one cartridge.'))
    .option('--list', 'list the files')
    .option('--in <folder>', 'with --list: below this folder of its cartridge', folderArgument)
    .addOption(new Option('--fleet', optionWords.fleet).conflicts('in'))
    .option('--sites', 'with --fleet: what is at one site only')
    .option('--limit <number>', 'with --list: maximum number of results', countArgument, shownAtFirst)
    .addHelpText(
      'after',
      `
Files are compared by content. Files without a checksum, written by other
programs, cannot be compared and are counted separately. With --fleet a copy on
any computer's cartridge counts, if you may see it there; with --sites only one
at another site does. A cartridge is where the computer is that has it.

Examples:
  capstan single
  capstan single --fleet --sites
  capstan single --list --on CAP001L8 --in photos`,
    )
    .action((options: SingleOptions, command: Command) =>
      run<'single'>(command, async (session) => {
        if (options.fleet === true) return await singleInFleet(session, options);
        if (options.sites === true) command.error('error: --sites goes with --fleet');
        if (options.list === true || options.in !== undefined) {
          const folder = options.in === undefined ? {} : { folder: options.in };
          await search(session, { onlyCopy: true, ...whichOf(options), ...folder }, options.limit);
          return exit.ok;
        }
        const { client, printer } = session;
        const totals = await client.send('catalogue.copyTotals', whichOf(options));
        if (totals.length > 0) printer.rows(totals, columns([totalsHead, ...totals.map(totalsRow)]));
        else printer.hint('The catalogue is empty.');
        return exit.ok;
      }),
    );
}

/** Of all computers of the fleet. */
async function singleInFleet(
  { client, printer }: Session<FleetEntry | FleetCopyTotals>,
  options: SingleOptions,
): Promise<ExitCode> {
  const which = { ...whichOf(options), ...(options.sites === true ? { sites: true } : {}) };
  if (options.list === true) {
    await printFleet({ client, printer }, options.limit, (page) => client.send('fleet.single', { ...which, ...page }));
    return exit.ok;
  }
  const totals = await addedUp(rowsOf((page) => client.send('fleet.copyTotals', { ...which, ...page })));
  const rows = totals.map((total) => [visible(total.host), ...totalsRow(total)]);
  if (totals.length > 0) printer.rows(totals, columns([['computer', ...headOf(options)], ...rows]));
  else printer.hint('The catalogue is empty.');
  return exit.ok;
}

function where(command: Command): Command {
  return command
    .option('--on <barcodes>', 'only on these cartridges', barcodesArgument)
    .option('--pool <name>', 'only on cartridges of this media pool');
}

function whichOf({ on, pool }: SearchScope): Pick<SearchInput, 'barcodes' | 'mediaPool'> {
  return { ...(on === undefined ? {} : { barcodes: [...on] }), ...(pool === undefined ? {} : { mediaPool: pool }) };
}

function wantedOf(pattern: string | undefined, options: SearchOptions): SearchInput {
  const { size, after, before, hash, owner, kind, in: folder, allGenerations } = options;
  return {
    ...whichOf(options),
    ...size,
    ...(pattern === undefined || pattern === '' ? {} : { name: pattern }),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
    ...(hash === undefined ? {} : { sha256: hash }),
    ...(owner === undefined ? {} : { owner }),
    ...(kind === undefined ? {} : { kind }),
    ...(folder === undefined ? {} : { folder }),
    ...(allGenerations === undefined ? {} : { everyGeneration: true }),
  };
}

async function search({ client, printer }: Session<FoundEntry>, wanted: SearchInput, limit: number): Promise<ExitCode> {
  let shown = 0;
  const rows = rowsOf((page) =>
    client.send('catalogue.search', { ...wanted, ...page, limit: Math.min(page.limit, limit + 1) }),
  );
  for await (const row of rows) {
    if (shown === limit) {
      printer.hint(moreThan(limit));
      break;
    }
    printer.value(row, foundInWords(row));
    shown += 1;
  }
  if (shown === 0) printer.hint('Nothing found.');
  return shown === 0 ? exit.partial : exit.ok;
}

function moreThan(limit: number): string {
  return `There are more than ${count(limit, 'match', 'matches')}; show more with --limit.`;
}

/** On the cartridges of all computers of the fleet. */
async function searchFleet(
  { client, printer }: Session<FoundEntry | FleetEntry>,
  wanted: SearchInput,
  limit: number,
): Promise<ExitCode> {
  const { folder: _, onlyCopy: __, notVerified: ___, order: ____, ...question } = wanted;
  return await printFleet({ client, printer }, limit, (page) => client.send('fleet.search', { ...question, ...page }));
}

async function printFleet(
  { printer }: Session<FleetEntry>,
  limit: number,
  fetchPage: (page: Pick<Input<'fleet.search'>, 'cursor' | 'limit'>) => Promise<Page<FleetEntry>>,
): Promise<ExitCode> {
  let shown = 0;
  for await (const row of rowsOf((page) => fetchPage({ ...page, limit: Math.min(page.limit, limit + 1) }))) {
    if (shown === limit) {
      printer.hint(moreThan(limit));
      break;
    }
    printer.value(row, fleetEntryInWords(row));
    shown += 1;
  }
  if (shown === 0) printer.hint('Nothing found.');
  return shown === 0 ? exit.partial : exit.ok;
}

/** A damaged copy is reported, and does not count. */
async function tellWhere({ client, printer }: Session<FoundEntry>, wanted: SearchInput): Promise<ExitCode> {
  let shown = 0;
  let sound = 0;
  for await (const row of rowsOf((page) => client.send('catalogue.search', { ...wanted, ...page }))) {
    const isDamaged = fileConditionOf(row) === 'damaged';
    printer.value(row, `${foundInWords(row)}${isDamaged ? '' : `  (${soundnessInWords(row)})`}`);
    shown += 1;
    if (!isDamaged) sound += 1;
  }
  if (shown === 0) printer.hint('Nothing found.');
  else if (sound === 0) printer.hint('No good copy found: do not rely on any of these.');
  return sound === 0 ? exit.partial : exit.ok;
}

function soundnessInWords(row: FoundEntry): string {
  return row.receipt === 'safe' ? `${statusInWords(row)}, not read back` : statusInWords(row);
}

/** "CAP001L8:/photos/a.jpg" can be given to restore as it stands. */
export function foundInWords(found: FoundEntry): string {
  const size = sizeInWords(found.size).padStart(8);
  const slash = found.kind === 'directory' ? '/' : '';
  const once = found.isCurrent ? '' : `  (only in generation ${found.generation})`;
  return `${size}  ${timeInWords(found.modifyTime)}  ${found.barcode}:/${visible(found.path)}${slash}${once}${damageInWords(found)}`;
}

/** The host that knows it stands before the rest. */
export function fleetEntryInWords(found: FleetEntry): string {
  const size = sizeInWords(found.size).padStart(8);
  const slash = found.kind === 'directory' ? '/' : '';
  const once = found.isCurrent ? '' : `  (only in generation ${found.generation})`;
  const time = found.modifyTime === null ? '-' : timeInWords(found.modifyTime);
  return `${size}  ${time}  ${visible(found.host)}  ${found.barcode}:/${visible(found.path)}${slash}${once}`;
}

function groupInWords({ sha256, bytes, files, cartridges, wastedBytes }: DuplicateGroup): string {
  const copies = `${count(files, 'file')} of ${sizeInWords(bytes)} on ${count(cartridges, 'cartridge')}`;
  return `${sizeInWords(wastedBytes).padStart(8)} wasted  ${sha256}  ${copies}`;
}

function headOf({ sites }: SingleOptions): readonly string[] {
  return totalsHead.map((title) => (sites === true && title === 'only there' ? 'at one site' : title));
}

const totalsHead = ['cartridge', 'pool', 'only there', 'in bytes', 'of all', 'cannot be compared'] as const;

function totalsRow(total: CopyTotals): readonly string[] {
  return [
    total.barcode,
    total.mediaPool === '' ? '-' : visible(total.mediaPool),
    count(total.singleFiles, 'file'),
    sizeInWords(total.singleBytes),
    count(total.files, 'file'),
    total.withoutChecksum === 0 ? '-' : count(total.withoutChecksum, 'file'),
  ];
}

/** Of a file here, by reading it; a checksum as it is. */
async function checksumOf(what: string, { printer }: Session): Promise<string> {
  if (!existsSync(what)) return what;
  try {
    if (statSync(what).size > 1e9) printer.hint(`Reading ${visible(what)} …`);
    const hash = createHash('sha256');
    await pipeline(createReadStream(what), hash);
    return hash.digest('hex');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError('find.unreadable', { subject: what, detail }, { cause: error });
  }
}

function contentArgument(text: string): string {
  if (existsSync(text)) return text;
  const hash = text.toLowerCase();
  if (!hashShape.test(hash)) throw new InvalidArgumentError('Neither a file here nor a SHA-256.');
  return hash;
}

const hashShape = /^[0-9a-f]{4,64}$/;

function hashArgument(text: string): string {
  const hash = text.toLowerCase();
  if (!hashShape.test(hash))
    throw new InvalidArgumentError('A SHA-256 has 64 of 0-9 a-f; four from its beginning will do.');
  return hash;
}

function kindArgument(text: string): NonNullable<SearchInput['kind']> {
  const kinds = {
    file: 'file',
    f: 'file',
    directory: 'directory',
    d: 'directory',
    symlink: 'symlink',
    l: 'symlink',
  } as const;
  const found = Object.entries(kinds).find(([name]) => name === text);
  if (found === undefined) throw new InvalidArgumentError('One of file, directory, symlink.');
  return found[1];
}

function folderArgument(text: string): string {
  return text
    .split('/')
    .filter((name) => name !== '')
    .join('/');
}
