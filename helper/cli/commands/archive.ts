import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { homeFolder } from '../../client/home.ts';
import type { ExtraHash } from '../../contract/archive.ts';
import {
  extraHashes,
  hashPresets,
  poolBytesLeast,
  poolBytesMost,
  slotsOf,
  usualHashes,
} from '../../contract/archive.ts';
import type { ArchiveInput } from '../../contract/archive-input.ts';
import type { Pool } from '../../contract/schedules.ts';
import { splitFiles } from '../../contract/words/archive.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { archiveFromHere } from '../archive-from-here.ts';
import {
  type ArchiveTarget,
  countArgument,
  durationArgument,
  folderArgument,
  hashesArgument,
  sizeArgument,
  streamNameArgument,
  targetArgument,
} from '../arguments.ts';
import { hasOneOf, hintOfClearCopies } from '../clear-copies.ts';
import { filesFromHere } from '../files-from-here.ts';
import { type NameListPlace, withNameList } from '../name-list.ts';
import { optionWords, verifyAgainstOf } from '../options.ts';
import { gather, patternsIn } from '../patterns.ts';
import type { ReportedJob } from '../printed.ts';
import {
  type ExitCode,
  type FarSignIn,
  farName,
  refuseWithHost,
  run,
  runJob,
  type Session,
  signInTo,
  type Whither,
  waitFor,
} from '../run.ts';
import { archiveWithStandardInput } from '../standard-input.ts';
import { requireMeant } from '../which-drive.ts';

interface ArchiveOptions {
  readonly to: ArchiveTarget;
  readonly copies?: number;
  readonly group?: number;
  readonly into?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly excludeFrom?: string;
  readonly split?: true;
  readonly mirror?: string;
  readonly hash?: readonly ExtraHash[];
  readonly acls?: true;
  readonly bag?: true;
  readonly verify: boolean;
  readonly verifyAgainst?: string;
  readonly unchanged?: 'skip' | 'compare';
  readonly skipDuplicates?: true;
  readonly order?: ArchiveInput['order'];
  readonly interleave?: ArchiveInput['interleave'];
  readonly commit?: ArchiveInput['commit'];
  readonly safeWithin?: number;
  readonly memory?: number;
  /** The former name of `memory`. */
  readonly pool?: number;
  readonly packing: boolean;
  readonly force?: true;
  readonly plan?: true;
  readonly stdin?: string;
  readonly fromFile0?: string;
  readonly fromFile?: string;
  readonly base?: string;
  readonly wait?: true;
}

