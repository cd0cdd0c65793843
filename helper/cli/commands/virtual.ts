import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isCleaning, isWriteOnce, writeOnceBarcode } from '../../contract/barcodes.ts';
import { TapeError } from '../../contract/errors.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { exit, run, runJob } from '../run.ts';
import { addVirtualDrive } from './virtual-drive.ts';

interface ImportOptions {
  readonly barcode: string;
  readonly wait: boolean;
}

interface NewOptions {
  readonly capacity: number;
  readonly worm?: true;
  readonly cleaning?: true;
}

/** The barcode decides; an option that says otherwise is a slip. */
function demandKind(command: Command, barcode: string, { worm, cleaning }: NewOptions): void {
  if (worm === true && !isWriteOnce(barcode)) {
    const right = writeOnceBarcode(barcode);
    const hint = right === null ? '' : ` It would be ${right}.`;
    command.error(`error: ${barcode} is not the barcode of a cartridge that is written once.${hint}`);
  }
  if (cleaning === true && !isCleaning(barcode)) {
    command.error(`error: the barcode of a cleaning cartridge begins with CLN, like CLNU01L1.`);
  }
}

function newInWords(barcode: string, capacityBytes: number): string {
  if (isCleaning(barcode)) return 'it cleans drives';
  return `blank, ${isWriteOnce(barcode) ? 'written once, ' : ''}${sizeInWords(capacityBytes)}`;
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
    .option('--worm', 'make sure that it is one that is written once')
    .option('--cleaning', 'make sure that it is a cleaning cartridge')
    .addHelpText(
      'after',
      `
The barcode says what it is: L5 to L9, M8, LA and PA are ordinary, LV to LZ and
LH are written once, and what begins with CLN or CLR cleans drives.

Examples:
  capstan virtual new CAP009L8 --capacity 2G
  capstan virtual new CAP010LY --worm
  capstan virtual new CLNU01L1 --cleaning`,
    )
    .action((barcode: string, options: NewOptions, command: Command) => {
      demandKind(command, barcode, options);
      return run(command, async ({ client, printer }) => {
        const cartridge = await client.send('virtualCreate', { barcode, capacityBytes: options.capacity });
        printer.value(cartridge, `${barcode} lies on the shelf: ${newInWords(barcode, cartridge.capacityBytes)}.`);
        return exit.ok;
      });
    });

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

  virtual
    .command('faults')
    .description('Give a virtual cartridge a script of faults, which the drive follows from its next load on.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .argument('[file]', 'the script')
    .option('--off', 'no faults any more')
    .action((barcode: string, file: string | undefined, options: { readonly off?: true }, command: Command) => {
      if ((file === undefined) !== (options.off === true)) command.error('error: give either a file or --off.');
      return run(command, async ({ client, printer }) => {
        const script = file === undefined ? '' : read(file);
        await client.send('virtualFaults', { barcode, script });
        const text = script === '' ? 'has no faults any more' : 'has its faults; they begin when it is next loaded';
        printer.value({ barcode }, `${barcode} ${text}.`);
        return exit.ok;
      });
    });

  addVirtualDrive(virtual);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError('source.unreadable', { subject: resolve(file), detail }, { cause: error });
  }
}
