import { type Command, Option } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { isKnownBlank } from '../../contract/cartridge-judgement.ts';
import type { Cartridge } from '../../contract/model.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { cartridgeNow, heldAsValue, heldInWords } from '../lost-words.ts';
import { optionWords } from '../options.ts';
import type { Session } from '../run.ts';
import { exit, run, runJob } from '../run.ts';
import { requireMeant } from '../which-drive.ts';

interface FormatCommandOptions {
  readonly name: string;
  readonly pool?: string;
  readonly rule?: string;
  readonly override: boolean;
  readonly compression: boolean;
  readonly packing: boolean;
  readonly withRestoreGuide?: true;
  readonly blockSize?: number;
  readonly yes?: true;
  readonly wait: boolean;
}

export function addFormat(program: Command): void {
  program
    .command('format')
    .description('Erase a cartridge and create an empty LTFS volume on it. Everything on it is lost.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--name <text>', 'a name for the volume', '')
    .option('--pool <text>', 'the media pool it belongs to; it is encrypted if that pool is')
    .option('--rule <rule>', 'files to store also at the front of the tape, for fast access: size=1M/name=*.txt:*.xml')
    .option('--no-override', 'do not let other programs use their own rule')
    .option('--no-compression', 'turn off drive compression')
    .option('--no-packing', optionWords.noPacking)
    .option('--with-restore-guide', 'also store how to read the cartridge without Capstan, and a script that does it')
    .addOption(
      new Option('--block-size <size>', 'record size, 4Ki to 1Mi (default: 512Ki, or the adapter’s limit)').argParser(
        sizeArgument,
      ),
    )
    .option('--yes', optionWords.yes)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
Files that match the rule are copied to the front of the tape when the cartridge
is ejected. A cartridge that a drive found blank is formatted at once. Of any
other, the command shows what will be lost and asks for the barcode; without a
terminal it needs --yes.

Example:
  capstan format CAP009L8 --name "Spring"
  capstan format CAP009L8 --pool Holidays --rule "size=1M/name=*.txt:*.xml"
  capstan format CAP009L8 --with-restore-guide`,
    )
    .action((barcode: string, options: FormatCommandOptions, command: Command) =>
      run<'format'>(command, async (session) => {
        const before = await cartridgeNow(session.client, barcode);
        await requireMeant(session.client, barcode);
        const isConfirmed = options.yes === true || (await ask(session, before));
        const confirmed = isConfirmed ? { confirmedBarcode: barcode } : {};
        const wishes = { ...wishesOf(options), ...(await encryptedPool(session, options.pool)) };
        const start = () => session.client.send('cartridges.format', { barcode, ...confirmed, ...wishes });
        const code = await runJob(session, options.wait, start, { formerContent: heldAsValue(before) });
        if (code === exit.ok) tellErased(session, before, options.wait);
        return code;
      }),
    );
}

function tellErased({ printer }: Session, before: Cartridge, isDone: boolean): void {
  printer.hint(`${isDone ? 'Erased' : 'Will be erased'} on ${before.barcode}: ${heldInWords(before)}.`);
}

/** What is left out is as the helper makes it. */
function wishesOf(options: FormatCommandOptions) {
  const { name, pool, rule, blockSize, compression, override, packing, withRestoreGuide: restoreGuide } = options;
  return {
    name,
    ...(pool === undefined ? {} : { mediaPool: pool }),
    ...(rule === undefined ? {} : { placementRule: rule }),
    ...(blockSize === undefined ? {} : { blockBytes: blockSize }),
    ...(compression ? {} : { compression }),
    ...(override ? {} : { allowPolicyUpdate: override }),
    ...(packing ? {} : { packing }),
    ...(restoreGuide === undefined ? {} : { restoreGuide }),
  };
}

/** A media pool may have any name; of one that is encrypted its cartridges are put into it, with a key. */
async function encryptedPool({ client }: Pick<Session, 'client'>, name: string | undefined) {
  if (name === undefined) return {};
  const pools = await allRowsOf((page) => client.send('pools.list', page));
  return pools.some((pool) => pool.name === name && pool.isEncrypted) ? { pool: name } : {};
}

/** False: nothing needs to be confirmed, as long as the cartridge is blank. */
async function ask(session: Session, cartridge: Cartridge): Promise<boolean> {
  if (isKnownBlank(cartridge)) return false;
  const { barcode } = cartridge;
  const says = [`${barcode} holds ${heldInWords(cartridge)}.`, 'Formatting erases it all and cannot be undone.'];
  await confirm(session, { barcode, says, verb: 'erase', code: 'format.not-confirmed' });
  return true;
}