export function addArchive(program: Command): void {
  program
    .command('archive')
    .description('Copy folders and files to cartridges.')
    .argument('[path...]', 'folders and files; DIR becomes /name-of-DIR on the cartridge')
    .requiredOption('--to <barcode,…>', 'cartridges to fill, in this order; or pool:NAME', targetArgument)
    .option('--into <folder>', 'the folder on the cartridges that everything goes into', folderArgument)
    .addOption(new Option('--exclude <pattern>', 'leave this out, as in .gitignore; may be repeated').argParser(gather))
    .option('--exclude-from <file>', optionWords.excludeFrom)
    .addOption(new Option('--include <pattern>', 'archive only this; may be repeated').argParser(gather))
    .option('--from-file0 <list>', 'archive what this file names, each name ended by a zero byte; - is standard input')
    .option('--from-file <list>', 'the same, with a name on each line')
    .option('--base <dir>', 'the folder that holds what the list names (default: the current one)')
    .option('--copies <number>', 'number of copies to write at the same time', countArgument)
    .option('--group <number>', 'number of drives to spread the files across', countArgument)
    .option('--split', lowerFirst(splitFiles))
    .option('--mirror <dir>', 'also copy everything to this disk folder')
    .option(
      '--hash <names>',
      `checksums in addition to SHA-256: ${extraHashes.join(', ')}; film: ${hashPresets.film.join(', ')}; none. Otherwise ${usualHashes.join(', ')}`,
      hashesArgument,
    )
    .option('--acls', 'also keep access control lists and security attributes')
    .option('--bag', 'write each folder as a bag (BagIt), with manifests of what was written')
    .option('--verify-against <path>', optionWords.verifyAgainst)
    .option('--no-verify', 'do not verify afterwards; otherwise everything is read back and compared')
    .addOption(new Option('--verify').default(true).hideHelp())
    .addOption(
      new Option(
        '--unchanged <how>',
        'skip: leave out files that are on the cartridges with the same size and time; compare: also the same content',
      ).choices(['skip', 'compare']),
    )
    .option('--skip-duplicates', 'leave out your files that are on the pool’s cartridges already, by size and SHA-256')
    .addOption(
      new Option(
        '--order <order>',
        'folders: folder by folder; found: as the disk lists them; given: exactly as named',
      ).choices(['folders', 'found', 'given']),
    )
    .option(
      '--safe-within <time>',
      'make written files safe within 15m, 2h, …, even if that slows the job',
      durationArgument,
    )
    .option('--memory <size>', 'memory between disk and tape: 1G', sizeArgument)
    .addOption(new Option('--pool <size>').argParser(sizeArgument).hideHelp())
    .addOption(
      new Option('--interleave <policy>', 'which file’s blocks are written when several files are ready').choices([
        'gather',
        'rotate',
        'exclusive',
      ]),
    )
    .addOption(
      new Option('--commit <policy>', 'when files become safe; the per-file policies are slow').choices([
        'batched',
        'per-file-1',
        'per-file-3',
      ]),
    )
    .option('--no-packing', optionWords.noPacking)
    .option('--stdin <name>', 'archive standard input as this file; waits for its end', streamNameArgument)
    .option('--force', 'start although the drive needs cleaning, or the cartridge failed before')
    .option('--plan', 'only show what would be written where; nothing is written')
    .option('--wait', optionWords.waitUntilSafe)
    .addHelpText('after', help)
    .action((paths: readonly string[], options: ArchiveOptions, command: Command) => {
      const list = options.fromFile0 ?? options.fromFile;
      const named = list === undefined ? paths : [options.base ?? '.'];
      const input = inputOf(named, options);
      requireConsistent(command, input, options);
      requireWholeBag(command, input, options.stdin);
      if (options.skipDuplicates === true) requireComparable(command, options);
      requireOneList(command, paths, options);
      const whither: Whither = command.optsWithGlobals();
      const far = farName(whither);
      if (far !== null) {
        requireSendable(command, options);
        return sendThere(command, signInTo(far, homeFolder(whither.home)), input, options);
      }
      return run<'archive'>(command, async (session) => {
        if (list !== undefined) return await withNameList(list, (place) => fromList(session, input, options, place));
        const { client } = session;
        if (options.plan === true) return await waitFor(session, () => client.send('archive.plan', input));
        // What is loaded is meant, and others follow it.
        await requireMeant(client, input.barcodes[0] ?? '');
        if (input.mirror !== undefined) await hintOfClearCopies(session, 'the mirror folder', isPoolOf(input));
        if (options.stdin !== undefined) return await archiveWithStandardInput(session, input, options.stdin);
        return await runJob(session, options.wait === true, () => client.send('archive.start', input));
      });
    });
}

async function sendThere(
  command: Command,
  far: FarSignIn,
  input: ArchiveInput,
  options: ArchiveOptions,
): Promise<void> {
  const list = options.fromFile0 ?? options.fromFile;
  // Not what a list names, which may come from a terminal.
  const begun = list === undefined ? filesFromHere(far, input) : null;
  await run<'archive'>(command, async (session) => {
    await requireMeant(session.client, input.barcodes[0] ?? '');
    if (begun !== null) return await archiveFromHere(session, input, begun);
    return await withNameList(list ?? '', ({ path }) => {
      const listed = { ...input, list: listIn(options, path) };
      return archiveFromHere(session, listed, filesFromHere(far, listed));
    });
  }).finally(() => begun?.stop());
}

/** A copy of what was piped in is there only while this command is. */
async function fromList(
  session: Session<ReportedJob>,
  input: ArchiveInput,
  options: ArchiveOptions,
  { path, isCopy }: NameListPlace,
): Promise<ExitCode> {
  const { client } = session;
  const listed: ArchiveInput = { ...input, list: listIn(options, path) };
  if (options.plan === true) return await waitFor(session, () => client.send('archive.plan', listed));
  await requireMeant(client, input.barcodes[0] ?? '');
  if (input.mirror !== undefined) await hintOfClearCopies(session, 'the mirror folder', isPoolOf(input));
  return await runJob(session, options.wait === true || isCopy, () => client.send('archive.start', listed));
}

function listIn({ fromFile0 }: ArchiveOptions, path: string): NonNullable<ArchiveInput['list']> {
  return { path, ends: fromFile0 === undefined ? 'newline' : 'nul' };
}

