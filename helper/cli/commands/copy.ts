import type { Command } from 'commander';
import { spoolBytesLeast } from '../../contract/copy.ts';
import { verifyAfterwards } from '../../contract/words/archive.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { hasOneOf, hintOfClearCopies } from '../clear-copies.ts';
import { optionWords } from '../options.ts';
import { run, runJob } from '../run.ts';
import { requireMeant } from '../which-drive.ts';

interface CopyOptions {
  readonly verify?: true;
  readonly spoolSize?: number;
  readonly wait?: true;
}

export function addCopy(program: Command): void {
  program
    .command('copy')
    .description('Copy all files of a cartridge to one or several other cartridges.')
    .argument('<from>', 'the cartridge to copy', barcodeArgument)
    .argument('<to...>', 'formatted cartridges to fill, in this order', (text: string, before?: readonly string[]) => [
      ...(before ?? []),
      barcodeArgument(text),
    ])
    .option('--verify', lowerFirst(verifyAfterwards))
    .option(
      '--spool-size <size>',
      'disk space the helper may use for the copy; never more than half of what is free',
      sizeArgument,
    )
    .option('--wait', optionWords.waitUntilSafe)
    .addHelpText(
      'after',
      `
Each file is checked against its checksum as it is read, and keeps its times,
attributes and owner. The cartridges may be of different LTO generations. Older
generations of the index are not copied.

With two free drives, files are copied directly from one to the other. With one
drive, they are stored on the helper's disk in between: the cartridges take
turns, and the job says when to swap them (see: capstan jobs).

Examples:
  capstan copy CAP001L8 CAP002L8 --wait
  capstan copy OLD001L6 NEW001L8 --verify --wait`,
    )
    .action((from: string, to: readonly string[], options: CopyOptions, command: Command) => {
      const { verify, spoolSize, wait } = options;
      if (spoolSize !== undefined && spoolSize < spoolBytesLeast) command.error('error: --spool-size is too small.');
      return run<'copy'>(command, async (session) => {
        for (const barcode of to) await requireMeant(session.client, barcode);
        const code = await runJob(session, wait === true, () =>
          session.client.send('cartridges.copy', {
            from,
            to: [...to],
            ...(verify === true ? { verify } : {}),
            ...(spoolSize === undefined ? {} : { spoolBytes: spoolSize }),
          }),
        );
        await hintOfClearCopies(
          session,
          'what lies on the helper’s disk when one drive does both',
          hasOneOf([from, ...to]),
        );
        session.printer.hint(`Older generations of ${from} are not copied.`);
        return code;
      });
    });
}
