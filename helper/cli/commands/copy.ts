import type { Command } from 'commander';
import { spoolBytesLeast } from '../../contract/copy.ts';
import { barcodeArgument, sizeArgument } from '../arguments.ts';
import { run, runJob } from '../run.ts';

interface Options {
  readonly verify?: true;
  readonly spoolSize?: number;
  readonly wait?: true;
}

export function addCopy(program: Command): void {
  program
    .command('copy')
    .description('Copy everything on a cartridge to another one, or to several when it is larger.')
    .argument('<from>', 'the cartridge to copy', barcodeArgument)
    .argument('<to...>', 'formatted cartridges to fill, in this order', (text: string, before?: readonly string[]) => [
      ...(before ?? []),
      barcodeArgument(text),
    ])
    .option('--verify', 'read everything back from the new tape afterwards and compare it')
    .option(
      '--spool-size <size>',
      'how much may lie on the helper’s disk on its way; never more than half of what is free there',
      sizeArgument,
    )
    .option('--wait', 'show the progress and return when everything is safe')
    .addHelpText(
      'after',
      `
Every file is compared with its checksum as it is read, and keeps its times,
attributes and owner. The cartridges may be of different generations. What the
cartridge held in older generations is not copied.

With two drives free, files go straight from one to the other. With one drive
they lie on the helper's disk on their way, in rounds: the cartridges take turns, and what only a person can exchange is asked for (see:
capstan jobs).

Examples:
  capstan copy CAP001L8 CAP002L8 --wait
  capstan copy OLD001L6 NEW001L8 --verify --wait`,
    )
    .action((from: string, to: readonly string[], options: Options, command: Command) => {
      const { verify, spoolSize, wait } = options;
      if (spoolSize !== undefined && spoolSize < spoolBytesLeast) command.error('error: --spool-size is too small.');
      return run(command, async (session) => {
        const code = await runJob(session, wait === true, () =>
          session.client.send('copyCartridge', {
            from,
            to: [...to],
            ...(verify === true ? { verify } : {}),
            ...(spoolSize === undefined ? {} : { spoolBytes: spoolSize }),
          }),
        );
        session.printer.hint(`Older generations of ${from} are not part of the copy.`);
        return code;
      });
    });
}
