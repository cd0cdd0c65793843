import { type Command, Option } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { MirrorSet, Pool, PoolInput, Timing } from '../../contract/schedules.ts';
import { visible } from '../../contract/visible.ts';
import { poolExportsFull, poolStoresGuide, poolTakesBlank } from '../../contract/words/library.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { barcodesArgument, countArgument } from '../arguments.ts';
import { requirePool } from '../known-pool.ts';
import { optionWords } from '../options.ts';
import { withPassphrase } from '../passphrase.ts';
import { type ExitCode, exit, run, type Session } from '../run.ts';
import { type PrintedPool, poolAsValue, poolInWords } from '../schedule-words.ts';
import { timingArgument } from '../timing-words.ts';
import { lineOf } from '../typed-line.ts';

interface PoolOptions {
  readonly copy: number;
  readonly encrypt?: true;
  readonly passphraseFile?: string;
  readonly shared?: true;
  readonly private?: true;
  readonly takeBlank?: boolean;
  readonly exportFull?: boolean;
  readonly clearCopies?: boolean;
  readonly restoreGuide?: boolean;
  readonly restoreTest?: Timing | null;
  readonly restoreTestFiles?: number;
  /** Former names. */
  readonly drill?: Timing | null;
  readonly drillFiles?: number;
}

const whichPool = 'its name; see: capstan pool';
const restoreTestFilesUsual = 20;

export function addPool(program: Command): void {
  const pool = program
    .command('pool')
    .description('Pools of cartridges: a mirror set writes to the cartridges of its pool, in order.');

  pool
    .command('list', { isDefault: true })
    .description('List the pools with their cartridges, and which cartridges can be reused.')
    .action((_options, command: Command) =>
      run<'pool list'>(command, async (session) => {
        const { client, printer } = session;
        const pools = await allRowsOf((page) => client.send('pools.list', page));
        const sets = await allRowsOf((page) => client.send('mirrors.list', page));
        for (const one of pools) printer.value(poolAsValue(one), poolInWords(one, keepDaysOf(one, sets)));
        if (pools.length === 0) printer.hint('No pools yet. Add one with:  capstan pool add NAME BARCODE…');
        return exit.ok;
      }),
    );

  poolOptions(
    pool
      .command('add')
      .description('Add cartridges to a pool. A new pool is created if needed.')
      .argument('<pool>', 'its name')
      .argument('[barcode...]', 'blank cartridges are formatted when needed', barcodesArgument, []),
  )
    .option('--copy <number>', 'the copy number they are for', countArgument, 1)
    .option('--encrypt', 'a new pool is encrypted, from its first cartridge on')
    .option('--passphrase-file <file>', optionWords.passphraseFile)
    .addHelpText(
      'after',
      `
Sets with several copies need separate cartridges for each copy, so that the
copies can be kept in different places.

Examples:
  capstan pool add vault CAP001L8 CAP002L8
  capstan pool add vault CAP003L8 CAP004L8 --copy 2
  capstan pool edit vault --restore-test "monthly 1 03:00"`,
    )
    .action((name: string, barcodes: readonly string[], options: PoolOptions, command: Command) =>
      run<'pool add'>(command, async (session) => {
        const { client } = session;
        const known = (await allRowsOf((page) => client.send('pools.list', page))).find((one) => one.name === name);
        if (options.encrypt === true && known?.isEncrypted === false)
          throw new TapeError('pool.exists', { subject: name });
        let made = known ?? (await newPool(session, name, options));
        if (barcodes.length > 0) {
          made = await client.send('pools.addCartridges', { name, barcodes: [...barcodes], copy: options.copy });
        }
        return showPool(session, made);
      }),
    );

  poolOptions(
    pool
      .command('edit')
      .description('Change who may use a pool, its restore tests, and what becomes of its cartridges.')
      .argument('<pool>', whichPool),
  ).action((name: string, options: PoolOptions, command: Command) =>
    run<'pool edit'>(command, async (session) => {
      const known = await requirePool(session, name);
      return showPool(session, await session.client.send('pools.change', mutable(inputOf(name, known, options))));
    }),
  );

  pool
    .command('remove')
    .description('Remove cartridges from a pool, or the whole pool. Nothing on them is changed.')
    .argument('<pool>', whichPool)
    .argument('[barcode...]', 'only these', barcodesArgument, [])
    .action((name: string, barcodes: readonly string[], _options, command: Command) =>
      run<'pool remove'>(command, async (session) => {
        const { client, printer } = session;
        if (barcodes.length > 0) {
          return showPool(session, await client.send('pools.removeCartridges', { name, barcodes: [...barcodes] }));
        }
        const { isEncrypted } = await requirePool(session, name);
        await client.send('pools.remove', { name });
        printer.value({ name }, `${visible(name)} removed. Nothing on its cartridges was changed.`);
        if (isEncrypted) {
          printer.hint(
            'Its keys are kept, as its cartridges need them. To open these, add it again with its passphrase:',
          );
          printer.hint(`  ${lineOf(['pool', 'add', name, '--encrypt'])}`);
        }
        return exit.ok;
      }),
    );
}

