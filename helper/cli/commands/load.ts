import type { Command } from 'commander';
import { barcodeArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';
import { requireMeant } from '../which-drive.ts';

interface LoadOptions {
  readonly drive?: string;
  readonly wait: boolean;
}

export function addLoad(program: Command): void {
  program
    .command('load')
    .description('Load a cartridge from the shelf into a drive and identify it. Nothing on it is changed.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--drive <drive>', 'the drive (default: any free drive)')
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText('after', '\nExample:\n  capstan load CAP001L8')
    .action((barcode: string, options: LoadOptions, command: Command) =>
      run<'load'>(command, async (session) => {
        const { client } = session;
        const { drive = null, wait } = options;
        if (drive === null) await requireMeant(client, barcode);
        return await runJob(session, wait, () => client.send('cartridges.load', { drive, barcode }));
      }),
    );
  program
    .command('touch')
    .description('Load a cartridge, identify it by its label and eject it again.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText('after', '\nExample:\n  capstan touch CAP001L8')
    .action((barcode: string, options: LoadOptions, command: Command) =>
      run<'touch'>(command, async (session) => {
        await requireMeant(session.client, barcode);
        return await runJob(session, options.wait, () => session.client.send('cartridges.touch', { barcode }));
      }),
    );
}
