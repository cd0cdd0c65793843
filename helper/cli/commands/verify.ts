import type { Command } from 'commander';
import type { PathOnCartridge } from '../arguments.ts';
import { tapePathsArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Verify files on a cartridge: read them and compare their checksums. Nothing is changed or restored.')
    .argument('<barcode:/path...>', 'what to verify; CAP001L8 alone is everything on it', tapePathsArgument)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
Files are read in tape order. Files that cannot be read or do not match their
checksum are listed and the rest continues; the exit code is then 1. The result
is stored on the cartridge, unless it is locked, write-protected or full.

Examples:
  capstan verify CAP001L8
  capstan verify CAP001L8:/photos/2026`,
    )
    .action((chosen: readonly PathOnCartridge[], options: { readonly wait: boolean }, command: Command) =>
      run<'verify'>(command, (session) =>
        runJob(session, options.wait, () => {
          const paths = chosen.map(({ path }) => path);
          const barcode = chosen[0]?.barcode ?? '';
          return session.client.send('cartridges.verify', { barcode, paths: paths.includes('') ? [] : paths });
        }),
      ),
    );
}
