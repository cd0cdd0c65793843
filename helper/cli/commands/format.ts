import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge } from '../../contract/model.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { barcodeArgument } from '../arguments.ts';
import type { Session } from '../run.ts';
import { run, runJob } from '../run.ts';
import { conditionInWords, count, plain } from '../words.ts';

interface Options {
  readonly name: string;
  readonly yes?: true;
  readonly wait: boolean;
}

export function addFormat(program: Command): void {
  program
    .command('format')
    .description('Erase a cartridge and make an empty LTFS volume on it. Everything on it is lost.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--name <text>', 'a name for the volume', '')
    .option('--yes', 'do not ask; for scripts')
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
On a terminal it names what will be lost and wants the barcode typed. Without a
terminal it refuses unless --yes is given.

Example:
  capstan format CAP009L8 --name "Spring"`,
    )
    .action((barcode: string, options: Options, command: Command) =>
      run(command, async (session) => {
        const confirmedBarcode = options.yes === true ? barcode : await ask(session, barcode);
        return await runJob(session, options.wait, () =>
          session.client.send('format', { barcode, confirmedBarcode, name: options.name }),
        );
      }),
    );
}

async function ask({ client, printer }: Session, barcode: string): Promise<string> {
  const picture = await client.send('subscribe', {});
  const cartridge = picture.cartridges.find((row) => row.barcode === barcode);
  if (cartridge === undefined) throw new TapeError('cartridge.unknown', { subject: barcode });
  if (!process.stdin.isTTY || !process.stderr.isTTY || printer.json) {
    throw new TapeError('format.not-confirmed', {
      subject: barcode,
      detail: 'give --yes to format without being asked',
    });
  }
  printer.hint(`${barcode}: ${whatIsLost(cartridge)}`);
  printer.hint('Formatting erases everything on it and cannot be undone.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await lines.question('Type the barcode to erase it, or press Enter to leave it as it is: ');
    if (typed.trim().toUpperCase() === barcode) return barcode;
    throw new TapeError('format.not-confirmed', { subject: barcode });
  } finally {
    lines.close();
  }
}

function whatIsLost({ volume, condition, conditionDetail }: Cartridge): string {
  if (condition === 'blank') return 'nothing is recorded on it.';
  if (volume === null) {
    const detail = conditionDetail === null ? '' : ` (${plain(conditionDetail)})`;
    return `${conditionInWords(condition)}${detail}. Capstan cannot say what would be lost.`;
  }
  const name = volume.name === '' ? 'a volume without a name' : `the volume “${plain(volume.name)}”`;
  return `${name} with ${count(volume.files, 'file')}, ${sizeInWords(volume.usedBytes)}.`;
}
