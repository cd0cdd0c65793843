import type { Command } from 'commander';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { exit, run, runJob } from '../run.ts';
import { drillRow, unverifiedRow } from '../schedule-words.ts';
import { columns } from '../words.ts';

const filesUsual = 20;
const daysUsual = 365;
const rowsShown = 100;

export function addDrill(program: Command): void {
  const drill = program
    .command('drill')
    .description('Try out whether a cartridge can be read: some of its files are read back and compared.');

  drill
    .command('run', { isDefault: true })
    .description(
      'Read back some files of a cartridge, chosen by chance. The exit code is 1 when one is not as written.',
    )
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--files <number>', 'how many', countArgument, filesUsual)
    .option('--wait', 'return when it is done', true)
    .option('--no-wait', 'return at once and print the job’s id')
    .addHelpText(
      'after',
      `
A pool can be tried out by itself:  capstan pool edit POOL --drill "monthly 1 03:00"

Examples:
  capstan drill CAP001L8
  capstan drill due
  capstan drill list CAP001L8`,
    )
    .action((barcode: string, options: { readonly files: number; readonly wait: boolean }, command: Command) =>
      run(command, (session) =>
        runJob(session, options.wait, () => session.client.send('drill', { barcode, files: options.files })),
      ),
    );

  drill
    .command('list')
    .description('List what was read back and compared, the newest first.')
    .argument('[barcode]', 'only of this cartridge', barcodeArgument)
    .action((barcode: string | undefined, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const drills = await client.send('drills', { barcode: barcode ?? null, limit: rowsShown });
        if (printer.json) for (const one of drills) printer.value(one, '');
        else printer.value(drills, drills.length === 0 ? 'nothing was read back yet' : columns(drills.map(drillRow)));
        return drills.some(({ failed }) => failed > 0) ? exit.partial : exit.ok;
      }),
    );

  drill
    .command('due')
    .description('List the cartridges of which nothing was compared for a year, or ever.')
    .option('--days <number>', 'for so long instead', countArgument, daysUsual)
    .action((options: { readonly days: number }, command: Command) =>
      run(command, async ({ client, printer }) => {
        const unverified = await client.send('unverified', { days: options.days });
        if (printer.json) for (const one of unverified) printer.value(one, '');
        else {
          const none = `Of every cartridge something was compared within ${options.days} days.`;
          printer.value(unverified, unverified.length === 0 ? none : columns(unverified.map(unverifiedRow)));
        }
        return unverified.length === 0 ? exit.ok : exit.partial;
      }),
    );
}
