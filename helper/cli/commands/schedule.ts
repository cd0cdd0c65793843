import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Job, JobId } from '../../contract/model.ts';
import type { MirrorSet, MirrorSetInput, Timing } from '../../contract/schedules.ts';
import { visible } from '../../contract/visible.ts';
import { countArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { gather, patternsIn } from '../patterns.ts';
import type { ReportedJob } from '../printed.ts';
import { type ExitCode, exit, run, type Session, waitFor } from '../run.ts';
import { runRow, setInWords, setRemoved, setRow } from '../schedule-words.ts';
import { timingArgument, timingHelp } from '../timing-words.ts';
import { columns } from '../words.ts';

const whichSet = 'its name; see: capstan schedule';

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
    .description('Mirror sets: copy folders to a pool of cartridges on a schedule.');

  schedule
    .command('list', { isDefault: true })
    .description('List the mirror sets with their last and next runs.')
    .action((_options, command: Command) =>
      run<'schedule list'>(command, async ({ client, printer }) => {
        const sets = await allRowsOf((page) => client.send('mirrors.list', page));
        printer.rows(sets, sets.length === 0 ? 'no mirror sets yet' : columns(sets.map(setRow)));
        if (sets.length === 0)
          printer.hint('Add one with:  capstan schedule add NAME FOLDER --every "daily 02:30" --pool POOL');
        return exit.ok;
      }),
    );

  planOptions(
    schedule
      .command('add')
      .description('Add a mirror set.')
      .argument('<name>', 'its name')
      .argument('<folder...>', 'folders to copy; DIR becomes /name-of-DIR on the cartridges'),
  )
    .addHelpText('after', addHelp)
    .action((name: string, folders: readonly string[], options: PlanOptions, command: Command) => {
      const plan = { ...plainPlan, name, sources: folders.map((folder) => resolve(folder)), ...changesOf(options) };
      if (plan.pool === null && plan.mirror === null)
        command.error('error: give a destination: --pool, --mirror or both.');
      return run<'schedule add'>(command, async (session) =>
        showSet(session, await session.client.send('mirrors.add', mutable(plan))),
      );
    });

  schedule
    .command('show')
    .description('Show a mirror set and its last runs.')
    .argument('<set>', whichSet)
    .action((name: string, _options, command: Command) =>
      run<'schedule show'>(command, async ({ client, printer }) => {
        const set = await requireSet({ client }, name);
        const runs = await client.send('mirrors.runs', { id: set.id, limit: 10 });
        const rows = runs.length === 0 ? 'Not run yet' : columns(runs.map(runRow));
        printer.value({ ...set, runs }, `${setInWords(set)}\n\n${rows}`);
        return exit.ok;
      }),
    );

  planOptions(
    schedule
      .command('edit')
      .description('Change a mirror set. Other settings are not changed.')
      .argument('<set>', whichSet),
  )
    .option('--name <name>', 'new name')
    .addOption(new Option('--source <folder>', 'replaces the folders to copy; may be repeated').argParser(gather))
    .action((name: string, options: PlanOptions & { readonly name?: string }, command: Command) =>
      run<'schedule edit'>(command, async (session) => {
        const { id, uid: _, isPaused: __, lastRun: ___, nextRun: ____, ...plan } = await requireSet(session, name);
        const sources = options.source?.map((source) => resolve(source)) ?? plan.sources;
        const change = { ...plan, name: options.name ?? plan.name, sources, ...changesOf(options) };
        return showSet(session, await session.client.send('mirrors.change', { id, change: mutable(change) }));
      }),
    );

  schedule
    .command('remove')
    .description('Remove a mirror set. Files on disk and tape stay.')
    .argument('<set>', whichSet)
    .action((name: string, _options, command: Command) =>
      run<'schedule remove'>(command, async (session) => {
        const { id } = await requireSet(session, name);
        await session.client.send('mirrors.remove', { id });
        session.printer.value({ id, name }, setRemoved(name));
        return exit.ok;
      }),
    );

  schedule
    .command('run')
    .description('Run a mirror set now.')
    .argument('<set>', whichSet)
    .option('--even-empty', 'run although a source is now empty: its files are removed from the newest generation')
    .option('--wait', optionWords.waitUntilSafe)
    .action((name: string, options: { readonly evenEmpty?: true; readonly wait?: true }, command: Command) =>
      run<'schedule run'>(command, async (session) => {
        const { id } = await requireSet(session, name);
        const jobs = await session.client.send('mirrors.run', { id, evenEmpty: options.evenEmpty === true });
        return options.wait === true ? await waitForAll(session, jobs) : await started(session, jobs);
      }),
    );

  for (const [verb, isPaused, words] of [
    ['pause', true, 'Pause a mirror set. A run in progress continues.'],
    ['resume', false, 'Resume a mirror set.'],
  ] as const) {
    schedule
      .command(verb)
      .description(words)
      .argument('<set>', whichSet)
      .action((name: string, _options, command: Command) =>
        run<'schedule pause' | 'schedule resume'>(command, async (session) => {
          const { id } = await requireSet(session, name);
          return showSet(session, await session.client.send('mirrors.pause', { id, isPaused }));
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

A run archives files that are new or changed compared with the pool's tapes,
renames files without writing them again, and removes deleted files from the
newest generation; older generations keep them. When nothing has changed, no
cartridge is needed. When all cartridges of the pool are full, or the right one
is not in a drive, the run waits and says so (see: capstan jobs). A run that was
missed because the computer was off is done once afterwards.

Patterns are as in .gitignore, relative to each folder.

Examples:
  capstan pool add vault CAP001L8 CAP002L8
  capstan schedule add films ~/films --every "daily 02:30" --pool vault
  capstan schedule add work ~/work --every "weekdays 19:00" --pool vault --copies 2 \\
    --exclude "*.tmp" --exclude node_modules/ --verify sample
  capstan schedule run films --wait`;

function planOptions(command: Command): Command {
  return command
    .option('--every <time>', 'when it runs: "daily 02:30"', timingArgument)
    .option('--zone <zone>', 'its time zone, like Europe/Berlin (default: this computer’s)')
    .addOption(new Option('--include <pattern>', 'include only this; may be repeated').argParser(gather))
    .addOption(new Option('--exclude <pattern>', 'leave this out; may be repeated').argParser(gather))
    .option('--exclude-from <file>', optionWords.excludeFrom)
    .option('--pool <pool>', 'the pool of cartridges; “none”: no tape')
    .option('--mirror <dir>', 'the mirror folder on disk; “none”: no disk folder')
    .option('--copies <number>', 'number of copies, each on its own cartridges', countArgument)
    .addOption(
      new Option('--verify <how>', 'verify after a run: none, each: everything, sample: a sample').choices([
        'none',
        'each',
        'sample',
      ]),
    )
    .option('--keep-days <days>', 'how long to keep deleted files on tape; “forever”', daysArgument)
    .option('--keep-on-disk-days <days>', 'how long to keep deleted files in the disk folder', countArgument);
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

function daysArgument(text: string): number | null {
  return text === 'forever' || text === 'ever' ? null : countArgument(text);
}

/** As it is sent: the same, for a type that does not promise to leave it alone. */
function mutable<T>(plan: T) {
  return structuredClone(plan) as { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
}

async function requireSet({ client }: Pick<Session, 'client'>, name: string): Promise<MirrorSet> {
  const sets = await allRowsOf((page) => client.send('mirrors.list', page));
  const found = sets.find((set) => set.name === name) ?? sets.find((set) => set.id === name);
  if (found === undefined) throw new TapeError('schedule.unknown', { subject: name });
  return found;
}

function showSet({ printer }: Session<MirrorSet>, set: MirrorSet): ExitCode {
  printer.value(set, setInWords(set));
  if (set.nextRun !== null) printer.hint('A run missed while the computer is off is done once afterwards.');
  return exit.ok;
}

async function started({ client, printer }: Session<Job>, jobs: readonly JobId[]): Promise<ExitCode> {
  for (const id of jobs) {
    const job = await client.send('jobs.get', { id });
    printer.value(job, id);
    printer.hint(`${visible(job.title)}: follow it with:  capstan jobs show ${id} --wait`);
  }
  return exit.ok;
}

/** The worst of their ends. */
async function waitForAll(session: Session<ReportedJob>, jobs: readonly JobId[]): Promise<ExitCode> {
  let worst: ExitCode = exit.ok;
  for (const id of jobs) {
    const code = await waitFor(session, async () => id);
    if (code > worst) worst = code;
  }
  return worst;
}
