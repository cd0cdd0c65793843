import type { Command } from 'commander';
import { barcodesArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

export function addRebuild(program: Command): void {
  program
    .command('rebuild')
    .description('Forget what the catalogue lists of cartridges, and list them anew from what is on the tape.')
    .argument('[barcode...]', 'those to list anew; without any, those that are in drives', barcodesArgument)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
Several cartridges are taken one after the other, in any order: those in drives
first. When a person has to bring the next one, the job waits and says which.
Nothing on a cartridge is changed. Files, checksums, and when they were verified
come back as they were; of jobs, what the cartridge's own record tells.

After a catalogue was lost it is not needed: each cartridge is listed as soon as
it is loaded.

Examples:
  capstan rebuild
  capstan rebuild CAP001L8 CAP002L8 CAP003L8`,
    )
    .action((barcodes: readonly string[], options: { readonly wait: boolean }, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () => session.client.send('rebuild', { barcodes: [...barcodes] })),
      ),
    );
}
