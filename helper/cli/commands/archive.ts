import { resolve } from 'node:path';
import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

interface Options {
  readonly to: string;
  readonly packing: boolean;
  readonly wait?: true;
}

export function addArchive(program: Command): void {
  program
    .command('archive')
    .description('Copy folders and files to a cartridge.')
    .argument('<path...>', 'folders and files; DIR becomes /name-of-DIR on the cartridge')
    .requiredOption('--to <barcode>', 'the cartridge', barcodeArgument)
    .option('--no-packing', 'every file begins a record of its own, however small')
    .option('--wait', 'show the progress and return when the cartridge is safe to eject')
    .addHelpText(
      'after',
      `
Without --wait the job is only put into the helper's queue: its id is printed,
and nothing is on tape yet. A cartridge on the shelf is loaded when a drive is
free. Symbolic links are stored as links. Files that cannot be read are named
and the rest goes on; the exit code is then 1.

Examples:
  capstan archive ~/photos --to CAP001L8 --wait
  capstan archive report.pdf ./data --to CAP001L8`,
    )
    .action((paths: readonly string[], options: Options, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait === true, () =>
          session.client.send('archive', {
            barcodes: [options.to],
            sources: paths.map((path) => resolve(path)),
            // Left out, the volume's own setting counts.
            ...(options.packing ? {} : { packing: false }),
          }),
        ),
      ),
    );
}
