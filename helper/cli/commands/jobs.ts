import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { JobId } from '../../contract/model.ts';
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
  const jobs = program
    .command('jobs')
    .description('Look at jobs: what runs, what waits and for what, how they ended. Pause them and let them go on.');

  addJobLists(jobs);

  jobs
    .command('show')
    .description('Show one job and how it ended. The exit code is the job’s: 0 done, 1 some items failed, 2 failed.')
    .argument('<id>', 'the job', jobArgument)
    .option('--wait', 'follow it to its end first')
    .option('--failed', 'list every item that failed')
    .option('--items', 'list every item with how safe it is')
    .addHelpText('after', '\nWith --json and --failed or --items: one item per line. Otherwise one object, the job.')
    .action((id: JobId, options: ShowOptions, command: Command) =>
      run(command, async (session) => {
        const job = await session.client.send('job', { id });
        if (options.wait === true && job.ended === null) return await waitFor(session, async () => id);
        if (options.failed === true || options.items === true) {
          await listItems(session, id, options.items !== true);
          return exitCodeOf(job);
        }
        return await report(session, job, `${jobInWords(job)}\n\n${resultInWords(job, null)}`);
      }),
    );

  jobs
    .command('cancel')
    .description('Stop a job. What is safe on the cartridge by then stays safe.')
    .argument('<id>', 'the job', jobArgument)
    .action((id: JobId, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        await client.send('cancel', { id });
        printer.value({ id }, `${id}: asked to stop. See how it ends with:  capstan jobs show ${id} --wait`);
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
      'Let a job rest. What was written becomes safe first, and its cartridge stays; a restore leaves its drives to others.',
    )
    .argument('<id>', 'the job', jobArgument)
    .action((id: JobId, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        await client.send('pause', { id });
        printer.value({ id }, `${id}: asked to pause. What was written becomes safe first; what was restored stays.`);
        printer.hint(`Go on with:  capstan jobs resume ${id}`);
        return exit.ok;
      }),
    );

  jobs
    .command('resume')
    .description('Go on after a pause.')
    .argument('<id>', 'the job', jobArgument)
    .action((id: JobId, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        await client.send('resume', { id });
        printer.value({ id }, `${id}: goes on.`);
        return exit.ok;
      }),
    );

  jobs
    .command('supply')
    .description('Give a cartridge to an archive or restore that waits for one.')
    .argument('<id>', 'the job', jobArgument)
    .argument(
      '<barcode>',
      'for an archive: formatted, with room; for a restore: one that it waits for',
      barcodeArgument,
    )
    .addHelpText('after', '\nA fitting cartridge that is put into a drive by hand is taken by itself.')
    .action((id: JobId, barcode: string, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        await client.send('supply', { id, barcode });
        printer.value({ id, barcode }, `${id}: goes on upon ${barcode}.`);
        return exit.ok;
      }),
    );

  jobs
    .command('continue')
    .description('Go on with an archive that was stopped, cut short or failed: a new job does what is left.')
    .argument('<id>', 'the job that did not end well', jobArgument)
    .option('--wait', 'show the progress and return at the end')
    .addHelpText(
      'after',
      `
What is safe already stays as it is. What was written when it was cut short, and
is whole on the tape, is read back and kept; the rest is written again.`,
    )
    .action((id: JobId, options: ContinueOptions, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait === true, () => session.client.send('continueJob', { id })),
      ),
    );
}

async function listItems({ client, printer }: Session, id: JobId, failedOnly: boolean): Promise<void> {
  for await (const item of rowsOf((page) => client.send('jobItems', { id, failedOnly, ...page }))) {
    printer.value(item, itemInWords(item));
  }
}
