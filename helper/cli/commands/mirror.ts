import { resolve } from 'node:path';
import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { DeletedFile, LaggingFile, MirrorGauge } from '../../contract/mirrors.ts';
import type { MirrorSet } from '../../contract/schedules.ts';
import { visible } from '../../contract/visible.ts';
import { countArgument } from '../arguments.ts';
import { deletedRow, gaugeInWords, laggingRow, nothingForTape, readInWords } from '../mirror-words.ts';
import { exit, run, runJob, type Session } from '../run.ts';
import { columns } from '../words.ts';

interface AddOptions {
  readonly to: string;
  readonly pool?: string;
  readonly tapeWithin: number;
  readonly exclude?: readonly string[];
  readonly keepOnDiskDays: number;
}

export function addMirror(program: Command): void {
  const mirror = program
    .command('mirror')
    .description(
      'Keep folders on another disk all the time, and on tape soon after: how far each is, and what is kept.',
    );

  mirror
    .command('list', { isDefault: true })
    .description('What has not reached the disk or the tape yet, of every continuous set.')
    .action((_options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const gauges = await client.send('mirrorGauges', {});
        if (printer.json) for (const gauge of gauges) printer.value(gauge, '');
        else printer.value(gauges, gauges.length === 0 ? 'no continuous mirrors yet' : gauges.map(told).join('\n\n'));
        if (gauges.length === 0) printer.hint('Make one with:  capstan mirror add NAME FOLDER --to MIRROR --pool POOL');
        return exit.ok;
      }),
    );

  mirror
    .command('add')
    .description('Begin to keep folders up. Every change goes to the mirror’s folder at once, and to tape in batches.')
    .argument('<name>', 'what it shall be called')
    .argument('<folder...>', 'what is mirrored; DIR becomes name-of-DIR in the mirror and on the cartridges')
    .requiredOption('--to <folder>', 'an existing folder, best on another disk')
    .option('--pool <pool>', 'the cartridges, see: capstan pool')
    .option('--tape-within <minutes>', 'everything is on tape within so many minutes', countArgument, 15)
    .option('--exclude <pattern...>', 'what is left out, as in .gitignore')
    .option('--keep-on-disk-days <days>', 'so long the mirror keeps deleted files', countArgument, 30)
    .addHelpText('after', addHelp)
    .action((name: string, folders: readonly string[], options: AddOptions, command: Command) =>
      run(command, async (session) => {
        const { to, pool = null, tapeWithin, exclude = [], keepOnDiskDays } = options;
        const set = await session.client.send('addSet', {
          ...{ name, sources: folders.map((folder) => resolve(folder)), include: [], exclude: [...exclude] },
          timing: { kind: 'continuous', tapeWithinSeconds: tapeWithin * 60 },
          ...{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, pool, mirror: resolve(to), copies: 1 },
          ...{ verify: 'none', keepDays: null, keepOnDiskDays },
        });
        return await tellGauge(session, set);
      }),
    );

  named(mirror, 'status', 'What of one set has not reached the disk or the tape yet.')
    .option('--files', 'name every file, too')
    .action((name: string, options: { readonly files?: true }, command: Command) =>
      run(command, async (session) => {
        const set = await demandSet(session, name);
        const code = await tellGauge(session, set);
        if (options.files !== true) return code;
        await tellLagging(session, set, 'disk');
        if (set.pool !== null) await tellLagging(session, set, 'tape');
        return code;
      }),
    );

  for (const [verb, isPaused, words] of [
    ['pause', true, 'Copy nothing for a while. Changes are noted all the same.'],
    ['resume', false, 'Go on: what has changed meanwhile is copied now.'],
  ] as const) {
    named(mirror, verb, words).action((name: string, _options, command: Command) =>
      run(command, async (session) => {
        const { id } = await demandSet(session, name);
        return await tellGauge(session, await session.client.send('pauseSet', { id, isPaused }));
      }),
    );
  }

  named(mirror, 'retry', 'What held it up has been seen to: look at everything anew, and try again.').action(
    (name: string, _options, command: Command) =>
      run(command, async (session) => {
        const set = await demandSet(session, name);
        await session.client.send('mirrorRetry', { id: set.id });
        return await tellGauge(session, set);
      }),
  );

  named(mirror, 'now', 'Put on tape now what is on disk, however little it is.')
    .option('--wait', 'show the progress and return when it is safe')
    .action((name: string, options: { readonly wait?: true }, command: Command) =>
      run(command, async (session) => {
        const { id, pool } = await demandSet(session, name);
        if (pool === null) {
          session.printer.hint(`${visible(name)} goes to no pool of cartridges: nothing of it is put on tape.`);
          return exit.failed;
        }
        const job = await session.client.send('mirrorToTape', { id });
        if (job !== null) return await runJob(session, options.wait === true, () => Promise.resolve(job));
        const gauge = await session.client.send('mirrorGauge', { id });
        session.printer.value({ job, gauge }, nothingForTape(gauge, new Date()));
        return gauge.faults.length > 0 ? exit.partial : exit.ok;
      }),
    );

  named(mirror, 'remove', 'Keep it up no longer. What is on disk and tape stays there.').action(
    (name: string, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const { id } = await demandSet({ client, printer }, name);
        await client.send('removeSet', { id });
        printer.value({ id, name }, `${visible(name)} is kept up no longer. What is on disk and tape stays there.`);
        return exit.ok;
      }),
  );

  named(mirror, 'deleted', 'List what the mirror keeps of deleted and replaced files.').action(
    (name: string, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const { id } = await demandSet({ client, printer }, name);
        const pages = rowsOf<DeletedFile>((place) => client.send('mirrorDeleted', { id, ...place }));
        let isAny = false;
        for await (const file of pages) {
          printer.value(file, columns([deletedRow(file)]));
          isAny = true;
        }
        if (!isAny) printer.hint('Nothing deleted or replaced is kept.');
        return exit.ok;
      }),
  );

  named(mirror, 'restore', 'Copy files out of the mirror: also what has not reached a tape yet, or was deleted.')
    .argument('<path...>', 'as `status --files` and `deleted` name them; "." is everything')
    .requiredOption('--into <folder>', 'an existing folder')
    .action((name: string, paths: readonly string[], options: { readonly into: string }, command: Command) =>
      run(command, async ({ client, printer }) => {
        const set = await demandSet({ client, printer }, name);
        const all = set.sources.map((source) => source.slice(source.lastIndexOf('/') + 1));
        const wanted = paths.flatMap((path) => (path === '.' ? all : [path.replace(/^\/+|\/+$/g, '')]));
        const read = await client.send('mirrorRead', { id: set.id, paths: wanted, into: resolve(options.into) });
        printer.value(read, readInWords(read, options.into));
        return read.failed.length > 0 ? exit.partial : exit.ok;
      }),
    );
}