function poolOptions(command: Command): Command {
  return command
    .option('--shared', 'other users may write to it, too')
    .option('--private', 'only its owner may write to it')
    .option('--take-blank', lowerFirst(poolTakesBlank))
    .option('--no-take-blank', 'wait until a person adds one')
    .option('--export-full', lowerFirst(poolExportsFull))
    .option('--no-export-full', 'leave them in their slots')
    .option('--restore-guide', lowerFirst(poolStoresGuide))
    .option('--no-restore-guide', 'store nothing there but files')
    .option('--clear-copies', 'unencrypted copies of an encrypted pool’s files may lie on disks')
    .option('--no-clear-copies', 'refuse them: mirror folders, spools, and opening the files in a mount')
    .option('--restore-test <time>', 'when to test each cartridge: "monthly 1 03:00"; “never”', restoreTestArgument)
    .option('--restore-test-files <number>', `files to test on each (default: ${restoreTestFilesUsual})`, countArgument)
    .addOption(new Option('--drill <time>').argParser(restoreTestArgument).hideHelp())
    .addOption(new Option('--drill-files <number>').argParser(countArgument).hideHelp());
}

function restoreTestArgument(text: string): Timing | null {
  return text === 'never' ? null : timingArgument(text);
}

function inputOf(name: string, known: Pool | null, options: PoolOptions): PoolInput {
  const isShared = options.shared === true || (options.private !== true && known?.isShared === true);
  const before = known?.restoreTest ?? null;
  const { restoreTest = options.drill, restoreTestFiles = options.drillFiles } = options;
  const timing = restoreTest === undefined ? (before?.timing ?? null) : restoreTest;
  const files = restoreTestFiles ?? before?.files ?? restoreTestFilesUsual;
  const timeZone = before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const restores = timing === null ? null : { timing, timeZone, files };
  const { takeBlank, exportFull, clearCopies, restoreGuide } = options;
  return {
    ...{ name, isShared, restoreTest: restores },
    ...(takeBlank === undefined ? {} : { takesBlank: takeBlank }),
    ...(exportFull === undefined ? {} : { exportFull }),
    ...(clearCopies === undefined ? {} : { clearCopies }),
    ...(restoreGuide === undefined ? {} : { restoreGuide }),
  };
}

function mutable(input: PoolInput) {
  return structuredClone(input) as { -readonly [K in keyof PoolInput]: PoolInput[K] };
}

async function newPool({ client, printer }: Session<PrintedPool>, name: string, options: PoolOptions): Promise<Pool> {
  const input = mutable(inputOf(name, null, options));
  if (options.encrypt !== true) return await client.send('pools.add', input);
  const made = await withPassphrase(options.passphraseFile, true, printer, (passphraseFile) =>
    client.send('pools.add', { ...input, encrypt: { passphraseFile } }),
  );
  printer.hint('Nothing is encrypted before its recovery kit was made and read back:');
  printer.hint(`  ${lineOf(['key', 'kit', name, '--out', `${name}-kit.pdf`])}`);
  printer.hint(`  ${lineOf(['key', 'confirm', name, '--from', `${name}-kit.pdf`])}`);
  return made;
}

/** As long as the set that keeps longest wants them; null: for ever. */
function keepDaysOf({ name }: Pool, sets: readonly MirrorSet[]): number | null {
  const days = sets.filter(({ pool }) => pool === name).map(({ keepDays }) => keepDays);
  return days.includes(null) ? null : days.reduce<number>((most, one) => Math.max(most, one ?? 0), 0);
}

async function showPool({ client, printer }: Session<PrintedPool>, pool: Pool): Promise<ExitCode> {
  printer.value(
    poolAsValue(pool),
    poolInWords(pool, keepDaysOf(pool, await allRowsOf((page) => client.send('mirrors.list', page)))),
  );
  return exit.ok;
}
