import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { run, runJob } from '../run.ts';

interface LockOptions {
  readonly forGood?: true;
  readonly yes?: true;
  readonly wait: boolean;
}

export function addLock(program: Command): void {
  program
    .command('lock')
    .description('Mark a cartridge as one that takes no new files. Its files can be restored as ever.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--for-good', 'it can never be unlocked again')
    .option('--yes', 'with --for-good: do not ask; for scripts')
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
LTFS programs heed the mark; a drive does not. Against programs that know nothing
of LTFS only the switch on the cartridge's edge helps.`,
    )
    .action((barcode: string, options: LockOptions, command: Command) =>
      run(command, async (session) => {
        const state = options.forGood === true ? 'permanently-locked' : 'locked';
        if (options.forGood === true && options.yes !== true) {
          const says = [`${barcode} will never take new files again. This cannot be undone.`];
          await confirm(session, { barcode, says, verb: 'lock', code: 'cartridge.not-confirmed' });
        }
        return await runJob(session, options.wait, () =>
          session.client.send('lock', { barcode, state, confirmedBarcode: barcode }),
        );
      }),
    );

  program
    .command('unlock')
    .description('Let a locked cartridge take new files again.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .action((barcode: string, options: { readonly wait: boolean }, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () => session.client.send('lock', { barcode, state: 'unlocked' })),
      ),
    );
}
