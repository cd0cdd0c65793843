import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('Find out what is wrong with a cartridge and what recovery would do. Nothing on it is changed.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
It reads both tables of contents, the cartridge's memory, and what follows the
last table of contents. It does not read the files: see capstan verify.

The exit code is 0 when the cartridge is in order, 1 when something is wrong
with it, 2 when it could not be checked.

Example:
  capstan check CAP001L8`,
    )
    .action((barcode: string, options: { readonly wait: boolean }, command: Command) =>
      run(command, (session) => runJob(session, options.wait, () => session.client.send('check', { barcode }))),
    );
}
