import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { isCleaning, isWriteOnce, writeOnceBarcode } from '../../contract/barcodes.ts';
import { TapeError } from '../../contract/errors.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { cartridgeNow, heldAsValue, heldInWords } from '../lost-words.ts';
import { optionWords } from '../options.ts';
import { exit, run, runJob } from '../run.ts';
import { whereInWords } from '../words.ts';
import { addVirtualDrive } from './virtual-drive.ts';
import { addVirtualLibrary } from './virtual-library.ts';

interface ImportOptions {
  readonly barcode: string;
  readonly wait: boolean;
}

interface NewOptions {
  readonly capacity: number;
  readonly worm?: true;
  readonly cleaning?: true;
  readonly library?: true;
}

/** The barcode decides; an option that says otherwise is a slip. */
function requireKind(command: Command, barcode: string, { worm, cleaning }: NewOptions): void {
  if (worm === true && !isWriteOnce(barcode)) {
    const right = writeOnceBarcode(barcode);
    const hint = right === null ? '' : ` It would be ${right}.`;
    command.error(`error: ${barcode} is not the barcode of a write-once cartridge.${hint}`);
  }
  if (cleaning === true && !isCleaning(barcode)) {
    command.error(`error: the barcode of a cleaning cartridge begins with CLN, like CLNU01L1.`);
  }
}

function newInWords(barcode: string, capacityBytes: number): string {
  if (isCleaning(barcode)) return 'a cleaning cartridge';
  return `blank, ${isWriteOnce(barcode) ? 'write-once, ' : ''}${sizeInWords(capacityBytes)}`;
}

export function addVirtual(program: Command): void {
  const virtual = program
    .command('virtual')
    .description('Create, list, remove, export and import virtual cartridges: folders that act as tapes.');

  virtual
    .command('new')
    .description('Create a blank virtual cartridge on the shelf.')
    .argument('<new-barcode>', 'six letters or digits and the type, like CAP009L8', barcodeArgument)
    .option('--capacity <size>', 'its capacity: 2G, 500M, 12GB', sizeArgument, 12e9)
    .option('--worm', 'require a write-once barcode')
    .option('--cleaning', 'require the barcode of a cleaning cartridge')
    .option('--library', 'put it into a slot of the virtual library instead')
    .addHelpText(
      'after',
      `
The barcode says what it is: L5 to L9, M8, LA and PA are rewritable, LV to LZ and
LH are write-once, and barcodes that begin with CLN or CLR are cleaning
cartridges.

Examples:
  capstan virtual new CAP009L8 --capacity 2G
  capstan virtual new CAP010LY --worm
  capstan virtual new CLNU01L1 --cleaning`,
    )
    .action((barcode: string, options: NewOptions, command: Command) => {
      requireKind(command, barcode, options);
      return run<'virtual new'>(command, async ({ client, printer }) => {
        const inLibrary = options.library === true;
        const cartridge = await client.send('virtual.create', { barcode, capacityBytes: options.capacity, inLibrary });
        printer.value(
          cartridge,
          `${barcode} is ${whereInWords(cartridge)}: ${newInWords(barcode, cartridge.capacityBytes)}.`,
        );
        return exit.ok;
      });
    });

  virtual
    .command('list')
    .description('List the virtual cartridges and their disk usage.')
    .addHelpText('after', `\n${optionWords.objectPerLine}`)
    .action((_options, command: Command) =>
      run<'virtual list'>(command, async ({ client, printer }) => {
        for (const folder of await allRowsOf((page) => client.send('virtual.list', page))) {
          const place = whereInWords(folder);
          const disk = `${sizeInWords(folder.diskBytes)} on disk`;
          printer.value(folder, [folder.barcode, sizeInWords(folder.capacityBytes), disk, place].join('  '));
        }
        return exit.ok;
      }),
    );

  virtual
    .command('remove')
    .description('Remove a virtual cartridge that is on the shelf. Everything on it is lost, and its folder deleted.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--yes', optionWords.yes)
    .addHelpText(
      'after',
      `
A cartridge in a drive, in use by a job or in a pool is not removed. What will
be lost is shown, and the barcode must be typed; a script says --yes instead.`,
    )
    .action((barcode: string, options: { readonly yes?: true }, command: Command) =>
      run<'virtual remove'>(command, async (session) => {
        const { client, printer } = session;
        const before = await cartridgeNow(client, barcode);
        if (options.yes !== true) {
          const says = [
            `${barcode} holds ${heldInWords(before)}.`,
            'Removing it deletes its folder. This cannot be undone.',
          ];
          await confirm(session, { barcode, says, verb: 'remove', code: 'cartridge.not-confirmed' });
        }
        await client.send('virtual.remove', { barcode, confirmedBarcode: barcode });
        printer.value(
          { barcode, formerContent: heldAsValue(before) },
          `${barcode} removed. It held ${heldInWords(before)}.`,
        );
        return exit.ok;
      }),
    );

  virtual
    .command('export')
    .description(
      'Copy a virtual cartridge into a new folder, in the file-backed layout that other LTFS software reads.',
    )
    .argument('<barcode>', 'the cartridge; it must be on the shelf', barcodeArgument)
    .argument('<dir>', 'the folder to create')
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .action((barcode: string, dir: string, options: { readonly wait: boolean }, command: Command) =>
      run<'virtual export'>(command, (session) =>
        runJob(session, options.wait, () => session.client.send('virtual.export', { barcode, folder: resolve(dir) })),
      ),
    );

  virtual
    .command('import')
    .description('Create a virtual cartridge from a folder in the file-backed layout. The folder is only read.')
    .argument('<dir>', 'the folder with the record files')
    .requiredOption('--barcode <new-barcode>', 'the barcode of the new cartridge', barcodeArgument)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .action((dir: string, options: ImportOptions, command: Command) =>
      run<'virtual import'>(command, (session) =>
        runJob(session, options.wait, () =>
          session.client.send('virtual.import', { barcode: options.barcode, folder: resolve(dir) }),
        ),
      ),
    );

  virtual
    .command('protect')
    .description('Move the write-protect switch of a virtual cartridge on the shelf.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--off', 'allow writing again')
    .action((barcode: string, options: { readonly off?: true }, command: Command) =>
      run<'virtual protect'>(command, async ({ client, printer }) => {
        const cartridge = await client.send('virtual.protect', { barcode, writeProtected: options.off !== true });
        printer.value(cartridge, `${barcode} is ${cartridge.writeProtected ? 'write-protected' : 'writable'}.`);
        return exit.ok;
      }),
    );

  virtual
    .command('faults')
    .description('Give a virtual cartridge a script of faults, which takes effect at the next load.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .argument('[file]', 'the script')
    .option('--off', 'remove the faults')
    .action((barcode: string, file: string | undefined, options: { readonly off?: true }, command: Command) => {
      if ((file === undefined) !== (options.off === true)) command.error('error: give either a file or --off.');
      return run<'virtual faults'>(command, async ({ client, printer }) => {
        const script = file === undefined ? '' : read(file);
        await client.send('virtual.setFaults', { barcode, script });
        const text = script === '' ? 'has no faults now' : 'has faults from its next load on';
        printer.value({ barcode }, `${barcode} ${text}.`);
        return exit.ok;
      });
    });

  addVirtualDrive(virtual);
  addVirtualLibrary(virtual);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError('source.unreadable', { subject: resolve(file), detail }, { cause: error });
  }
}
