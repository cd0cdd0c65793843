import type { Command } from 'commander';
import { barcodesArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';

export function addRebuild(program: Command): void {
  program
    .command('rebuild')
    .description('Rebuild the catalogue entries of cartridges from what is on tape.')
    .argument('[barcode...]', 'the cartridges (default: those in drives)', barcodesArgument)
    .option('--checksums', 'of tar archives, also compute the checksums of all files', false)
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
Several cartridges are read one after the other: those in drives first. When the
next one must be inserted, the job waits and says which. Nothing on a cartridge
is changed. Files, checksums and verification times are rebuilt, and past jobs as
far as the cartridge records them.

The archives on a tape that tar has written are listed, too: each becomes a
folder, archive-1, archive-2 and so on, whose files are found, listed and restored
like any others. Of two members of one name the later keeps it; the earlier is
listed as NAME.~1~. Such a tape holds no checksums: --checksums reads the whole
tape and keeps those of all files, so that restores can be verified. Nothing is
ever written to it, unless it is formatted.

After a catalogue was lost this is not needed: the entry of each cartridge is
rebuilt as soon as it is loaded.

Examples:
  capstan rebuild
  capstan rebuild CAP001L8 CAP002L8 CAP003L8`,
    )
    .action(
      (
        barcodes: readonly string[],
        options: { readonly wait: boolean; readonly checksums: boolean },
        command: Command,
      ) =>
        run<'rebuild'>(command, (session) =>
          runJob(session, options.wait, () =>
            session.client.send('catalogue.rebuild', { barcodes: [...barcodes], checksums: options.checksums }),
          ),
        ),
    );
}
