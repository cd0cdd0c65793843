import { resolve } from 'node:path';
import type { Command } from 'commander';
import { allRowsOf, rowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { DeletedFile, LaggingFile, MirrorGauge } from '../../contract/mirrors.ts';
import type { MirrorSet } from '../../contract/schedules.ts';
import { visible } from '../../contract/visible.ts';
import { noDeletedFiles } from '../../contract/words/mirrors.ts';
import { countArgument } from '../arguments.ts';
import { hintOfClearCopies } from '../clear-copies.ts';
import { deletedRow, gaugeInWords, laggingRow, nothingForTape, readInWords } from '../mirror-words.ts';
import type { Printed } from '../printed.ts';
import { exit, run, runJob, type Session } from '../run.ts';
import { setRemoved } from '../schedule-words.ts';
import { columns } from '../words.ts';

interface MirrorAddOptions {
  readonly to: string;
  readonly pool?: string;
  readonly tapeWithin: number;
  readonly exclude?: readonly string[];
  readonly keepOnDiskDays: number;
}

export function addMirror(program: Command): void {
  const mirror = program
    .command('mirror')
    .description('Continuous mirrors: copy folders to another disk at once, and to tape soon after.');

  mirror
    .command('list', { isDefault: true })
    .description('List what is not yet on disk or tape, for every continuous set.')
    .action((_options, command: Command) =>
      run<'mirror list'>(command, async ({ client, printer }) => {
        const gauges = await allRowsOf((page) => client.send('mirrors.gauges', page));
        printer.rows(gauges, gauges.length === 0 ? 'no continuous mirrors yet' : gauges.map(gaugeNow).join('\n\n'));
        if (gauges.length === 0) printer.hint('Add one with:  capstan mirror add NAME FOLDER --to MIRROR --pool POOL');
        return exit.ok;
      }),
    );

  mirror
    .command('add')
    .description(
      'Add a continuous mirror. Every change is copied to the mirror folder at once, and to tape in batches.',
    )
    .argument('<name>', 'its name')
    .argument('<folder...>', 'folders to copy; DIR becomes name-of-DIR in the mirror folder and on the cartridges')
    .requiredOption('--to <folder>', 'an existing folder, preferably on another disk')
    .option('--pool <pool>', 'the pool of cartridges; see: capstan pool')
    .option('--tape-within <minutes>', 'time limit for changes to be on tape', countArgument, 15)
    .option('--exclude <pattern...>', 'patterns to leave out, as in .gitignore')
    .option('--keep-on-disk-days <days>', 'how long the mirror folder keeps deleted files', countArgument, 30)
    .addHelpText('after', addHelp)
    .action((name: string, folders: readonly string[], options: MirrorAddOptions, command: Command) =>
      run<'mirror add'>(command, async (session) => {
        const { to, pool = null, tapeWithin, exclude = [], keepOnDiskDays } = options;
        const set = await session.client.send('mirrors.add', {
          ...{ name, sources: folders.map((folder) => resolve(folder)), include: [], exclude: [...exclude] },
          timing: { kind: 'continuous', tapeWithinSeconds: tapeWithin * 60 },
          ...{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, pool, mirror: resolve(to), copies: 1 },
          ...{ verify: 'none', keepDays: null, keepOnDiskDays },
        });
        await hintOfClearCopies(session, 'the mirror folder', (one) => one.name === pool);
        return await tellGauge(session, set);
      }),
    );

  named(mirror, 'status', 'Show what is not yet on disk or tape, for one set.')
    .option('--files', 'list every file, too')
    .action((name: string, options: { readonly files?: true }, command: Command) =>
      run<'mirror status'>(command, async (session) => {
        const set = await requireSet(session, name);
        const code = await tellGauge(session, set);
        if (options.files !== true) return code;
        await tellLagging(session, set, 'disk');
        if (set.pool !== null) await tellLagging(session, set, 'tape');
        return code;
      }),
    );

  for (const [verb, isPaused, words] of [
    ['pause', true, 'Stop copying for now. Changes are still recorded.'],
    ['resume', false, 'Resume: changes made meanwhile are copied now.'],
  ] as const) {
    named(mirror, verb, words).action((name: string, _options, command: Command) =>
      run<'mirror pause' | 'mirror resume'>(command, async (session) => {
        const { id } = await requireSet(session, name);
        return await tellGauge(session, await session.client.send('mirrors.pause', { id, isPaused }));
      }),
    );
  }

  named(mirror, 'retry', 'Scan everything and try again after a problem was fixed.').action(
    (name: string, _options, command: Command) =>
      run<'mirror retry'>(command, async (session) => {
        const set = await requireSet(session, name);
        await session.client.send('mirrors.retry', { id: set.id });
        return await tellGauge(session, set);
      }),
  );

  named(mirror, 'now', 'Write to tape now, even if there is little to write.')
    .option('--wait', 'show the progress and return when it is safe')
    .action((name: string, options: { readonly wait?: true }, command: Command) =>
      run<'mirror now'>(command, async (session) => {
        const { id, pool } = await requireSet(session, name);
        if (pool === null) {
          session.printer.hint(`${visible(name)} has no pool of cartridges, so nothing is written to tape.`);
          return exit.failed;
        }
        const job = await session.client.send('mirrors.toTape', { id });
        if (job !== null) return await runJob(session, options.wait === true, () => Promise.resolve(job));
        const gauge = await session.client.send('mirrors.gauge', { id });
        session.printer.value({ job, gauge }, nothingForTape(gauge, new Date()));
        return gauge.faults.length > 0 ? exit.partial : exit.ok;
      }),
    );

  named(mirror, 'remove', 'Remove a continuous mirror. Files on disk and tape stay.').action(
    (name: string, _options, command: Command) =>
      run<'mirror remove'>(command, async ({ client, printer }) => {
        const { id } = await requireSet({ client }, name);
        await client.send('mirrors.remove', { id });
        printer.value({ id, name }, setRemoved(name));
        return exit.ok;
      }),
  );

  named(mirror, 'deleted', 'List the deleted and replaced files that the mirror folder keeps.').action(
    (name: string, _options, command: Command) =>
      run<'mirror deleted'>(command, async ({ client, printer }) => {
        const { id } = await requireSet({ client }, name);
        const pages = rowsOf<DeletedFile>((place) => client.send('mirrors.deleted', { id, ...place }));
        let isAny = false;
        for await (const file of pages) {
          printer.value(file, columns([deletedRow(file)]));
          isAny = true;
        }
        if (!isAny) printer.hint(noDeletedFiles);
        return exit.ok;
      }),
  );

  named(mirror, 'restore', 'Copy files from the mirror folder, including files not yet on tape and deleted files.')
    .argument('<path...>', 'paths as listed by `status --files` and `deleted`; "." is everything')
    .requiredOption('--into <folder>', 'an existing folder')
    .action((name: string, paths: readonly string[], options: { readonly into: string }, command: Command) =>
      run<'mirror restore'>(command, async ({ client, printer }) => {
        const set = await requireSet({ client }, name);
        const all = set.sources.map((source) => source.slice(source.lastIndexOf('/') + 1));
        const wanted = paths.flatMap((path) => (path === '.' ? all : [path.replace(/^\/+|\/+$/g, '')]));
        const read = await client.send('mirrors.read', { id: set.id, paths: wanted, into: resolve(options.into) });
        printer.value(read, readInWords(read, options.into));
        return read.failed.length > 0 ? exit.partial : exit.ok;
      }),
    );
}

const addHelp = `
Changes reach the mirror folder within seconds: a file is copied when it is
closed, or when nothing has been written to it for two seconds. A file that is
written to all the time is copied every five minutes. Deleted files are kept in
.capstan-deleted.

Example:
  capstan pool add films CAP001L8 CAP002L8
  capstan mirror add films ~/films --to /mnt/other/films --pool films
  capstan mirror status films`;

function named(mirror: Command, verb: string, words: string): Command {
  return mirror.command(verb).description(words).argument('<set>', 'its name; see: capstan mirror');
}

async function requireSet({ client }: Pick<Session, 'client'>, name: string): Promise<MirrorSet> {
  const sets = await allRowsOf((page) => client.send('mirrors.list', page));
  const set = sets.find((one) => one.name === name && one.timing.kind === 'continuous');
  if (set === undefined) throw new TapeError('mirror.not-continuous', { subject: name });
  return set;
}

async function tellGauge({ client, printer }: Session<MirrorGauge>, { id }: MirrorSet) {
  const gauge = await client.send('mirrors.gauge', { id });
  printer.value(gauge, gaugeNow(gauge));
  return gauge.faults.length > 0 ? exit.partial : exit.ok;
}

async function tellLagging(
  { client, printer }: Session<Printed['mirror status']>,
  { id }: MirrorSet,
  on: 'disk' | 'tape',
): Promise<void> {
  const pages = rowsOf<LaggingFile>((place) => client.send('mirrors.lagging', { id, on, ...place }));
  for await (const file of pages) printer.value({ ...file, on }, columns([laggingRow(file, on)]));
}

function gaugeNow(gauge: MirrorGauge): string {
  return gaugeInWords(gauge, new Date());
}
