import type { Command } from 'commander';
import { tracedCommandsKept, tracedParts, traceHeading } from '../../contract/trace.ts';
import { countArgument } from '../arguments.ts';
import { optionWords } from '../options.ts';
import { exit, run } from '../run.ts';
import { writeWhole } from '../whole-file.ts';
import { columns, count } from '../words.ts';

export function addTrace(program: Command): void {
  program
    .command('trace')
    .description('Show the last SCSI commands that a drive was given, and what it answered.')
    .argument('<drive>', optionWords.driveName)
    .option('--last <count>', 'so many, the newest last', countArgument, 50)
    .option('--out <file>', 'all that are kept, into this file; an existing one is replaced')
    .addHelpText(
      'after',
      `
For those who make drives and adapters. No data of files, no names and no keys are
in it: only the commands, their lengths, their times and the drive’s answers. The
last ${tracedCommandsKept.toLocaleString('en')} are kept while the helper runs.

Examples:
  capstan trace drive-1
  capstan trace drive-1 --out drive-1.txt`,
    )
    .action((drive: string, { last, out }: { last: number; out?: string }, command: Command) =>
      run<'trace'>(command, async ({ client, printer }) => {
        const most = out === undefined ? Math.min(last, tracedCommandsKept) : tracedCommandsKept;
        const commands = await client.send('drives.trace', { drive, most });
        const text = columns([traceHeading, ...commands.map(tracedParts)]);
        if (out === undefined) printer.rows(commands, commands.length === 0 ? 'no commands' : text);
        else {
          await writeWhole(out, [`${text}\n`]);
          printer.hint(`${count(commands.length, 'command')} written to ${out}.`);
        }
        return exit.ok;
      }),
    );
}