const addHelp = `
The mirror’s folder gets every change within seconds: a file is copied when it is
closed, or when nobody has written to it for two seconds. One that is never at rest
is copied every five minutes as it is. What is deleted is kept in .capstan-deleted.

Example:
  capstan pool add films CAP001L8 CAP002L8
  capstan mirror add films ~/films --to /mnt/other/films --pool films
  capstan mirror status films`;

function named(mirror: Command, verb: string, words: string): Command {
  return mirror.command(verb).description(words).argument('<name>', 'the set');
}

async function demandSet({ client }: Pick<Session, 'client' | 'printer'>, name: string): Promise<MirrorSet> {
  const sets = await client.send('sets', {});
  const set = sets.find((one) => one.name === name && one.timing.kind === 'continuous');
  if (set === undefined) throw new TapeError('mirror.not-continuous', { subject: name });
  return set;
}

async function tellGauge({ client, printer }: Session, { id }: MirrorSet) {
  const gauge = await client.send('mirrorGauge', { id });
  printer.value(gauge, told(gauge));
  return gauge.faults.length > 0 ? exit.partial : exit.ok;
}

async function tellLagging({ client, printer }: Session, { id }: MirrorSet, on: 'disk' | 'tape'): Promise<void> {
  const pages = rowsOf<LaggingFile>((place) => client.send('mirrorLagging', { id, on, ...place }));
  for await (const file of pages) printer.value({ ...file, on }, columns([laggingRow(file, on)]));
}

function told(gauge: MirrorGauge): string {
  return gaugeInWords(gauge, new Date());
}
