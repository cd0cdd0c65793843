import { type Command, Option } from 'commander';
import { wholePicture } from '../../client/watch.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge } from '../../contract/model.ts';
import { sizeInWords } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import type { Session } from '../run.ts';
import { run, runJob } from '../run.ts';
import { conditionInWords, count } from '../words.ts';

interface Options {
  readonly name: string;
  readonly pool?: string;
  readonly rule?: string;
  readonly override: boolean;
  readonly compression: boolean;
  readonly packing: boolean;
  readonly blockSize?: number;
  readonly yes?: true;
  readonly wait: boolean;
}

export function addFormat(program: Command): void {
  program
    .command('format')
    .description('Erase a cartridge and make an empty LTFS volume on it. Everything on it is lost.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--name <text>', 'a name for the volume', '')
    .option('--pool <text>', 'the media pool that it belongs to')
    .option('--rule <rule>', 'which files also go where they are found fastest: size=1M/name=*.txt:*.xml')
    .option('--no-override', 'other programs may not use a rule of their own')
    .option('--no-compression', 'the drive does not compress')
    .option('--no-packing', 'every file begins a record of its own, however small')
    .addOption(
      new Option(
        '--block-size <size>',
        'bytes of a record, 4Ki to 1Mi (default: 512Ki, or what the adapter moves)',
      ).argParser(sizeArgument),
    )
    .option('--yes', 'do not ask; for scripts')
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
Files that the rule names are copied to the front of the tape when the cartridge
is ejected. 
On a terminal it names what will be lost and wants the barcode typed. Without a
terminal it refuses unless --yes is given.

Example:
  capstan format CAP009L8 --name "Spring"
  capstan format CAP009L8 --pool Holidays --rule "size=1M/name=*.txt:*.xml"`,
    )
    .action((barcode: string, options: Options, command: Command) =>
      run(command, async (session) => {
        if (options.yes !== true) await ask(session, barcode);
        return await runJob(session, options.wait, () =>
          session.client.send('format', { barcode, confirmedBarcode: barcode, ...wishesOf(options) }),
        );
      }),
    );
}

/** What is left out is as the helper makes it. */
function wishesOf({ name, pool, rule, blockSize, compression, override, packing }: Options) {
  return {
    name,
    ...(pool === undefined ? {} : { mediaPool: pool }),
    ...(rule === undefined ? {} : { placementRule: rule }),
    ...(blockSize === undefined ? {} : { blockBytes: blockSize }),
    ...(compression ? {} : { compression }),
    ...(override ? {} : { allowPolicyUpdate: override }),
    ...(packing ? {} : { packing }),
  };
}

async function ask(session: Session, barcode: string): Promise<void> {
  const picture = await wholePicture(session.client);
  const cartridge = picture.cartridges.find((row) => row.barcode === barcode);
  if (cartridge === undefined) throw new TapeError('cartridge.unknown', { subject: barcode });
  const says = [`${barcode}: ${whatIsLost(cartridge)}`, 'Formatting erases everything on it and cannot be undone.'];
  await confirm(session, { barcode, says, verb: 'erase', code: 'format.not-confirmed' });
}

function whatIsLost({ volume, condition, conditionDetail }: Cartridge): string {
  if (condition === 'blank') return 'nothing is recorded on it.';
  if (volume === null) {
    const detail = conditionDetail === null ? '' : ` (${visible(conditionDetail)})`;
    return `${conditionInWords(condition)}${detail}. Capstan cannot say what would be lost.`;
  }
  const name = volume.name === '' ? 'a volume without a name' : `the volume “${visible(volume.name)}”`;
  return `${name} with ${count(volume.files, 'file')}, ${sizeInWords(volume.usedBytes)}.`;
}
