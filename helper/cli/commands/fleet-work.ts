// Cartridges and jobs that the hosts of a fleet share, on the command line.

import type { Command } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import type { AskedFleetJob, SharedCall } from '../../contract/fleet-jobs.ts';
import { barcodeArgument } from '../arguments.ts';
import { fleetJobInWords } from '../fleet-job-words.ts';
import type { ExitCode, Session } from '../run.ts';
import { exit, run } from '../run.ts';

const jobMeaning = 'as fleet queue lists it';

export function addFleetWork(fleet: Command): void {
  fleet
    .command('queue')
    .description('List the jobs that the fleet’s computers share: where each runs, and why one waits.')
    .option('--all', 'also those that have ended')
    .action(({ all = false }: { readonly all?: boolean }, command: Command) =>
      run<'fleet queue'>(command, async ({ client, printer }) => {
        const jobs = await allRowsOf((page) => client.send('fleet.jobs', { all, ...page }));
        for (const job of jobs) printer.value(job, fleetJobInWords(job));
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

/** It returns at once, and has nothing to ask anybody. */
export function requireNoWait(command: Command): void {
  if (command.getOptionValueSource('wait') === 'cli' && command.getOptionValue('wait') === true)
    command.error('error: --wait is not for --anywhere, which returns at once; see: capstan fleet queue');
}