/** What is sent comes once, and is looked at there as it comes. */
function requireSendable(command: Command, options: ArchiveOptions): void {
  const { mirror, bag, verifyAgainst, unchanged, skipDuplicates, plan, stdin } = options;
  refuseWithHost(command, [
    ['--mirror', mirror !== undefined],
    ['--bag', bag === true],
    ['--verify-against', verifyAgainst !== undefined],
    ['--unchanged compare', unchanged === 'compare'],
    ['--skip-duplicates', skipDuplicates === true],
    ['--plan', plan === true],
    ['--stdin', stdin !== undefined],
  ]);
}

function requireOneList(command: Command, paths: readonly string[], options: ArchiveOptions): void {
  const refuse = (words: string) => command.error(`error: ${words}`);
  const { fromFile0, fromFile, base, stdin } = options;
  const list = fromFile0 ?? fromFile;
  if (list === undefined) {
    if (base !== undefined) refuse('--base is for --from-file0 and --from-file.');
    return;
  }
  if (fromFile0 !== undefined && fromFile !== undefined) refuse('give either --from-file0 or --from-file.');
  if (options.verifyAgainst !== undefined) refuse('--verify-against is for whole folders, not for a list.');
  if (paths.length > 0 || stdin !== undefined) refuse('give either a list or what to archive.');
  if (resolve(base ?? '.') === '/') refuse('--base must be a folder below /, as it becomes a folder on the cartridge.');
  if (list === '-' && process.stdin.isTTY) refuse('nothing is piped into this command.');
}

const help = `
Without --wait the job is only queued: its id is printed, and nothing is on tape
yet. Cartridges on the shelf are loaded when drives are free. When a cartridge is
full, the next one is used; when none is left, the job waits for another as long
as needed (see: capstan jobs). With --to pool:NAME these are the cartridges of a
pool; its blank ones are formatted as they are used. What was written is read
back from tape and compared, which takes about as long again; --no-verify leaves
that out. Symbolic links are stored as links. Files that cannot be read are
listed and the rest continues; the exit code is then 1. A file is called safe
only when it survives a power cut.

Times, the mode, the owner and attributes of users are always kept. With --acls
so are access control lists and what security modules keep with a file (file
capabilities, labels of SELinux); restore has the same option, which brings them
back.

With --verify-against the files are compared with the manifest that came with
them while they are read for the tape: an MHL file, an ASC MHL history, a bag
(BagIt), or a list as sha256sum writes one; give the file, or the folder where it
lies. A file that differs is not archived, one that is missing is named before
anything is called safe, and those that the manifest does not list are counted.

With --bag the content of DIR becomes /name-of-DIR/data on the cartridge, and the
tag files of BagIt follow beside it, made of the checksums of what was written:
SHA-256, and of --hash those that bags know (md5, sha1, sha512). What is restored
is a bag. When it takes several cartridges, all of them make the bag.

With --skip-duplicates a file is not written when a file of yours with the same
size and SHA-256 is safe on a cartridge of the same pool; without a pool, on one
of those that --to names. With --copies each copy must have one. Damaged files do
not count, nor cartridges that failed, are forgotten or cannot be read. The job
tells where each such file lies (capstan jobs show JOB --items), and so does
ALREADY-ON-TAPE.txt in the folder on tape: restore those files from there. They
are as safe as that one copy: before you erase or give away a cartridge, think of
the folders that rely on it. --plan counts these files, too.

A list names files, links and folders in the folder of --base, by whole paths or
as seen from there; a folder comes with all that is in it. They go where an
archive of that folder would put them. What the list names and is not there is
listed, and the rest continues. The list must stay until the job has ended; one
that is piped in is waited for.

With --host the files of this computer are sent to cartridges of another one, and
hashed on both. This command stays until the job's end. When it is stopped, or the
line breaks, what had come whole is kept; with --unchanged skip it sends the rest.

A mirror that fails or is slow never delays the tape. When this command is
stopped or killed before the end of standard input, no file is created. A pipe
does not report whether the program before it succeeded: use "set -o pipefail" in
scripts.

Examples:
  capstan archive ~/photos --to CAP001L8 --wait
  capstan archive ~/photos --to pool:vault --wait
  capstan archive ~/films --to CAP001L8,CAP002L8,CAP003L8 --plan
  capstan archive ~/films --to CAP001L8,CAP002L8 --copies 2 --no-verify
  capstan archive ~/rushes --to CAP001L8 --hash film
  capstan archive ~/work --to CAP001L8 --unchanged skip --mirror /mnt/mirror
  capstan archive /srv/groups --to CAP001L8 --acls --wait
  capstan archive ~/estate --to CAP001L8 --bag --hash md5 --wait
  capstan archive ~/work --to pool:vault --skip-duplicates --wait
  capstan archive ~/reel --to CAP001L8 --verify-against ~/reel --wait
  capstan archive ~/work --to CAP001L8 --into 2026/May --exclude "*.tmp"
  capstan archive --from-file0 names --base ~/films --to CAP001L8
  tar c ~/work | capstan archive --stdin work.tar --to CAP001L8
  capstan --host user@server archive ~/work --to CAP001L8`;

