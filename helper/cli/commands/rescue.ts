import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { shellWord } from '../../contract/shell-word.ts';
import { withoutOlder } from '../../contract/words/archive.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { barcodeArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { exit, type HintingSession, run, runJob } from '../run.ts';

interface RescueCommandOptions {
  readonly into: string;
  readonly newestOnly?: true;
  readonly wait: boolean;
}

export function addRescue(program: Command): void {
  program
    .command('rescue')
    .description('Bring back whatever a cartridge still holds when nothing else can. Nothing is written to it.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .requiredOption('--into <dir>', optionWords.destination)
    .option('--newest-only', lowerFirst(withoutOlder))
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText('after', help)
    .action((barcode: string, options: RescueCommandOptions, command: Command) =>
      run<'rescue'>(command, async (session) => {
        const into = resolve(options.into);
        const newestOnly = options.newestOnly === true ? { newestOnly: true } : {};
        await hintAtRestore(session, barcode, options.into);
        const code = await runJob(session, options.wait, () =>
          session.client.send('restore.rescue', { barcode, into, ...newestOnly }),
        );
        if (options.wait && (code === exit.ok || code === exit.partial))
          session.printer.hint(`What was found, and what is missing: ${join(into, 'map.txt')}`);
        return code;
      }),
    );
}

/** Who is in need does not always know that nothing is wrong. */
async function hintAtRestore({ client, printer }: HintingSession, barcode: string, into: string): Promise<void> {
  const { cartridge } = await client.send('cartridges.get', { barcode });
  if (cartridge.condition !== 'clean') return;
  printer.hint(
    `${barcode} is in order, as far as is known. This restores its files in less time: capstan restore ${barcode}:/ --into ${shellWord(into)}\nThe rescue goes on all the same.`,
  );
}

const help = `
For a cartridge whose label is lost, whose indexes are damaged, or that nothing
reads any more. Both partitions are searched for everything that is an index or
was one; then every file that any of them names is read:

  DIR/files/      as the newest index that can be read has it
  DIR/older/      deleted files and former versions, by generation; and what
                  incremental indexes name that cannot be applied
  DIR/indexes/    every index found, as it is on the tape, damaged ones too
  DIR/map.txt     what was found, and what is missing; map.json for programs

What cannot be read is tried once more and then passed over. A damaged file keeps
its sound parts, with zeros for what is missing, under a name that says so; the
map lists the gaps. The exit code is then 1. This can take as long as reading
the whole tape. A rescue that is stopped leaves the files that are whole by then,
and the map. Behind the end of data a drive reads nothing: what was there before a
new format is gone. A tape of tar has no indexes: restore reads it.

A cartridge that is in order is rescued, too; restore takes less time. DIR may
hold other things, and no other rescue.

Example:
  capstan rescue CAP001L8 --into /tmp/rescued`;
