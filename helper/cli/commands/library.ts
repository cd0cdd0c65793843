import { type Command, InvalidArgumentError } from 'commander';
import type { Client } from '../../client/client.ts';
import { rowsOf } from '../../client/pages.ts';
import { TapeError, wordsOf } from '../../contract/errors.ts';
import type { LibraryPlace, LibrarySummary } from '../../contract/library.ts';
import { visible } from '../../contract/visible.ts';
import { inventoryChange, noLabel, placeName, robotMove } from '../../contract/words/library.ts';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { type ExitCode, exit, run, runJob } from '../run.ts';
import { columns, count, timeInWords } from '../words.ts';

interface WaitOptions {
  readonly wait: boolean;
}

/** A drive by its id, or a kind of place with its number, or the first that is free. */
type Destination = { readonly drive: string } | { readonly to: 'slot' | 'mail-slot' };

export function addLibrary(program: Command): void {
  const library = program.command('library').description('Show a tape library and let its robot move cartridges.');

  library
    .command('status', { isDefault: true })
    .description('Show each library: its slots, mail slots and drives, and what is in them.')
    .addHelpText('after', `\n${optionWords.objectPerLine}\n\nExample:\n  capstan library status`)
    .action((_options, command: Command) =>
      run<'library status'>(command, async ({ client, printer }) => {
        let isNone = true;
        for await (const library of librariesOf(client)) {
          isNone = false;
          const places: LibraryPlace[] = [];
          for await (const place of rowsOf((page) => client.send('library.places', { library: library.id, ...page })))
            places.push(place);
          printer.value({ ...library, places }, inWords(library, places));
        }
        if (isNone) printer.hint('No tape library is connected.');
        return exit.ok;
      }),
    );

  library
    .command('move')
    .description('Move a cartridge to a slot, a mail slot or a drive; one that is in a drive is ejected first.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .argument('<place>', 'slot, io for a mail slot, or a drive like drive-2', destinationArgument)
    .argument('[number]', 'of the slot or mail slot (default: the first that is empty)', countArgument)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
Examples:
  capstan library move CAP001L8 slot 7
  capstan library move CAP001L8 io
  capstan library move CAP001L8 drive-2`,
    )
    .action((barcode: string, place: Destination, number: number | undefined, options: WaitOptions, command: Command) =>
      run<'library move'>(command, (session) => {
        const { client } = session;
        return runJob(session, options.wait, () =>
          'drive' in place
            ? client.send('cartridges.load', { barcode, drive: place.drive })
            : client.send('library.move', { barcode, to: place.to, number: number ?? null }),
        );
      }),
    );

  library
    .command('export')
    .description('Move cartridges to mail slots, to be taken out of the library.')
    .argument('<barcode...>', 'the cartridges', (text: string, before: readonly string[] = []) => [
      ...before,
      barcodeArgument(text),
    ])
    .addHelpText('after', '\nExample:\n  capstan library export CAP001L8 CAP002L8')
    .action((barcodes: readonly string[], _options, command: Command) =>
      run<'library export'>(command, async (session) => {
        let worst: ExitCode = exit.ok;
        for (const barcode of barcodes) {
          const code = await runJob(session, true, () =>
            session.client.send('library.move', { barcode, to: 'mail-slot', number: null }),
          );
          if (code !== exit.ok) worst = code;
        }
        return worst;
      }),
    );

  library
    .command('inventory')
    .description('Let a library look into every slot and read every label anew; this may take half an hour.')
    .argument('[library]', 'like library-1; may be left out where there is only one')
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText('after', '\nExample:\n  capstan library inventory')
    .action((id: string | undefined, options: WaitOptions, command: Command) =>
      run<'library inventory'>(command, async (session) => {
        const named = id ?? (await onlyOne(session.client));
        return await runJob(session, options.wait, () => session.client.send('library.inventory', { library: named }));
      }),
    );
}

function destinationArgument(text: string): Destination {
  if (text === 'slot') return { to: 'slot' };
  if (text === 'io' || text === 'mail-slot') return { to: 'mail-slot' };
  if (/^(drive|tape)-/.test(text)) return { drive: text };
  throw new InvalidArgumentError('A place is slot, io, or a drive like drive-2.');
}

function librariesOf(client: Client): AsyncIterable<LibrarySummary> {
  return rowsOf((page) => client.send('library.status', page));
}

async function onlyOne(client: Client): Promise<string> {
  const ids: string[] = [];
  for await (const { id } of librariesOf(client)) ids.push(id);
  const [first, ...others] = ids;
  if (others.length > 0) throw new TapeError('library.not-named', { detail: ids.join(', ') });
  if (first === undefined) throw new TapeError('library.unknown');
  return first;
}

function inWords(library: LibrarySummary, places: readonly LibraryPlace[]): string {
  const { id, name, hindrance, move, changes } = library;
  const state = hindrance === null ? 'ready' : wordsOf(hindrance).title;
  if (hindrance !== null && places.length === 0)
    return `${id}  ${visible(name)}  ${state}\n${wordsOf(hindrance).remedy}`;
  const rows = places.filter(isWorthARow).map((place) => ['', placeInWords(place), contentInWords(place)]);
  const mailSlots = places.filter(({ kind, full }) => kind === 'mail-slot' && !full).length;
  const free = `${count(library.freeSlots, 'slot')} free, ${count(mailSlots, 'mail slot')} free`;
  const parts = [
    `${id}  ${visible(name)}  ${state}  ${free}`,
    ...(hindrance === null ? [] : [`  ${wordsOf(hindrance).remedy}`]),
    ...(move === null ? [] : [`  ${robotMove(move)}`]),
    columns(rows),
    ...changes.map((change) => `  ${timeInWords(change.time)}  ${inventoryChange(change)}`),
  ];
  return parts.join('\n');
}

/** Empty slots are counted, not listed. */
function isWorthARow({ kind, full }: LibraryPlace): boolean {
  return full || kind === 'drive';
}

function placeInWords({ kind, number, drive }: LibraryPlace): string {
  const name = placeName({ kind, number });
  return drive === null ? name : `${name} (${visible(drive)})`;
}

function contentInWords({ kind, number, barcode, full, leaves }: LibraryPlace): string {
  if (!full) return 'empty';
  if (barcode === null) return noLabel;
  if (leaves === 'take-out') return `${visible(barcode)}  full: take it out of ${kind.replace('-', ' ')} ${number}`;
  if (leaves === 'awaits-mail-slot') return `${visible(barcode)}  full: empty a mail slot, so that it can be taken out`;
  return visible(barcode);
}
