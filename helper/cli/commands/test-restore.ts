import type { Command } from 'commander';
import { allRowsOf } from '../../client/pages.ts';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { exit, run, runJob } from '../run.ts';
import { restoreTestRow, unverifiedAsValue, unverifiedRow } from '../schedule-words.ts';
import { columns } from '../words.ts';

const filesUsual = 20;
const daysUsual = 365;
const rowsShown = 100;

export function addTestRestore(program: Command): void {
  const tests = program
    .command('test-restore')
    .description('Restore test: verify a sample of the files on a cartridge.');

  tests
    .command('run', { isDefault: true })
    .description('Verify randomly chosen files of a cartridge. The exit code is 1 when one fails.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--files <number>', 'how many', countArgument, filesUsual)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
A pool can be tested on a schedule:
  capstan pool edit POOL --restore-test "monthly 1 03:00"

Examples:
  capstan test-restore CAP001L8
  capstan test-restore due
  capstan test-restore list CAP001L8`,
    )
    .action((barcode: string, options: { readonly files: number; readonly wait: boolean }, command: Command) =>
      run<'test-restore run'>(command, (session) =>
        runJob(session, options.wait, () =>
          session.client.send('cartridges.testRestore', { barcode, files: options.files }),
        ),
      ),
    );

  tests
    .command('list')
    .description('List past restore tests, newest first.')
    .argument('[barcode]', 'only of this cartridge', barcodeArgument)
    .action((barcode: string | undefined, _options, command: Command) =>
      run<'test-restore list'>(command, async ({ client, printer }) => {
        const past = await client.send('cartridges.restoreTests', { barcode: barcode ?? null, limit: rowsShown });
        printer.rows(past, past.length === 0 ? 'no restore tests yet' : columns(past.map(restoreTestRow)));
        return past.some(({ failed }) => failed > 0) ? exit.partial : exit.ok;
      }),
    );

  tests
    .command('due')
    .description('List cartridges with no verified file in the last year.')
    .option('--days <number>', 'days to look back', countArgument, daysUsual)
    .action((options: { readonly days: number }, command: Command) =>
      run<'test-restore due'>(command, async ({ client, printer }) => {
        const unverified = await allRowsOf((page) =>
          client.send('cartridges.unverified', { days: options.days, ...page }),
        );
        const none = `Every cartridge was verified or tested within ${options.days} days.`;
        const text = unverified.length === 0 ? none : columns(unverified.map(unverifiedRow));
        printer.rows(unverified.map(unverifiedAsValue), text);
        return unverified.length === 0 ? exit.ok : exit.partial;
      }),
    );
}
