import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';

export function addEject(program: Command): void {
  program
    .command('eject')
    .description('Finish writing to a cartridge, then eject it to the shelf.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText('after', '\nIts files can be listed while it is on the shelf:  capstan ls CAP001L8')
    .action((barcode: string, options: { readonly wait: boolean }, command: Command) =>
      run<'eject'>(command, (session) =>
        runJob(session, options.wait, () => session.client.send('cartridges.eject', { barcode })),
      ),
    );
}
