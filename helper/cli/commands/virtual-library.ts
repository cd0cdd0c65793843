import { type Command, Option } from 'commander';
import { personalities } from '../../contract/library.ts';
import type { Clock } from '../../contract/model.ts';
import { visible } from '../../contract/visible.ts';
import { countArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { exit, run } from '../run.ts';
import { count } from '../words.ts';

interface AddOptions {
  readonly drives: number;
  readonly slots: number;
  readonly io: number;
  readonly personality: (typeof personalities)[number];
  readonly model: string;
  readonly clock: Clock['mode'];
  readonly speedUp: number;
}

export function addVirtualLibrary(virtual: Command): void {
  const library = virtual.command('library').description('Add and remove virtual tape libraries.');

  library
    .command('add')
    .description('Add an empty virtual tape library, with a robot and drives of its own.')
    .option('--drives <n>', 'how many drives', countArgument, 2)
    .option('--slots <n>', 'how many slots', countArgument, 10)
    .option('--io <n>', 'how many mail slots', countArgument, 0)
    .addOption(
      new Option('--personality <maker>', 'the maker whose library it imitates; short-labels: without the media type')
        .choices(personalities)
        .default('ibm'),
    )
    .option('--model <name>', 'of its drives: lto5 to lto10', 'lto8')
    .addOption(
      new Option('--clock <mode>', optionWords.clock).choices(['instant', 'modelled', 'live']).default('instant'),
    )
    .option('--speed-up <n>', 'with --clock live: how many times faster than a real library', countArgument, 1)
    .addHelpText(
      'after',
      `
Examples:
  capstan virtual library add --drives 2 --slots 10 --io 2
  capstan virtual new CAP009L8 --library`,
    )
    .action(({ io: mailSlots, clock: mode, speedUp, ...wanted }: AddOptions, command: Command) =>
      run<'virtual library add'>(command, async ({ client, printer }) => {
        const added = await client.send('virtual.addLibrary', { ...wanted, mailSlots, clock: { mode, speedUp } });
        const { drives, slots } = wanted;
        const size = [count(drives, 'drive'), count(slots, 'slot'), count(mailSlots, 'mail slot')].join(', ');
        printer.value(added, `${added.id} added: ${visible(added.name)}, ${size}.`);
        return exit.ok;
      }),
    );

  library
    .command('remove')
    .description('Remove a virtual tape library and its empty drives. Cartridges stay on the shelf.')
    .argument('<library>', 'the library, like library-1')
    .addHelpText('after', '\nExample:\n  capstan virtual library remove library-1')
    .action((id: string, _options, command: Command) =>
      run<'virtual library remove'>(command, async ({ client, printer }) => {
        await client.send('virtual.removeLibrary', { library: id });
        printer.value({ id }, `${visible(id)} removed.`);
        return exit.ok;
      }),
    );
}
