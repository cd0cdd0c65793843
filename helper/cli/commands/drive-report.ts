import { accessSync, constants } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { driveReportInWords } from '../drive-report-table.ts';
import { optionWords } from '../options.ts';
import { exit, run, waitFor } from '../run.ts';
import { fileOf, writeWhole } from '../whole-file.ts';

interface DriveReportOptions {
  readonly out: string;
  readonly yesErase?: true;
  readonly changer?: string;
  readonly withSerials?: true;
}

export function addDriveReport(program: Command): void {
  program
    .command('drive-report')
    .description(
      'Try a drive against the standard with the cartridge loaded in it, which is erased; make a file to share.',
    )
    .argument('<drive>', optionWords.driveName)
    .requiredOption('--out <file>', 'write the report to this file; an existing one is replaced')
    .option('--yes-erase', optionWords.yesErase)
    .option('--changer <node>', 'the library’s robot, as in /dev/sg0: it takes the cartridge out and puts it in again')
    .option('--with-serials', 'leave the drive’s serial number and the barcode in the report')
    .addHelpText(
      'after',
      `
Runs every check of what Capstan relies on in a drive, each with the clause of the
standard, and measures the drive for a minute. Nothing in the report says whose
drive it is, unless --with-serials is given. A drive that fails a check is worth a
report: see tested-drives.md in the documents.

Examples:
  capstan drive-report drive-1 --out drive-1.json
  capstan drive-report drive-1 --out drive-1.json --yes-erase --changer /dev/sg0`,
    )
    .action((drive: string, options: DriveReportOptions, command: Command) =>
      run<'drive-report'>(command, async (session) => {
        const { client, printer } = session;
        const { out, yesErase = false, changer = '', withSerials = false } = options;
        const file = resolve(out);
        // Sooner than after all the checks.
        fileOf(file, 'file.unwritable', () => accessSync(dirname(file), constants.W_OK));
        const code = await waitFor(session, () =>
          client.send('drives.makeReport', { drive, erase: yesErase, changer }),
        );
        if (code !== exit.ok) return code;
        const report = await client.send('drives.report', { drive, withSerials });
        await writeWhole(file, [`${JSON.stringify(report, null, 2)}\n`]);
        printer.value(report, `\n${driveReportInWords(report)}`);
        printer.hint(`\nThe report is in ${file}`);
        return report.verdicts.failed > 0 ? exit.partial : exit.ok;
      }),
    );
}
