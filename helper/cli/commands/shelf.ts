// What is known of one cartridge beside its content: where it is kept, and what its drives said each time it left them.

import type { Command } from 'commander';
import { wordsOf } from '../../contract/errors.ts';
import type { HealthRecord } from '../../contract/shelf.ts';
import { visible } from '../../contract/visible.ts';
import { barcodeArgument } from '../arguments.ts';
import { exit, run } from '../run.ts';
import { cartridgeInWords, columns, count, timeInWords } from '../words.ts';

const recordsShown = 10;

export function addShelf(program: Command): void {
  program
    .command('shelf')
    .description('Tell where a cartridge is kept and how it has fared, or note where it is kept.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--where <place>', 'note where it is kept, in your own words; "" forgets it')
    .addHelpText(
      'after',
      `
Each time a cartridge leaves a drive, Capstan notes what the drive says of it.
With --json: the cartridge with its place, then one object per time, newest first.

Examples:
  capstan shelf CAP001L8
  capstan shelf CAP001L8 --where "bank, box 12"`,
    )
    .action((barcode: string, { where }: { readonly where?: string }, command: Command) =>
      run(command, async ({ client, printer }) => {
        if (where !== undefined) await client.send('placeCartridge', { barcode, place: where });
        const { cartridge, place } = await client.send('onShelf', { barcode });
        const kept = place === '' ? '' : `\nKept: ${visible(place)}`;
        printer.value({ cartridge, place }, `${cartridgeInWords(cartridge)}${kept}`);
        const { rows } = await client.send('healthHistory', {
          of: 'cartridge',
          name: barcode,
          cursor: null,
          limit: recordsShown,
        });
        if (printer.json) for (const row of rows) printer.value(row, '');
        else if (rows.length > 0) printer.value(rows, columns([head, ...rows.map(recordRow)]));
        return exit.ok;
      }),
    );
}

const head = ['left a drive', 'drive', 'loads', 'written again', 'read again', 'stops', 'what the drive said'] as const;

function recordRow({ time, drive, health, fault, stops }: HealthRecord): readonly string[] {
  const said = health?.cartridge;
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString('en'));
  return [
    timeInWords(time),
    visible(drive),
    number(said?.loads),
    number(said?.writeRetries),
    number(said?.readRetries),
    number(stops),
    fault === null ? alertsInWords(health?.alerts ?? []) : visible(wordsOf(fault).title),
  ];
}

function alertsInWords(alerts: readonly number[]): string {
  return alerts.length === 0 ? 'in order' : `${count(alerts.length, 'alert')}: ${alerts.join(', ')}`;
}
