import type { Command } from 'commander';
import type { PathOnCartridge } from '../arguments.ts';
import { tapePathsArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';
import { askFleet, requireNoWait } from './fleet-work.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Verify files on a cartridge: read them and compare their checksums. Nothing is changed or restored.')
    .argument('<barcode:/path...>', 'what to verify; CAP001L8 alone is everything on it', tapePathsArgument)
    .option('--anywhere', optionWords.anywhere)
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
    .action((chosen: readonly PathOnCartridge[], { wait, anywhere }: VerifyVerbOptions, command: Command) => {
      if (anywhere === true) requireNoWait(command);
      return run<'verify'>(command, async (session) => {
        const paths = chosen.map(({ path }) => path);
        const input = { barcode: chosen[0]?.barcode ?? '', paths: paths.includes('') ? [] : paths };
        if (anywhere === true) return await askFleet(session, 'cartridges.verify', input);
        return await runJob(session, wait, () => session.client.send('cartridges.verify', input));
      });
    });
}

interface VerifyVerbOptions {
  readonly wait: boolean;
  readonly anywhere?: true;
}
