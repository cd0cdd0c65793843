// Cartridges and jobs that the hosts of a fleet share, on the command line.

import type { Command } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { calls, type Input } from '../../contract/contract.ts';
import { wordsOf } from '../../contract/errors.ts';
import type { AskedFleetJob, FleetJob, FleetJobState, SharedCall } from '../../contract/fleet-jobs.ts';
import { jobKindName } from '../../contract/job-kinds.ts';
import { visible } from '../../contract/visible.ts';
import { barcodeArgument } from '../arguments.ts';
import type { ExitCode, Session } from '../run.ts';
import { exit, run } from '../run.ts';
import { timeInWords } from '../words.ts';

const jobMeaning = 'as fleet queue lists it';

export function addFleetWork(fleet: Command): void {
  fleet
    .command('queue')
    .description('List the jobs that the fleet’s computers share: where each waits or runs.')
    .option('--all', 'also those that have ended')
    .action(({ all = false }: { readonly all?: boolean }, command: Command) =>
      run<'fleet queue'>(command, async ({ client, printer }) => {
        const jobs = await allRowsOf((page) => client.send('fleet.jobs', { all, ...page }));
        for (const job of jobs) printer.value(job, jobInWords(job));
        if (jobs.length === 0) printer.hint('No job waits or runs in the fleet.');
        return exit.ok;
      }),
    );

  fleet
    .command('cancel')
    .description('Cancel a job of the fleet, wherever it waits or runs.')
    .argument('<job>', jobMeaning)
    .action((id: string, _options, command: Command) =>
      run<'fleet cancel'>(command, async ({ client, printer }) => {
        await client.send('fleet.cancelJob', { id });
        printer.value({ id }, `${id}: cancelled.`);
        return exit.ok;
      }),
    );

  fleet
    .command('requeue')
    .description('Have a job begun again that a computer has begun and will not go on with. For administrators.')
    .argument('<job>', jobMeaning)
    .action((id: string, _options, command: Command) =>
      run<'fleet requeue'>(command, async ({ client, printer }) => {
        await client.send('fleet.requeue', { id });
        printer.value({ id }, `${id}: waits for its turn again.`);
        return exit.ok;
      }),
    );

  fleet
    .command('release')
    .description('Give up a cartridge, so that another computer of the fleet may write to it. For administrators.')
    .argument('<barcode>', 'on the shelf or in a library', barcodeArgument)
    .action((barcode: string, _options, command: Command) =>
      run<'fleet release'>(command, async ({ client, printer }) => {
        await client.send('fleet.release', { barcode });
        printer.value({ barcode }, `${barcode}: given up.`);
        return exit.ok;
      }),
    );

  fleet
    .command('unmark')
    .description(
      'Take a fleet’s mark off the cartridge in a drive: any computer may write to it then. For administrators.',
    )
    .argument('<barcode>', 'in a drive', barcodeArgument)
    .action((barcode: string, _options, command: Command) =>
      run<'fleet unmark'>(command, async ({ client, printer }) => {
        await client.send('fleet.unmark', { barcode });
        printer.value({ barcode }, `${barcode}: bears no mark.`);
        return exit.ok;
      }),
    );
}

/** Has it done by whichever host of the fleet has the cartridges. */
export async function askFleet<C extends SharedCall>(
  { client, printer }: Session<AskedFleetJob>,
  call: C,
  input: Input<C>,
): Promise<ExitCode> {
  const id = await client.send('fleet.ask', { call, input: JSON.stringify(input), priority: 'high' });
  printer.value({ fleetJob: id }, `Asked the fleet for it; see:  capstan fleet queue\n${id}`);
  return exit.ok;
}

const states = {
  waiting: 'waits',
  taken: 'about to begin',
  begun: 'begun',
  unsure: 'unknown there since a backup was restored',
  ended: 'ended',
} as const satisfies Readonly<Record<FleetJobState, string>>;

function jobInWords({ id, asked, askedBy, call, barcodes, state, host, outcome, fault }: FleetJob): string {
  const { job } = calls[call].rule;
  const what = `${job === null ? call : jobKindName(job)} ${barcodes.join(', ')}`;
  const where = host === null ? '' : ` on ${visible(host)}`;
  const why = fault === null ? '' : `: ${wordsOf(fault).title}`;
  const asker = `${visible(askedBy.login)} on ${visible(askedBy.host)}`;
  return `${id}  ${what}  ${outcome ?? states[state]}${where}${why}  (asked by ${asker}, ${timeInWords(asked)})`;
}
