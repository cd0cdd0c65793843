import { resolve } from 'node:path';
import type { Command } from 'commander';
import { withoutOlder } from '../../contract/words/archive.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { barcodeArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';

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
      run<'rescue'>(command, (session) => {
        const newestOnly = options.newestOnly === true ? { newestOnly: true } : {};
        return runJob(session, options.wait, () =>
          session.client.send('restore.rescue', { barcode, into: resolve(options.into), ...newestOnly }),
        );
      }),
    );
}

const help = `
For a cartridge whose label is lost, whose indexes are damaged, or that nothing
reads any more. Both partitions are searched for everything that is an index or
was one; then every file that any of them names is read:

  DIR/files/      as the newest index that can be read has it
  DIR/older/      deleted files and former versions, by generation
  DIR/indexes/    every index found, as it is on the tape, damaged ones too
  DIR/map.txt     what was found, and what is missing; map.json for programs

What cannot be read is tried once more and then passed over. A damaged file keeps
its sound parts, with zeros for what is missing, under a name that says so; the
map lists the gaps. The exit code is then 1. This can take as long as reading
the whole tape. Behind the end of data a drive reads nothing: what was there
before a new format is gone.

Example:
  capstan rescue CAP001L8 --into /tmp/rescued`;
