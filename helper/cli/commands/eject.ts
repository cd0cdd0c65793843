import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

export function addEject(program: Command): void {
  program
    .command('eject')
    .description('Finish what is still to be written to a cartridge, then lay it on the shelf.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText('after', '\nWhat is on it can be listed while it lies on the shelf:  capstan ls CAP001L8')
    .action((barcode: string, options: { readonly wait: boolean }, command: Command) =>
      run(command, (session) => runJob(session, options.wait, () => session.client.send('eject', { barcode }))),
    );
}
