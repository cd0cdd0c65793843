import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { TapeError } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import type { MirrorSet, MirrorSetInput, Timing } from '../../contract/schedules.ts';
import { visible } from '../../contract/visible.ts';
import { countArgument } from '../arguments.ts';
import { type ExitCode, exit, run, type Session, waitFor } from '../run.ts';
import { runRow, setInWords, setRow } from '../schedule-words.ts';
import { timingArgument, timingHelp } from '../timing-words.ts';
import { columns } from '../words.ts';

interface PlanOptions {
  readonly every?: Timing;
  readonly zone?: string;
  readonly source?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly excludeFrom?: string;
  readonly pool?: string;
  readonly mirror?: string;
  readonly copies?: number;
  readonly verify?: MirrorSetInput['verify'];
  readonly keepDays?: number | null;
  readonly keepOnDiskDays?: number;
}

export function addSchedule(program: Command): void {
  const schedule = program
    .command('schedule')
    .description('Keep folders on tape by themselves: which ones, when, and on which pool of cartridges.');

  schedule
    .command('list', { isDefault: true })
    .description('List the mirror sets, when they ran last and when they run next.')
    .action((_options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const sets = await client.send('sets', {});
        if (printer.json) for (const set of sets) printer.value(set, '');
        else printer.value(sets, sets.length === 0 ? 'no mirror sets yet' : columns(sets.map(setRow)));
        if (sets.length === 0)
          printer.hint('Make one with:  capstan schedule add NAME FOLDER --every "daily 02:30" --pool POOL');
        return exit.ok;
      }),
    );

  planOptions(
    schedule
      .command('add')
      .description('Make a mirror set.')
      .argument('<name>', 'what it shall be called')
      .argument('<folder...>', 'what is mirrored; DIR becomes /name-of-DIR on the cartridges'),
  )
    .addHelpText('after', addHelp)
    .action((name: string, folders: readonly string[], options: PlanOptions, command: Command) => {
      const plan = { ...plainPlan, name, sources: folders.map((folder) => resolve(folder)), ...changesOf(options) };
      if (plan.pool === null && plan.mirror === null)
        command.error('error: say where it goes: --pool, --mirror or both.');
      return run(command, async (session) => told(session, await session.client.send('addSet', mutable(plan))));
    });

  schedule
    .command('show')
    .description('Show a mirror set and its last runs.')
    .argument('<name>')
    .action((name: string, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const set = await demandSet({ client, printer }, name);
        const runs = await client.send('setRuns', { id: set.id, limit: 10 });
        const rows = runs.length === 0 ? 'It has not run yet.' : columns(runs.map(runRow));
        printer.value({ ...set, runs }, `${setInWords(set)}\n\n${rows}`);
        return exit.ok;
      }),
    );

  planOptions(
    schedule.command('edit').description('Change a mirror set; what is not named stays as it is.').argument('<name>'),
  )
    .option('--name <name>', 'call it so from now on')
    .addOption(new Option('--source <folder>', 'what is mirrored instead; may be given again').argParser(gather))
    .action((name: string, options: PlanOptions & { readonly name?: string }, command: Command) =>
      run(command, async (session) => {
        const { id, uid: _, isPaused: __, lastRun: ___, nextRun: ____, ...plan } = await demandSet(session, name);
        const sources = options.source?.map((source) => resolve(source)) ?? plan.sources;
        const change = { ...plan, name: options.name ?? plan.name, sources, ...changesOf(options) };
        return told(session, await session.client.send('changeSet', { id, change: mutable(change) }));
      }),
    );

  schedule
    .command('remove')
    .description('Forget a mirror set. What is on tape and disk stays as it is.')
    .argument('<name>')
    .action((name: string, _options, command: Command) =>
      run(command, async (session) => {
        const { id } = await demandSet(session, name);
        await session.client.send('removeSet', { id });
        session.printer.value({ id, name }, `${visible(name)} is forgotten. What it put on tape and disk stays there.`);
        return exit.ok;
      }),
    );

  schedule
    .command('run')
    .description('Run it now, whatever its time.')
    .argument('<name>')
    .option('--even-empty', 'also when a source holds nothing any more: what was in it goes from the newest generation')
    .option('--wait', 'show the progress and return when everything is safe')
    .action((name: string, options: { readonly evenEmpty?: true; readonly wait?: true }, command: Command) =>
      run(command, async (session) => {
        const { id } = await demandSet(session, name);
        const jobs = await session.client.send('runSet', { id, evenEmpty: options.evenEmpty === true });
        return options.wait === true ? await waitForAll(session, jobs) : await started(session, jobs);
      }),
    );

  for (const [verb, isPaused, words] of [
    ['pause', true, 'Let it not run by itself until it is resumed. A run that is under way goes on.'],
    ['resume', false, 'Let it run at its times again.'],
  ] as const) {
    schedule
      .command(verb)
      .description(words)
      .argument('<name>')
      .action((name: string, _options, command: Command) =>
        run(command, async (session) => {
          const { id } = await demandSet(session, name);
          return told(session, await session.client.send('pauseSet', { id, isPaused }));
        }),
      );
  }
}

