import type { Command } from 'commander';
import { barcodeArgument, countArgument } from '../arguments.ts';
import { confirm } from '../confirm.ts';
import { resultInWords } from '../job-words.ts';
import { optionWords } from '../options.ts';
import type { ReportedJob } from '../printed.ts';
import type { ExitCode, Session } from '../run.ts';
import { exit, report, run, runJob, toItsEnd } from '../run.ts';
import { requireMeant } from '../which-drive.ts';

interface RecoverCommandOptions {
  readonly olderGeneration?: number;
  readonly trimDamaged?: true;
  readonly yes?: true;
  readonly wait: boolean;
}

export function addRecover(program: Command): void {
  program
    .command('recover')
    .description('Recover a cartridge that is damaged or whose last session was interrupted. No recorded data is lost.')
    .argument('<barcode>', 'the cartridge', barcodeArgument)
    .option(
      '--older-generation <number>',
      'confirm going back to it, when a check says that no newer one can be read',
      countArgument,
    )
    .option('--trim-damaged', 'cut damaged files after the intact part, and mark them')
    .option('--yes', 'do not check and ask first; for scripts')
    .option('--wait', optionWords.wait, true)
    .option('--no-wait', optionWords.noWait)
    .addHelpText(
      'after',
      `
Files of an interrupted session are recovered if all their data is on the
tape; what belongs to no file is gathered in a lost-and-found folder. Without
--yes it checks the cartridge first, says what it would do, and wants the
barcode typed. Files that did not come back are named; the exit code is then 1.

Examples:
  capstan check CAP001L8
  capstan recover CAP001L8`,
    )
    .action((barcode: string, options: RecoverCommandOptions, command: Command) =>
      run<'recover'>(command, async (session) => {
        await requireMeant(session.client, barcode);
        const stop = options.yes === true ? null : await askFirst(session, barcode);
        if (stop !== null) return stop;
        const { olderGeneration, trimDamaged } = options;
        return await runJob(session, options.wait, () =>
          session.client.send('cartridges.recover', { barcode, olderGeneration, trimDamaged }),
        );
      }),
    );
}

/** Null when the person said yes after having seen what would be done. */
async function askFirst(session: Session<ReportedJob>, barcode: string): Promise<ExitCode | null> {
  const end = await toItsEnd(session, () => session.client.send('cartridges.check', { barcode }));
  if (end === null) return exit.interrupted;
  const code = await report(session, end.job, resultInWords(end.job, end.cartridge));
  if (code !== exit.partial) return code;
  const says = ['Recovery writes to the cartridge.'];
  await confirm(session, { barcode, says, verb: 'recover', code: 'cartridge.not-confirmed' });
  return null;
}
