import { type Command, Option } from 'commander';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import type { Clock } from '../../contract/model.ts';
import { plainFigures } from '../../contract/sizes.ts';
import { visible } from '../../contract/visible.ts';
import { clockInWords } from '../../contract/words/drives.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { countArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { exit, run } from '../run.ts';
import { columns, driveRow } from '../words.ts';

interface VirtualDriveAddOptions {
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
      new Option('--clock <mode>', optionWords.clock).choices(['instant', 'modelled', 'live']).default('instant'),
    )
    .option('--speed-up <n>', 'with --clock live: how many times faster than a real drive', countArgument, 1)
    .addHelpText('after', '\nExample:\n  capstan virtual drive add --model lto9 --clock live --speed-up 20')
    .action(({ model, clock: mode, speedUp }: VirtualDriveAddOptions, command: Command) =>
      run<'virtual drive add'>(command, async ({ client, printer }) => {
        const added = await client.send('virtual.addDrive', { model, clock: { mode, speedUp } });
        printer.value(
          added,
          `${added.id} added: ${visible(added.product)}, ${lowerFirst(clockInWords({ mode, speedUp }, plainFigures))}.`,
        );
        return exit.ok;
      }),
    );

  drive
    .command('list', { isDefault: true })
    .description('List the virtual drives.')
    .addHelpText('after', `\n${optionWords.objectPerLine}`)
    .action((_options, command: Command) =>
      run<'virtual drive list'>(command, async ({ client, printer }) => {
        const { drives } = await wholeSnapshot(client);
        const ours = drives.filter((each) => each.virtual);
        printer.rows(
          ours,
          columns(
            ours.map((each) => [
              ...driveRow(each),
              visible(each.product),
              each.clock === null ? '' : lowerFirst(clockInWords(each.clock, plainFigures)),
            ]),
          ),
        );
        return exit.ok;
      }),
    );

  drive
    .command('remove')
    .description('Remove an empty virtual drive. Cartridges stay on the shelf.')
    .argument('<drive>', 'the drive, like drive-2')
    .action((id: string, _options, command: Command) =>
      run<'virtual drive remove'>(command, async ({ client, printer }) => {
        await client.send('virtual.removeDrive', { drive: id });
        printer.value({ id }, `${visible(id)} removed.`);
        return exit.ok;
      }),
    );
}
