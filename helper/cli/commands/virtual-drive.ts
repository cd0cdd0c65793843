import { type Command, Option } from 'commander';
import type { Clock } from '../../contract/model.ts';
import { visible } from '../../contract/visible.ts';
import { countArgument } from '../arguments.ts';
import { exit, run } from '../run.ts';
import { columns, driveRow } from '../words.ts';
import { clockInWords } from './drives.ts';

interface AddOptions {
  readonly model: string;
  readonly clock: Clock['mode'];
  readonly speedUp: number;
}

export function addVirtualDrive(virtual: Command): void {
  const drive = virtual.command('drive').description('Add, list and remove virtual drives.');

  drive
    .command('add')
    .description('Add an empty virtual drive.')
    .option('--model <name>', 'lto5 to lto10, or a half-height one such as lto9-half', 'lto8')
    .addOption(
      new Option('--clock <mode>', 'instant: no time; modelled: counted, not waited for; live: waited for')
        .choices(['instant', 'modelled', 'live'])
        .default('instant'),
    )
    .option('--speed-up <n>', 'with a live clock: so many times faster than metal', countArgument, 1)
    .addHelpText('after', '\nExample:\n  capstan virtual drive add --model lto9 --clock live --speed-up 20')
    .action(({ model, clock: mode, speedUp }: AddOptions, command: Command) =>
      run(command, async ({ client, printer }) => {
        const added = await client.send('virtualDriveAdd', { model, clock: { mode, speedUp } });
        printer.value(added, `${added.id} is there: ${visible(added.product)}, ${clockInWords({ mode, speedUp })}.`);
        return exit.ok;
      }),
    );

  drive
    .command('list', { isDefault: true })
    .description('List the virtual drives.')
    .addHelpText('after', '\nWith --json: one object per line.')
    .action((_options, command: Command) =>
      run(command, async ({ client, printer }) => {
        const { drives } = await client.send('subscribe', {});
        const ours = drives.filter((each) => each.virtual);
        if (printer.json) for (const each of ours) printer.value(each, '');
        else
          printer.value(
            ours,
            columns(
              ours.map((each) => [
                ...driveRow(each),
                visible(each.product),
                each.clock === null ? '' : clockInWords(each.clock),
              ]),
            ),
          );
        return exit.ok;
      }),
    );

  drive
    .command('remove')
    .description('Remove a virtual drive that is empty. Its cartridges stay on the shelf.')
    .argument('<id>', 'the drive, like drive-2')
    .action((id: string, _options, command: Command) =>
      run(command, async ({ client, printer }) => {
        await client.send('virtualDriveRemove', { drive: id });
        printer.value({ id }, `${visible(id)} is gone.`);
        return exit.ok;
      }),
    );
}
