import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { withNewFiles } from '../../client/new-files.ts';
import { allRowsOf } from '../../client/pages.ts';
import { typedKitBytesMost, withPipe } from '../../client/secret-pipe.ts';
import { TapeError } from '../../contract/errors.ts';
import { type KitLanguage, kitLanguages, type PoolKeyState } from '../../contract/keys.ts';
import { visible } from '../../contract/visible.ts';
import { optionWords } from '../options.ts';
import { standardInput, withPassphrase } from '../passphrase.ts';
import { exit, type HintingSession, run } from '../run.ts';
import { lineOf } from '../typed-line.ts';
import { columns, count, timeInWords } from '../words.ts';

const whichPool = 'an encrypted pool; see: capstan key list';

export function addKey(program: Command): void {
  const key = program
    .command('key')
    .description('Keys of encrypted pools: unlock and lock them, and make the kit that opens them without Capstan.');

  key
    .command('list', { isDefault: true })
    .description('List the encrypted pools, whether they are unlocked, and when their kits were tested.')
    .action((_options, command: Command) =>
      run<'key list'>(command, async ({ client, printer }) => {
        const keys = await allRowsOf((page) => client.send('keys.list', page));
        for (const one of keys) printer.value(one, keyInWords(one));
        if (keys.length === 0) printer.hint('No pool is encrypted. Add one with:  capstan pool add NAME --encrypt');
        return exit.ok;
      }),
    );

  key
    .command('kit')
    .description('Make the recovery kit of a pool: a page to print, by which its cartridges can be opened anywhere.')
    .argument('<pool>', whichPool)
    .requiredOption('--out <file>', 'the page, as PDF')
    .option('--text <file>', 'the same as text')
    .addOption(new Option('--language <language>', 'of the page').choices(kitLanguages).default('en'))
    .action((pool: string, options: KitOptions, command: Command) =>
      run<'key kit'>(command, async ({ client, printer }) => {
        const files = [options.out, ...(options.text === undefined ? [] : [options.text])].map((file) => resolve(file));
        await withNewFiles(files, 'refused', async ([pdf = '', text]) => {
          const more = text === undefined ? {} : { text };
          await client.send('keys.writeKit', { pool, pdf, ...more, language: options.language });
        });
        printer.value({ pool, files }, `The recovery kit of ${visible(pool)} is in ${files.join(' and ')}`);
        printer.hint(
          'Whoever has it can read every cartridge of the pool. Print it, keep it apart from the cartridges,',
        );
        printer.hint(`and read it back:  ${lineOf(['key', 'confirm', pool])} --from FILE`);
        return exit.ok;
      }),
    );

  key
    .command('confirm')
    .description('Read a recovery kit back, to be sure that it opens the pool. Needed before anything is encrypted.')
    .argument('<pool>', whichPool)
    .option('--from <file>', 'the PDF or text, what its code says, or the groups as typed (default: typed)')
    .action((pool: string, { from }: FromOption, command: Command) =>
      run<'key confirm'>(command, async ({ client, printer }) => {
        await withKit(from, printer.hint.bind(printer), (path) => client.send('keys.confirmKit', { pool, from: path }));
        printer.value({ pool }, `The kit opens ${visible(pool)}.`);
        return exit.ok;
      }),
    );

  key
    .command('unlock')
    .description('Unlock a pool, so that its cartridges can be read and written until Capstan ends or it is locked.')
    .argument('<pool>', whichPool)
    .option('--passphrase-file <file>', optionWords.passphraseFile)
    .option('--kit <file>', 'with its recovery kit instead, when the passphrase is forgotten')
    .action((pool: string, { passphraseFile, kit }: UnlockOptions, command: Command) =>
      run<'key unlock'>(command, async ({ client, printer }) => {
        if (kit === undefined) {
          await sendPassphrase({ client, printer }, 'keys.unlock', pool, passphraseFile);
        } else {
          await withKit(kit, printer.hint.bind(printer), (from) => client.send('keys.unlockByKit', { pool, from }));
        }
        printer.value({ pool }, `${visible(pool)} is unlocked.`);
        return exit.ok;
      }),
    );

  key
    .command('lock')
    .description('Lock a pool, or all. What is in a drive can still be read until it is ejected.')
    .argument('[pool]', whichPool)
    .action((pool: string | undefined, _options, command: Command) =>
      run<'key lock'>(command, async ({ client, printer }) => {
        const known = await allRowsOf((page) => client.send('keys.list', page));
        const unlocked = known.filter((one) => one.isUnlocked).map((one) => one.pool);
        for (const name of pool === undefined ? unlocked : [pool]) {
          await client.send('keys.lock', { pool: name });
          printer.value({ pool: name }, `${visible(name)} is locked.`);
        }
        if (pool === undefined && unlocked.length === 0) printer.hint('No pool was unlocked.');
        return exit.ok;
      }),
    );

  key
    .command('passphrase')
    .description('Give a pool another passphrase. No cartridge is touched, and the kit stays as it is.')
    .argument('<pool>', whichPool)
    .option('--passphrase-file <file>', optionWords.passphraseFile)
    .action((pool: string, { passphraseFile }: UnlockOptions, command: Command) =>
      run<'key passphrase'>(command, async ({ client, printer }) => {
        await sendPassphrase({ client, printer }, 'keys.setPassphrase', pool, passphraseFile);
        printer.value({ pool }, `${visible(pool)} has another passphrase.`);
        return exit.ok;
      }),
    );

  key
    .command('import')
    .description('Take the keys of a pool from its recovery kit, on a computer that does not have them.')
    .option('--from <file>', 'the PDF or text, what its code says, or all groups as typed (default: typed)')
    .option('--pool <name>', 'call it so (default: as the kit does)')
    .option('--passphrase-file <file>', 'the first line becomes its passphrase here')
    .action((options: KeyImportOptions, command: Command) =>
      run<'key import'>(command, async ({ client, printer }) => {
        const { passphraseFile, pool: name } = options;
        const more = {
          ...(passphraseFile === undefined ? {} : { passphraseFile: resolve(passphraseFile) }),
          ...(name === undefined ? {} : { pool: name }),
        };
        const { pool } = await withKit(options.from, printer.hint.bind(printer), (from) =>
          client.send('keys.import', { from, ...more }),
        );
        printer.value({ pool }, `${visible(pool)} is unlocked. Its cartridges can be loaded and read.`);
        if (passphraseFile === undefined) printer.hint(`Set a passphrase:  ${lineOf(['key', 'passphrase', pool])}`);
        return exit.ok;
      }),
    );
}

