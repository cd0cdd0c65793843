import type { Command } from 'commander';
import { rowsOf } from '../../client/pages.ts';
import type { Deed } from '../../contract/deeds.ts';
import { visible } from '../../contract/visible.ts';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { exit, run } from '../run.ts';
import { timeInWords } from '../words.ts';

interface Options {
  readonly cartridge?: string;
  readonly last: number;
}

const usually = 50;

export function addLog(program: Command): void {
  program
    .command('log')
    .description('Tell who did what to which cartridge, newest first.')
    .option('--cartridge <barcode>', 'only what was done to this one', barcodeArgument)
    .option('--last <number>', 'so many lines', countArgument, usually)
    .addHelpText(
      'after',
      `
You see what you asked for yourself; the administrator sees what everybody asked
for. What is in files is never written down. With --json: one object per line.

Examples:
  capstan log
  capstan log --cartridge CAP001L8 --last 200`,
    )
    .action(({ cartridge, last }: Options, command: Command) =>
      run(command, async ({ client, printer }) => {
        let shown = 0;
        for await (const deed of rowsOf((page) => client.send('deeds', page))) {
          if (cartridge !== undefined && !deed.barcodes.includes(cartridge)) continue;
          printer.value(deed, deedInWords(deed));
          shown += 1;
          if (shown === last) break;
        }
        if (shown === 0) printer.hint('Nothing is written down.');
        return exit.ok;
      }),
    );
}

function deedInWords({ time, event, uid, user, job, kind, barcodes }: Deed): string {
  const what = kind === null ? event : `${event}: ${kind}`;
  const parts = [timeInWords(time), user ?? `user ${uid}`, what, barcodes.join(', '), job === null ? '' : `(${job})`];
  return parts
    .filter((part) => part !== '')
    .map(visible)
    .join('  ');
}