function inputOf(paths: readonly string[], options: ArchiveOptions): ArchiveInput {
  const { to, into, copies, group, split, mirror, hash, acls, bag, verify, unchanged, order, interleave, commit } =
    options;
  return {
    barcodes: [...to.barcodes],
    pool: to.pool,
    sources: paths.map((path) => resolve(path)),
    filter: filterOf(options),
    into,
    copies,
    group,
    split,
    mirror: mirror === undefined ? undefined : resolve(mirror),
    hashes: hash === undefined ? undefined : [...hash],
    acls,
    bag,
    verify,
    ...verifyAgainstOf(options),
    unchanged,
    skipDuplicates: options.skipDuplicates,
    order,
    interleave,
    commit,
    safeWithinSeconds: options.safeWithin,
    poolBytes: options.memory ?? options.pool,
    // Left out, the volume's own setting counts.
    packing: options.packing ? undefined : false,
    force: options.force,
  };
}

/** That it is archived to. */
function isPoolOf({ barcodes, pool }: ArchiveInput): (one: Pool) => boolean {
  return pool === undefined ? hasOneOf(barcodes) : ({ name }) => name === pool;
}

function filterOf({ include = [], exclude = [], excludeFrom }: ArchiveOptions): ArchiveInput['filter'] {
  const lines = excludeFrom === undefined ? [] : patternsIn(excludeFrom);
  if (include.length + exclude.length + lines.length === 0) return undefined;
  return { include: [...include], exclude: [...lines, ...exclude] };
}

/** What the helper would refuse, too, in words for the person who typed it. */
function requireConsistent(command: Command, input: ArchiveInput, options: ArchiveOptions): void {
  const { copies = 1, group = 1, barcodes, pool, poolBytes = poolBytesLeast } = input;
  const refuse = (words: string) => command.error(`error: ${words}`);
  if (input.sources.length === 0 && options.stdin === undefined)
    refuse('nothing to archive: give a path, --from-file0 LIST or --stdin NAME.');
  if (copies > 1 && group > 1) refuse('give either --copies or --group.');
  if (copies > 4) refuse('at most four copies are possible.');
  if (group > 8) refuse('at most eight drives are possible.');
  const slots = slotsOf(input);
  if (pool === undefined && barcodes.length < slots) refuse(`each drive needs a cartridge: name ${slots} with --to.`);
  if (poolBytes < poolBytesLeast || poolBytes > poolBytesMost) refuse('--memory must be between 64MiB and 32GiB.');
  if (options.stdin !== undefined && options.verifyAgainst !== undefined)
    refuse('--verify-against is not possible for standard input: no manifest lists it.');
  if (options.stdin !== undefined && options.plan === true) refuse('--plan is not possible for standard input.');
  if (options.stdin !== undefined && process.stdin.isTTY) refuse('nothing is piped into --stdin.');
}

function requireWholeBag(command: Command, { bag, group = 1, split, unchanged }: ArchiveInput, stdin?: string): void {
  if (bag !== true) return;
  if (group > 1 || split === true || unchanged !== undefined)
    command.error('error: --bag is not for --group, --split or --unchanged: a bag is written whole.');
  if (stdin !== undefined) command.error('error: --bag is for folders, not for standard input.');
}

/** What is on tape already is found before anything is written, and not written anywhere. */
function requireComparable(command: Command, { mirror, verifyAgainst, stdin, bag }: ArchiveOptions): void {
  const refuse = (option: string, why: string) =>
    command.error(`error: --skip-duplicates is not possible with ${option}: ${why}.`);
  if (mirror !== undefined) refuse('--mirror', 'the folder gets every file');
  if (verifyAgainst !== undefined) refuse('--verify-against', 'files are compared as they are written');
  if (stdin !== undefined) refuse('--stdin', 'its content is not known before it is written');
  if (bag === true) refuse('--bag', 'a bag must hold all of its files');
}
