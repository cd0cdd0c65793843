import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type ArchiveTarget, targetArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

interface PreflightOptions {
  readonly to?: ArchiveTarget;
  readonly mirror?: string;
}

export function addPreflight(program: Command): void {
  program
    .command('preflight')
    .description('Check drives, cartridges and sources before an archive. Nothing is written.')
    .argument('[path...]', 'folders and files to archive')
    .option('--to <barcode,…>', 'the cartridges or the pool, as for archive', targetArgument)
    .option('--mirror <dir>', 'the disk folder, as for archive')
    .addHelpText(
      'after',
      `
Nothing is loaded: cartridges on the shelf are checked by what the catalogue
knows. The sources are scanned, and some files are read briefly to measure their
speed. The exit code is 1 when there is an error.

Examples:
  capstan preflight
  capstan preflight ~/photos --to CAP001L8`,
    )
    .action((paths: readonly string[], { to = { barcodes: [] }, mirror }: PreflightOptions, command: Command) =>
      run<'preflight'>(command, (session) =>
        runJob(session, true, () =>
          session.client.send('archive.preflight', {
            barcodes: [...to.barcodes],
            pool: to.pool,
            sources: paths.map((path) => resolve(path)),
            ...(mirror === undefined ? {} : { mirror: resolve(mirror) }),
          }),
        ),
      ),
    );
}
