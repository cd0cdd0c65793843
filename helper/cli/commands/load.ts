import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

interface Options {
  readonly drive?: string;
  readonly wait: boolean;
}

export function addLoad(program: Command): void {
  program
    .command('load')
    .description('Put a cartridge from the shelf into a drive and look at what is on it. Nothing on it is changed.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--drive <id>', 'the drive; without it, one that is free')
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText('after', '\nExample:\n  capstan load CAP001L8')
    .action((barcode: string, options: Options, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () => session.client.send('load', { drive: options.drive ?? null, barcode })),
      ),
    );
}
