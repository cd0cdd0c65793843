import { resolve } from 'node:path';
import type { Command } from 'commander';
import { barcodesArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

interface Options {
  readonly to?: readonly string[];
  readonly mirror?: string;
}

export function addPreflight(program: Command): void {
  program
    .command('preflight')
    .description('Look at drives, cartridges and sources before an archive, and say what to expect. Writes nothing.')
    .argument('[path...]', 'what would be archived')
    .option('--to <barcodes>', 'the cartridges that it would go to, as for archive', barcodesArgument)
    .option('--mirror <dir>', 'the folder that would get every file, too')
    .addHelpText(
      'after',
      `
Nothing is loaded: what is known of a cartridge on the shelf is what a drive last
saw of it. The sources are walked through, and some of their files are read for a
moment to see whether they are fast enough. The exit code is 1 when something is
in the way of the archive.

Examples:
  capstan preflight
  capstan preflight ~/photos --to CAP001L8`,
    )
    .action((paths: readonly string[], { to = [], mirror }: Options, command: Command) =>
      run(command, (session) =>
        runJob(session, true, () =>
          session.client.send('preflight', {
            barcodes: [...to],
            sources: paths.map((path) => resolve(path)),
            ...(mirror === undefined ? {} : { mirror: resolve(mirror) }),
          }),
        ),
      ),
    );
}
