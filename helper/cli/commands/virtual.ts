import { resolve } from 'node:path';
import type { Command } from 'commander';
import { sizeInWords } from '../../contract/sizes.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { exit, run, runJob } from '../run.ts';

interface ImportOptions {
  readonly barcode: string;
  readonly wait: boolean;
}

export function addVirtual(program: Command): void {
  const virtual = program
    .command('virtual')
    .description('Make, list, copy out and copy in virtual cartridges: folders that stand for tapes.');

  virtual
    .command('new')
    .description('Make a blank virtual cartridge and lay it on the shelf.')
    .argument('<barcode>', 'six letters or digits and the type, like CAP009L8', barcodeArgument)
    .option('--capacity <size>', 'how much it holds: 2G, 500M, 12GB', sizeArgument, 12e9)
    .addHelpText('after', '\nExample:\n  capstan virtual new CAP009L8 --capacity 2G')
    .action((barcode: string, options: { readonly capacity: number }, command: Command) =>
      run(command, async ({ client, printer }) => {
        const cartridge = await client.send('virtualCreate', { barcode, capacityBytes: options.capacity });
        printer.value(cartridge, `${barcode} lies on the shelf: blank, ${sizeInWords(cartridge.capacityBytes)}.`);
        return exit.ok;
      }),
    );

  virtual
    .command('list')
    .description('List the virtual cartridges and what they take on this disk.')
    .addHelpText('after', '\nWith --json: one object per line.')
    .action((_options, command: Command) =>
      run(command, async ({ client, printer }) => {
        for (const folder of await client.send('virtualList', {})) {
          const place = folder.drive === null ? 'on the shelf' : `in ${folder.drive}`;
          const disk = `${sizeInWords(folder.diskBytes)} on disk`;
          printer.value(folder, [folder.barcode, sizeInWords(folder.capacityBytes), disk, place].join('  '));
        }
        return exit.ok;
      }),
    );

  virtual
    .command('export')
    .description(
      'Copy a virtual cartridge into a new folder, in the file-backed layout that other LTFS software reads.',
    )
    .argument('<barcode>', 'the cartridge; it must lie on the shelf', barcodeArgument)
    .argument('<dir>', 'the folder to make')
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .action((barcode: string, dir: string, options: { readonly wait: boolean }, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () => session.client.send('virtualExport', { barcode, folder: resolve(dir) })),
      ),
    );

  virtual
    .command('import')
    .description('Make a virtual cartridge from a folder in the file-backed layout. The folder is only read.')
    .argument('<dir>', 'the folder that holds the record files')
    .requiredOption('--barcode <barcode>', 'the barcode of the new cartridge', barcodeArgument)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .action((dir: string, options: ImportOptions, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () =>
          session.client.send('virtualImport', { barcode: options.barcode, folder: resolve(dir) }),
        ),
      ),
    );

  virtual
    .command('protect')
    .description('Move the write-protect switch of a virtual cartridge that lies on the shelf.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--off', 'allow writing again')
    .action((barcode: string, options: { readonly off?: true }, command: Command) =>
      run(command, async ({ client, printer }) => {
        const cartridge = await client.send('virtualProtect', { barcode, writeProtected: options.off !== true });
        printer.value(cartridge, `${barcode} is ${cartridge.writeProtected ? 'write-protected' : 'writable'}.`);
        return exit.ok;
      }),
    );
}
