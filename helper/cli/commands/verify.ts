import type { Command } from 'commander';
import type { TapePath } from '../arguments.ts';
import { tapePathsArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Read files on a cartridge and compare them with the checksums on it. No file is changed or restored.')
    .argument('<barcode:/path...>', 'what to read; CAP001L8 alone is everything on it', tapePathsArgument)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
Files are read in the order in which they lie on the tape. Those that cannot be
read, or are not what was written, are named and the rest goes on; the exit code
is then 1. What was found is kept on the cartridge, unless it is locked,
write-protected or full: any catalogue that is rebuilt from it knows it again.

Examples:
  capstan verify CAP001L8
  capstan verify CAP001L8:/photos/2026`,
    )
    .action((chosen: readonly TapePath[], options: { readonly wait: boolean }, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () => {
          const paths = chosen.map(({ path }) => path);
          const barcode = chosen[0]?.barcode ?? '';
          return session.client.send('verify', { barcode, paths: paths.includes('') ? [] : paths });
        }),
      ),
    );
}
