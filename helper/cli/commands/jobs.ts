import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { JobId, JobItem } from '../../contract/model.ts';
import { barcodeArgument, jobArgument } from '../arguments.ts';
import { itemInWords, jobInWords, resultInWords } from '../job-words.ts';
import type { Session } from '../run.ts';
import { exit, exitCodeOf, report, run, runJob, waitFor } from '../run.ts';
import { addJobLists } from './job-lists.ts';

interface ShowOptions {
  readonly failed?: true;
  readonly items?: true;
  readonly wait?: true;
}

export function addJobs(program: Command): void {
  const jobs = program.command('jobs').description('List, follow, pause, resume and stop jobs.');

  addJobLists(jobs);

  jobs
    .command('show')
    .description('Show one job. The exit code is the job’s: 0 completed, 1 with errors, 2 failed.')
    .argument('<job>', 'the job', jobArgument)
    .option('--wait', 'follow it to its end first')
    .option('--failed', 'list every item that failed')
    .option('--items', 'list every item with its status')
    .addHelpText('after', '\nWith --json and --failed or --items: one item per line. Otherwise one object, the job.')
    .action((id: JobId, options: ShowOptions, command: Command) =>
      run<'jobs show'>(command, async (session) => {
        const job = await session.client.send('jobs.get', { id });
        if (options.wait === true && job.ended === null) return await waitFor(session, async () => id);
        if (options.failed === true || options.items === true) {
          await listItems(session, id, options.items !== true);
          return exitCodeOf(job);
        }
        return await report(session, job, `${jobInWords(job)}\n\n${resultInWords(job, null)}`);
      }),
    );

  jobs
    .command('stop')
    .alias('cancel')
    .description('Stop a job. Files that are already safe stay safe.')
    .argument('<job>', 'the job', jobArgument)
    .action((id: JobId, _options, command: Command) =>
      run<'jobs stop'>(command, async ({ client, printer }) => {
        await client.send('jobs.cancel', { id });
        printer.value({ id }, `${id}: stop requested. Follow it with:  capstan jobs show ${id} --wait`);
        return exit.ok;
      }),
    );

  addSteps(jobs);
}

interface ContinueOptions {
  readonly wait?: true;
}

function addSteps(jobs: Command): void {
  jobs
    .command('pause')
    .description(
      'Pause a job. Written files are made safe first and the cartridge stays in its drive; a restore frees its drives.',
    )
    .argument('<job>', 'the job', jobArgument)
    .action((id: JobId, _options, command: Command) =>
      run<'jobs pause'>(command, async ({ client, printer }) => {
        await client.send('jobs.pause', { id });
        printer.value({ id }, `${id}: pause requested. Written files are made safe first; restored files stay.`);
        printer.hint(`Resume with:  capstan jobs resume ${id}`);
        return exit.ok;
      }),
    );

  jobs
    .command('resume')
    .description('Resume a paused job.')
    .argument('<job>', 'the job', jobArgument)
    .action((id: JobId, _options, command: Command) =>
      run<'jobs resume'>(command, async ({ client, printer }) => {
        await client.send('jobs.resume', { id });
        printer.value({ id }, `${id}: resumed.`);
        return exit.ok;
      }),
    );

  jobs
    .command('supply')
    .description('Provide a cartridge to an archive or restore that is waiting for one.')
    .argument('<job>', 'the job', jobArgument)
    .argument(
      '<barcode>',
      'for an archive: formatted, with free space; for a restore: one that it needs',
      barcodeArgument,
    )
    .addHelpText('after', '\nA suitable cartridge that is inserted into a drive by hand is used automatically.')
    .action((id: JobId, barcode: string, _options, command: Command) =>
      run<'jobs supply'>(command, async ({ client, printer }) => {
        await client.send('jobs.supply', { id, barcode });
        printer.value({ id, barcode }, `${id}: continues on ${barcode}.`);
        return exit.ok;
      }),
    );

  jobs
    .command('continue')
    .description('Continue an archive that was stopped, interrupted or failed: a new job does the rest.')
    .argument('<job>', 'the job to continue', jobArgument)
    .option('--wait', 'show the progress and return at the end')
    .addHelpText(
      'after',
      `
Files that are safe are kept. Files that were written but not yet safe are
verified and kept if they are complete; the rest is written again.`,
    )
    .action((id: JobId, options: ContinueOptions, command: Command) =>
      run<'jobs continue'>(command, (session) =>
        runJob(session, options.wait === true, () => session.client.send('archive.continue', { id })),
      ),
    );
}

async function listItems({ client, printer }: Session<JobItem>, id: JobId, failedOnly: boolean): Promise<void> {
  for await (const item of rowsOf((page) => client.send('jobs.items', { id, failedOnly, ...page }))) {
    printer.value(item, itemInWords(item));
  }
}