interface KitOptions {
  readonly out: string;
  readonly text?: string;
  readonly language: KitLanguage;
}

interface FromOption {
  readonly from?: string;
}

interface UnlockOptions {
  readonly passphraseFile?: string;
  readonly kit?: string;
}

interface KeyImportOptions extends FromOption {
  readonly pool?: string;
  readonly passphraseFile?: string;
}

/** A new one is typed twice. */
async function sendPassphrase(
  { client, printer }: HintingSession,
  call: 'keys.unlock' | 'keys.setPassphrase',
  pool: string,
  file: string | undefined,
): Promise<void> {
  await withPassphrase(file, call === 'keys.setPassphrase', printer, (passphraseFile) =>
    client.send(call, { pool, passphraseFile }),
  );
}

/** It opens them all the same. */
function unlistedInWords(pool: string, unlisted: number): string {
  return `${count(unlisted, 'cartridge')}; to list them make another one: ${lineOf(['key', 'kit', pool])} --out FILE`;
}

function keyInWords(state: PoolKeyState): string {
  const { pool, isUnlocked, made, confirmed, testDue, keys, unlisted, clearCopies } = state;
  return columns([
    ['pool', visible(pool)],
    ['state', isUnlocked ? 'unlocked' : 'locked'],
    ['made', timeInWords(made)],
    [
      'kit',
      confirmed === null ? 'never read back: nothing can be encrypted yet' : `read back ${timeInWords(confirmed)}`,
    ],
    ...(confirmed === null ? [] : [['test it again', timeInWords(testDue)] as const]),
    ['keys', `of ${count(keys, 'cartridge')}`],
    ...(confirmed === null || unlisted === 0 ? [] : [['not in the kit', unlistedInWords(pool, unlisted)] as const]),
    ['copies on disk', clearCopies ? 'allowed, and not encrypted' : 'refused'],
  ]);
}

/** A file, or what is typed: "-" or nothing. */
async function withKit<T>(
  from: string | undefined,
  hint: (text: string) => void,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (from !== undefined && from !== '-') return await work(resolve(from));
  if (process.stdin.isTTY) hint('Type the groups of the kit, checks included, and end with Ctrl-D:');
  const typed = await standardInput(typedKitBytesMost);
  if (typed.length > typedKitBytesMost) throw new TapeError('kit.not-found');
  return await withPipe(typed, work);
}
