import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { TapePath } from '../arguments.ts';
import { countArgument, tapePathsArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

interface Options {
  readonly into: string;
  readonly generation?: number;
  readonly keepDamaged?: true;
  readonly wait?: true;
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Copy folders and files from a cartridge into a folder. Nothing that is there is overwritten.')
    .argument('<barcode:/path...>', 'what to restore, all from one cartridge', tapePathsArgument)
    .requiredOption('--into <dir>', 'a folder; made when only its last name is missing')
    .option('--generation <number>', 'as the cartridge was then; see: capstan generations', countArgument)
    .option('--keep-damaged', 'of a damaged file, keep what can be read under a telling name')
    .option('--wait', 'show the progress and return when everything is restored')
    .addHelpText(
      'after',
      `
CAP001L8:/dir gives DIR/dir; CAP001L8:/ gives everything on the cartridge in
DIR. Each file is checked against its checksum before it gets its name.
Without --wait the job is only put into the helper's queue: nothing is
restored yet. Items that fail are named and the rest goes on; the exit code is
then 1.

Example:
  capstan restore CAP001L8:/photos --into /tmp/out --wait`,
    )
    .action((chosen: readonly TapePath[], options: Options, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait === true, () =>
          session.client.send('restore', {
            barcode: chosen[0]?.barcode ?? '',
            paths: chosen.map(({ path }) => path),
            into: resolve(options.into),
            ...(options.generation === undefined ? {} : { generation: options.generation }),
            ...(options.keepDamaged === true ? { keepDamaged: true } : {}),
          }),
        ),
      ),
    );
}
