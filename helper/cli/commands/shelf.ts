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
    .description('Show the location and health history of a cartridge, or set its location.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option('--where <place>', 'set its location, in your own words; "" clears it')
    .addHelpText(
      'after',
      `
Health data is recorded each time a cartridge is ejected. With --json: the
cartridge with its location, then one object per eject, newest first.

Examples:
  capstan shelf CAP001L8
  capstan shelf CAP001L8 --where "bank, box 12"`,
    )
    .action((barcode: string, { where }: { readonly where?: string }, command: Command) =>
      run<'shelf'>(command, async ({ client, printer }) => {
        if (where !== undefined) await client.send('cartridges.place', { barcode, place: where });
        const { cartridge, place } = await client.send('cartridges.get', { barcode });
        const kept = place === '' ? '' : `\nLocation: ${visible(place)}`;
        printer.value({ cartridge, place }, `${cartridgeInWords(cartridge)}${kept}`);
        const { rows } = await client.send('drives.healthHistory', {
          of: 'cartridge',
          name: barcode,
          cursor: null,
          limit: recordsShown,
        });
        if (rows.length > 0) printer.rows(rows, columns([head, ...rows.map(recordRow)]));
        return exit.ok;
      }),
    );
}

const head = ['ejected', 'drive', 'loads', 'write retries', 'read retries', 'stops', 'drive reported'] as const;

function recordRow({ time, drive, health, fault, stops }: HealthRecord): readonly string[] {
  const counters = health?.cartridge;
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString('en'));
  return [
    timeInWords(time),
    visible(drive),
    number(counters?.loads),
    number(counters?.writeRetries),
    number(counters?.readRetries),
    number(stops),
    fault === null ? alertsInWords(health?.alerts ?? []) : visible(wordsOf(fault).title),
  ];
}

function alertsInWords(alerts: readonly number[]): string {
  return alerts.length === 0 ? 'no warnings' : `${count(alerts.length, 'warning')}: ${alerts.join(', ')}`;
}
