import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { ArchiveInput, ExtraHash } from '../../contract/archive.ts';
import { extraHashes, poolBytesLeast, poolBytesMost, slotsOf } from '../../contract/archive.ts';
import {
  barcodesArgument,
  choicesArgument,
  countArgument,
  durationArgument,
  sizeArgument,
  streamNameArgument,
} from '../arguments.ts';
import { run, runJob, waitFor } from '../run.ts';
import { archiveWithStandardInput } from '../standard-input.ts';

interface Options {
  readonly to: readonly string[];
  readonly copies?: number;
  readonly group?: number;
  readonly split?: true;
  readonly mirror?: string;
  readonly hash?: readonly ExtraHash[];
  readonly verify?: true;
  readonly unchanged?: 'skip' | 'compare';
  readonly order?: ArchiveInput['order'];
  readonly interleave?: ArchiveInput['interleave'];
  readonly commit?: ArchiveInput['commit'];
  readonly safeWithin?: number;
  readonly pool?: number;
  readonly packing: boolean;
  readonly force?: true;
  readonly plan?: true;
  readonly stdin?: string;
  readonly wait?: true;
}

export function addArchive(program: Command): void {
  program
    .command('archive')
    .description('Copy folders and files to cartridges.')
    .argument('[path...]', 'folders and files; DIR becomes /name-of-DIR on the cartridge')
    .requiredOption('--to <barcode,…>', 'the cartridges to fill, in this order', barcodesArgument)
    .option('--copies <number>', 'write the same to so many cartridges at once', countArgument)
    .option('--group <number>', 'spread the files over so many drives', countArgument)
    .option('--split', 'let a file that does not fit go on upon the next cartridge')
    .option('--mirror <dir>', 'also copy everything into this folder, in the same pass')
    .option('--hash <names>', `besides SHA-256: ${extraHashes.join(', ')}`, choicesArgument(extraHashes))
    .option('--verify', 'read everything back from the tape afterwards and compare it')
    .addOption(
      new Option(
        '--unchanged <how>',
        'skip: leave out what is on the cartridges with the same size and time; compare: and the same content',
      ).choices(['skip', 'compare']),
    )
    .addOption(
      new Option('--order <order>', 'folder by folder, as the disk lists them, or strictly as named').choices([
        'folders',
        'found',
        'given',
      ]),
    )
    .option(
      '--safe-within <time>',
      'what was written becomes safe within 15m, 2h, …, whatever it costs',
      durationArgument,
    )
    .option('--pool <size>', 'memory between disk and tape: 1G', sizeArgument)
    .addOption(
      new Option('--interleave <policy>', 'whose blocks go out when several files are ready').choices([
        'gather',
        'rotate',
        'exclusive',
      ]),
    )
    .addOption(
      new Option('--commit <policy>', 'when files become safe; per-file ones are slow').choices([
        'batched',
        'per-file-1',
        'per-file-3',
      ]),
    )
    .option('--no-packing', 'every file begins a record of its own, however small')
    .option('--stdin <name>', 'what comes on standard input becomes this file; waits for its end', streamNameArgument)
    .option('--force', 'begin also when the drive asks to be cleaned first')
    .option('--plan', 'only say what would go where; nothing is written')
    .option('--wait', 'show the progress and return when everything is safe')
    .addHelpText('after', help)
    .action((paths: readonly string[], options: Options, command: Command) => {
      const input = inputOf(paths, options);
      demandSense(command, input, options);
      return run(command, (session) => {
        const { client } = session;
        if (options.plan === true) return waitFor(session, () => client.send('plan', input));
        if (options.stdin !== undefined) return archiveWithStandardInput(session, input, options.stdin);
        return runJob(session, options.wait === true, () => client.send('archive', input));
      });
    });
}

const help = `
Without --wait the job is only put into the helper's queue: its id is printed,
and nothing is on tape yet. Cartridges on the shelf are loaded when drives are
free. When one is full, the next one takes over; when none is left, the job waits
for one as long as it takes (see: capstan jobs). Symbolic links are stored as
links. Files that cannot be read are named and the rest goes on; the exit code is
then 1. A file is called safe only when it survives pulling the plug.

A mirror that fails or is slow never holds up the tape. When this command is
stopped, or dies, before the end of standard input, no file is made of it. But
whether the program before the pipe ended well, a pipe does not tell: in scripts
"set -o pipefail" does.

Examples:
  capstan archive ~/photos --to CAP001L8 --wait
  capstan archive ~/films --to CAP001L8,CAP002L8,CAP003L8 --plan
  capstan archive ~/films --to CAP001L8,CAP002L8 --copies 2 --verify
  capstan archive ~/work --to CAP001L8 --unchanged skip --mirror /mnt/mirror
  tar c ~/work | capstan archive --stdin work.tar --to CAP001L8`;

function inputOf(paths: readonly string[], options: Options): ArchiveInput {
  const { to, copies, group, split, mirror, hash, verify, unchanged, order, interleave, commit } = options;
  return {
    barcodes: [...to],
    sources: paths.map((path) => resolve(path)),
    copies,
    group,
    split,
    mirror: mirror === undefined ? undefined : resolve(mirror),
    hashes: hash === undefined ? undefined : [...hash],
    verify,
    unchanged,
    order,
    interleave,
    commit,
    safeWithinSeconds: options.safeWithin,
    poolBytes: options.pool,
    // Left out, the volume's own setting counts.
    packing: options.packing ? undefined : false,
    force: options.force,
  };
}

/** What the helper would refuse, too, in words for who typed it. */
function demandSense(command: Command, input: ArchiveInput, options: Options): void {
  const { copies = 1, group = 1, barcodes, poolBytes = poolBytesLeast } = input;
  const refuse = (words: string) => command.error(`error: ${words}`);
  if (input.sources.length === 0 && options.stdin === undefined)
    refuse('say what to archive: a path, or --stdin NAME.');
  if (copies > 1 && group > 1) refuse('give either --copies or --group.');
  if (copies > 4) refuse('four copies are the most.');
  if (group > 8) refuse('eight drives are the most.');
  const slots = slotsOf(input);
  if (barcodes.length < slots) refuse(`so many drives need a cartridge each: name ${slots} with --to.`);
  if (poolBytes < poolBytesLeast || poolBytes > poolBytesMost) refuse('--pool is between 64MiB and 32GiB.');
  if (options.stdin !== undefined && options.plan === true) refuse('of standard input nothing can be planned.');
  if (options.stdin !== undefined && process.stdin.isTTY) refuse('nothing is piped into --stdin.');
}
