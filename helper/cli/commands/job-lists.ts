// Jobs at a glance: listed once, or watched as they change; and what happened to one of them.

import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { allRowsOf, rowsOf } from '../../client/pages.ts';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import { jobMatches, jobPriorities } from '../../contract/jobs.ts';
import type { Job, JobId, JobPriority, Snapshot } from '../../contract/model.ts';
import { visible } from '../../contract/visible.ts';
import { priorities } from '../../contract/words/jobs.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { jobArgument } from '../arguments.ts';
import { unknownIfAway } from '../fleet-away.ts';
import { fleetJobInWords } from '../fleet-job-words.ts';
import { eventInWords } from '../job-log.ts';
import { jobRow } from '../job-words.ts';
import { optionWords } from '../options.ts';
import type { Session } from '../run.ts';
import { type ExitCode, exit, run } from '../run.ts';
import { watch } from '../watch.ts';
import { watchedJob } from '../watched-rows.ts';
import { columns } from '../words.ts';

interface JobListOptions {
  readonly open?: true;
  readonly failed?: true;
  readonly kind?: string;
  readonly search?: string;
}

export function addJobLists(jobs: Command): void {
  filtered(
    jobs
      .command('list', { isDefault: true })
      .description(
        'List the open jobs and the latest finished ones, and what other computers of the fleet have to do for you.',
      )
      .option(
        '--search <text>',
        'only those with this in the title, the kind, a barcode or the path of a file, however old',
      )
      .addHelpText('after', `\n${optionWords.objectPerLine}`),
  ).action((options: JobListOptions, command: Command) =>
    run<'jobs list'>(command, async ({ client, printer }) => {
      const { jobs } = await wholeSnapshot(client);
      const { search } = options;
      const sought = search === undefined ? jobs : await found(client, jobs, search);
      const chosen = sought.filter((job) => isChosen(job, options));
      printer.rows(chosen, chosen.length === 0 ? noneOf(jobs) : columns(chosen.map(jobRow)));
      // Behind those of this computer, which wait for no database.
      const elsewhere = printer.json || isNarrowed(options) ? [] : await elsewhereInWords(client);
      if (elsewhere.length > 0) printer.rows([], elsewhere.join('\n'));
      for (const { id, title, canContinue } of chosen) {
        if (canContinue) printer.hint(`${visible(title)} can be continued:  capstan jobs continue ${id}`);
      }
      return exit.ok;
    }),
  );

  filtered(
    jobs
      .command('watch')
      .description('Show the jobs and their changes until Ctrl-C.')
      .addHelpText(
        'after',
        `
On a terminal the list is updated in place; elsewhere each change of state is one
line. With --json: one object per change. Ctrl-C stops only the display; the exit
code is then 130.`,
      ),
  ).action((options: JobListOptions, command: Command) =>
    run<'jobs watch'>(command, (session) => watchJobs(session, options)),
  );

  jobs
    .command('log')
    .description('Show the timeline of a job and how its time was spent.')
    .argument('<job>', 'the job', jobArgument)
    .addHelpText('after', '\nWith --json: one event per line.')
    .action((id: JobId, _options, command: Command) =>
      run<'jobs log'>(command, async ({ client, printer }) => {
        for await (const event of rowsOf((page) => client.send('jobs.events', { id, ...page }))) {
          printer.value(event, eventInWords(event));
        }
        return exit.ok;
      }),
    );

  jobs
    .command('priority')
    .description('Set which queued jobs run first. A running job is not interrupted.')
    .argument('<job>', 'the job', jobArgument)
    .argument('<priority>', 'high, normal or low', priorityArgument)
    .addHelpText(
      'after',
      `
Jobs that people submit are high by default, scheduled jobs normal, and
maintenance low. Within one priority, users take turns, however many jobs each
of them has queued.`,
    )
    .action((id: JobId, priority: JobPriority, _options, command: Command) =>
      run<'jobs priority'>(command, async ({ client, printer }) => {
        await client.send('jobs.setPriority', { id, priority });
        printer.value({ id, priority }, `${id}: priority ${lowerFirst(priorities[priority])}.`);
        return exit.ok;
      }),
    );
}

/** Only those of this computer have kinds and items that it knows. */
function isNarrowed({ failed, kind, search }: JobListOptions): boolean {
  return failed === true || kind !== undefined || search !== undefined;
}

/** What was asked of the fleet, and does not run here. */
async function elsewhereInWords(client: Session['client']): Promise<readonly string[]> {
  const { member, link } = await client.send('fleet.status', {});
  if (member === null) return [];
  if (link?.reached !== true) return notKnownNow;
  const open = await allRowsOf((page) => client.send('fleet.jobs', { all: false, ...page })).catch(unknownIfAway);
  if (open === null) return notKnownNow;
  const there = open.filter(({ host, job }) => host !== member.name || job === null);
  return there.length === 0 ? [] : ['', 'In the fleet:', ...there.map(fleetJobInWords)];
}

const notKnownNow = ['', 'What other computers of the fleet do for you is not known now.'];

/** Open ones by what is seen of them; those that have ended, however long ago, also by their items. */
async function found(client: Session['client'], jobs: readonly Job[], search: string): Promise<readonly Job[]> {
  const open = jobs.filter((job) => job.ended === null && jobMatches(job, search));
  const ended: Job[] = [];
  for await (const job of rowsOf((page) => client.send('jobs.past', { search, ...page }))) ended.push(job);
  return [...open, ...ended];
}

function filtered(command: Command): Command {
  return command
    .option('--open', 'only those that have not ended')
    .option('--failed', 'only those that failed or had errors')
    .addOption(new Option('--kind <kind>', 'only this kind, as shown in the list: archive, restore, verify …'));
}

function isChosen(job: Job, { open, failed, kind }: JobListOptions): boolean {
  if (open === true && job.ended !== null) return false;
  if (failed === true && job.state !== 'failed' && job.state !== 'partial') return false;
  return kind === undefined || job.kind === kind;
}

function noneOf(all: readonly Job[]): string {
  return all.length === 0 ? 'no jobs yet' : 'no such jobs';
}

function watchJobs(session: Session<Job>, options: JobListOptions): Promise<ExitCode> {
  const chosen = ({ jobs }: Snapshot) => jobs.filter((job) => isChosen(job, options));
  return watch(session, {
    display: (snapshot) => {
      const jobs = chosen(snapshot);
      return jobs.length === 0 ? 'no jobs' : columns(jobs.map(jobRow));
    },
    rows: (snapshot) => chosen(snapshot).map((job) => ({ ...watchedJob(job), value: job, gone: null })),
  });
}

function priorityArgument(text: string): JobPriority {
  const priority = jobPriorities.find((one) => one === text.toLowerCase());
  if (priority === undefined) throw new InvalidArgumentError(`One of ${jobPriorities.join(', ')}.`);
  return priority;
}
