import type { Command } from 'commander';
import { TapeError } from '../../contract/errors.ts';
import type { MirrorSet, Pool, PoolInput, Timing } from '../../contract/schedules.ts';
import { visible } from '../../contract/visible.ts';
import { barcodesArgument, countArgument } from '../arguments.ts';
import { type ExitCode, exit, run, type Session } from '../run.ts';
import { poolInWords } from '../schedule-words.ts';
import { timingArgument } from '../timing-words.ts';

interface PoolOptions {
  readonly copy: number;
  readonly shared?: true;
  readonly private?: true;
  readonly drill?: Timing | null;
  readonly drillFiles?: number;
}

const drillFilesUsual = 20;

export function addPool(program: Command): void {
  const pool = program
    .command('pool')
    .description('Which cartridges belong together: mirror sets go to a pool, and take its cartridges in their order.');

  pool
    .command('list', { isDefault: true })
    .description('List the pools with their cartridges, and which of them may be used again.')
    .action((_options, command: Command) =>
      run(command, async (session) => {
        const { client, printer } = session;
        const pools = await client.send('pools', {});
        const sets = await client.send('sets', {});
        for (const one of pools) printer.value(one, poolInWords(one, keepDaysOf(one, sets)));
        if (pools.length === 0) printer.hint('No pools yet. Make one with:  capstan pool add NAME BARCODE…');
        return exit.ok;
      }),
    );

  poolOptions(
    pool
      .command('add')
      .description('Put cartridges into a pool, which is made when there is none of that name.')
      .argument('<pool>')
      .argument('[barcode...]', 'blank ones are formatted when their turn comes', barcodesArgument, []),
  )
    .option('--copy <number>', 'the copy that goes to them', countArgument, 1)
    .addHelpText(
      'after',
      `
Sets with several copies need cartridges for each: the copies then lie on cartridges of
their own, which can be kept in different places.

Examples:
  capstan pool add vault CAP001L8 CAP002L8
  capstan pool add vault CAP003L8 CAP004L8 --copy 2
  capstan pool edit vault --drill "monthly 1 03:00"`,
    )
    .action((name: string, barcodes: readonly string[], options: PoolOptions, command: Command) =>
      run(command, async (session) => {
        const { client } = session;
        const known = (await client.send('pools', {})).find((one) => one.name === name);
        let made = known ?? (await client.send('addPool', mutable(inputOf(name, null, options))));
        if (barcodes.length > 0) {
          made = await client.send('addToPool', { name, barcodes: [...barcodes], copy: options.copy });
        }
        return told(session, made);
      }),
    );

  poolOptions(
    pool.command('edit').description('Change who may use a pool, and how it is tried out.').argument('<pool>'),
  ).action((name: string, options: PoolOptions, command: Command) =>
    run(command, async (session) => {
      const known = await demandPool(session, name);
      return told(session, await session.client.send('changePool', mutable(inputOf(name, known, options))));
    }),
  );

  pool
    .command('remove')
    .description('Take cartridges out of a pool, or forget the whole pool. Nothing on them is changed.')
    .argument('<pool>')
    .argument('[barcode...]', 'only these', barcodesArgument, [])
    .action((name: string, barcodes: readonly string[], _options, command: Command) =>
      run(command, async (session) => {
        const { client, printer } = session;
        if (barcodes.length > 0) {
          return told(session, await client.send('removeFromPool', { name, barcodes: [...barcodes] }));
        }
        await client.send('removePool', { name });
        printer.value({ name }, `${visible(name)} is forgotten. Nothing on its cartridges was changed.`);
        return exit.ok;
      }),
    );
}

function poolOptions(command: Command): Command {
  return command
    .option('--shared', 'others may write to it, too')
    .option('--private', 'only its owner may')
    .option('--drill <time>', 'read back some files of each cartridge: "monthly 1 03:00"; “never”', drillArgument)
    .option('--drill-files <number>', `so many of each; ${drillFilesUsual} unless said otherwise`, countArgument);
}

function drillArgument(text: string): Timing | null {
  return text === 'never' ? null : timingArgument(text);
}

function inputOf(name: string, known: Pool | null, options: PoolOptions): PoolInput {
  const isShared = options.shared === true || (options.private !== true && known?.isShared === true);
  const before = known?.drill ?? null;
  const timing = options.drill === undefined ? (before?.timing ?? null) : options.drill;
  const files = options.drillFiles ?? before?.files ?? drillFilesUsual;
  const timeZone = before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { name, isShared, drill: timing === null ? null : { timing, timeZone, files } };
}

function mutable(input: PoolInput) {
  return structuredClone(input) as { -readonly [K in keyof PoolInput]: PoolInput[K] };
}

/** As long as the set that keeps longest wants them; null: for ever. */
function keepDaysOf({ name }: Pool, sets: readonly MirrorSet[]): number | null {
  const days = sets.filter(({ pool }) => pool === name).map(({ keepDays }) => keepDays);
  return days.includes(null) ? null : days.reduce<number>((most, one) => Math.max(most, one ?? 0), 0);
}

async function demandPool({ client }: Session, name: string): Promise<Pool> {
  const found = (await client.send('pools', {})).find((one) => one.name === name);
  if (found === undefined) throw new TapeError('pool.unknown', { subject: name });
  return found;
}

async function told({ client, printer }: Session, pool: Pool): Promise<ExitCode> {
  printer.value(pool, poolInWords(pool, keepDaysOf(pool, await client.send('sets', {}))));
  return exit.ok;
}