/** What a set is unless something else is said. */
const plainPlan: MirrorSetInput = {
  ...{ name: '', sources: [], include: [], exclude: [], timing: { kind: 'manual' }, pool: null, mirror: null },
  ...{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, copies: 1, verify: 'none' },
  ...{ keepDays: null, keepOnDiskDays: 30 },
};

const addHelp = `${timingHelp}

A run archives what is new or changed since what is safe on the pool's tapes, gives
renamed files their new names without writing them again, and takes away what is gone
from the newest generation; older generations keep it. When nothing has changed it
needs no cartridge. When all cartridges of the pool are full, or the right one is in no
drive, it waits and says so (see: capstan jobs). A time that was missed, because the
computer was off, is made up for once.

Patterns are those of .gitignore, seen from each folder.

Examples:
  capstan pool add vault CAP001L8 CAP002L8
  capstan schedule add films ~/films --every "daily 02:30" --pool vault
  capstan schedule add work ~/work --every "weekdays 19:00" --pool vault --copies 2 \\
    --exclude "*.tmp" --exclude node_modules/ --verify sample
  capstan schedule run films --wait`;

function planOptions(command: Command): Command {
  return command
    .option('--every <time>', 'when it runs: "daily 02:30"', timingArgument)
    .option('--zone <zone>', 'the time zone of that, like Europe/Berlin; this computer’s unless said otherwise')
    .addOption(new Option('--include <pattern>', 'only this; may be given again').argParser(gather))
    .addOption(new Option('--exclude <pattern>', 'not this; may be given again').argParser(gather))
    .option('--exclude-from <file>', 'a file with patterns, one a line, as .gitignore')
    .option('--pool <pool>', 'the cartridges that it goes to; “none”: not to tape')
    .option('--mirror <dir>', 'a folder on disk that holds the same; “none”: not to disk')
    .option('--copies <number>', 'copies, each on cartridges of its own', countArgument)
    .addOption(
      new Option('--verify <how>', 'what is read back after a run: nothing, what it wrote, or some of that').choices([
        'none',
        'each',
        'sample',
      ]),
    )
    .option('--keep-days <days>', 'for so long what was deleted or replaced is wanted on tape; “ever”', daysArgument)
    .option('--keep-on-disk-days <days>', 'for so long the folder on disk keeps what was deleted', countArgument);
}

function changesOf(options: PlanOptions): Partial<MirrorSetInput> {
  const { every, zone, include, exclude, excludeFrom, pool, mirror, copies, verify, keepDays, keepOnDiskDays } =
    options;
  const lines = excludeFrom === undefined ? [] : patternsIn(excludeFrom);
  return {
    ...(every === undefined ? {} : { timing: every }),
    ...(zone === undefined ? {} : { timeZone: zone }),
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined && lines.length === 0 ? {} : { exclude: [...lines, ...(exclude ?? [])] }),
    ...(pool === undefined ? {} : { pool: pool === 'none' ? null : pool }),
    ...(mirror === undefined ? {} : { mirror: mirror === 'none' ? null : resolve(mirror) }),
    ...(copies === undefined ? {} : { copies }),
    ...(verify === undefined ? {} : { verify }),
    ...(keepDays === undefined ? {} : { keepDays }),
    ...(keepOnDiskDays === undefined ? {} : { keepOnDiskDays }),
  };
}

function patternsIn(file: string): readonly string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trimEnd()).filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    throw new TapeError('source.unreadable', { subject: file, detail: String(error) }, { cause: error });
  }
}

function gather(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text];
}

function daysArgument(text: string): number | null {
  return text === 'ever' ? null : countArgument(text);
}

/** As it is sent: the same, for a type that does not promise to leave it alone. */
function mutable<T>(plan: T) {
  return structuredClone(plan) as { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
}

async function demandSet({ client }: Session, name: string): Promise<MirrorSet> {
  const sets = await client.send('sets', {});
  const found = sets.find((set) => set.name === name) ?? sets.find((set) => set.id === name);
  if (found === undefined) throw new TapeError('schedule.unknown', { subject: name });
  return found;
}

function told({ printer }: Session, set: MirrorSet): ExitCode {
  printer.value(set, setInWords(set));
  if (set.nextRun !== null) printer.hint('What is missed while the computer or the helper is off is made up for once.');
  return exit.ok;
}

async function started({ client, printer }: Session, jobs: readonly JobId[]): Promise<ExitCode> {
  for (const id of jobs) {
    const job = await client.send('job', { id });
    printer.value(job, id);
    printer.hint(`${visible(job.title)}: follow it with:  capstan jobs show ${id} --wait`);
  }
  return exit.ok;
}

/** The worst of their ends. */
async function waitForAll(session: Session, jobs: readonly JobId[]): Promise<ExitCode> {
  let worst: ExitCode = exit.ok;
  for (const id of jobs) {
    const code = await waitFor(session, async () => id);
    if (code > worst) worst = code;
  }
  return worst;
}
