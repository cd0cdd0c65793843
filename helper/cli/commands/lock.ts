import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';

interface LockOptions {
  readonly forGood?: true;
  readonly yes?: true;
  readonly wait: boolean;
}

export function addLock(program: Command): void {
  program
    .command('lock')
    .description('Lock a cartridge: it accepts no new files. Its files can still be restored.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--for-good', 'it can never be unlocked again')
    .option('--yes', 'with --for-good: do not ask; for scripts')
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
LTFS programs respect the lock; the drive itself does not. To protect against
other programs, use the write-protect switch on the cartridge.`,
    )
    .action((barcode: string, options: LockOptions, command: Command) =>
      run<'lock'>(command, async (session) => {
        const state = options.forGood === true ? 'permanently-locked' : 'locked';
        if (options.forGood === true && options.yes !== true) {
          const says = [`${barcode} will never accept new files again. This cannot be undone.`];
          await confirm(session, { barcode, says, verb: 'lock', code: 'cartridge.not-confirmed' });
        }
        return await runJob(session, options.wait, () =>
          session.client.send('cartridges.lock', { barcode, state, confirmedBarcode: barcode }),
        );
      }),
    );

  program
    .command('unlock')
    .description('Unlock a cartridge, so that it accepts new files again.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .action((barcode: string, options: { readonly wait: boolean }, command: Command) =>
      run<'unlock'>(command, (session) =>
        runJob(session, options.wait, () => session.client.send('cartridges.lock', { barcode, state: 'unlocked' })),
      ),
    );
}
