import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';
import { requireMeant } from '../which-drive.ts';
import { askFleet, requireNoWait } from './fleet-work.ts';

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('Find out what is wrong with a cartridge and what recovery would do. Nothing on it is changed.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--anywhere', optionWords.anywhere)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
Reads both indexes, the cartridge memory, and the data after the last index. It
does not read the files: see capstan verify.

The exit code is 0 when there are no problems, 1 when there are some, 2 when
the cartridge could not be checked.

Example:
  capstan check CAP001L8`,
    )
    .action((barcode: string, { wait, anywhere }: CheckOptions, command: Command) => {
      if (anywhere === true) requireNoWait(command);
      return run<'check'>(command, async (session) => {
        if (anywhere === true) return await askFleet(session, 'cartridges.check', { barcode });
        await requireMeant(session.client, barcode);
        return await runJob(session, wait, () => session.client.send('cartridges.check', { barcode }));
      });
    });
}

interface CheckOptions {
  readonly wait: boolean;
  readonly anywhere?: true;
}
