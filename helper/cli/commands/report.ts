import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { gathered } from '../../client/whole-file.ts';
import { payloadFolder } from '../../contract/bag.ts';
import { wordsOf } from '../../contract/errors.ts';
import { version } from '../../contract/protocol.ts';
import {
  type FileFormat,
  type FolderFormat,
  isFolderFormat,
  type ReportFormat,
  reportFormats,
} from '../../contract/reports.ts';
import { itemNotes, mirrorStates } from '../../contract/words/jobs.ts';
import { isProblem, omissionInWords, reportColumns } from '../../contract/words/reports.ts';
import { ListTally } from '../../report/list-tally.ts';
import { type FolderMade, makeInFolder, type ReportParts, reportText } from '../../report/make-report.ts';
import { saveReportFile } from '../../report/save-file.ts';
import { cartridgeSubject, jobSubject, type ReportSubject } from '../../report/subject.ts';
import { barcodeArgument, belowRoot, jobArgument } from '../arguments.ts';
import type { PrintedReport } from '../printed.ts';
import { type ExitCode, exit, run, type Session } from '../run.ts';
import { count } from '../words.ts';

interface ReportOptions {
  readonly format: ReportFormat;
  readonly out: string;
  readonly cartridge?: string;
  readonly force?: true;
}

const standardOutput = '-';

export function addReport(program: Command): void {
  program
    .command('report')
    .description('List the files of a job or a cartridge with their checksums, in formats for handing over.')
    .argument('[job]', 'the job; with --cartridge: folders and files on it (default: everything)')
    .argument('[path...]', 'with --cartridge: more folders and files')
    .addOption(new Option('--format <format>', 'the format').choices(reportFormats).makeOptionMandatory())
    .requiredOption('--out <path>', 'the file to write, “-” for standard output; for ascmhl and bagit the folder')
    .option('--cartridge <barcode>', 'list this cartridge instead of a job', barcodeArgument)
    .option('--force', 'replace existing files')
    .addHelpText(
      'after',
      `
mhl     media hash list 1.1: needs xxh64, md5 or sha1; cannot list empty files
ascmhl  the next generation of the history in the folder: needs xxh128, xxh3,
        xxh64, c4, md5 or sha1
csv     a table for spreadsheets: everything that is recorded; its columns:
        capstan help --schema report csv
json    the same for programs; its schemas: capstan help --schema
pdf     the same to print
bagit   makes the folder a bag; its files belong in the folder “data” below it
premis  a preservation record: PREMIS 3 events and objects in a METS file

Paths in a list are those on the cartridge, as a restore makes them below its
folder: write the list of a job into the folder that it is restored into. With
--cartridge they begin with the last name of each path. What a format cannot
contain is left out, and printed at the end. A file that is split across
cartridges is in a list where all of its parts are.

Examples:
  capstan report JOB --format mhl --out films.mhl
  capstan report JOB --format ascmhl --out /mnt/restored
  capstan report --cartridge CAP001L8 --format csv --out -
  capstan report --cartridge CAP001L8 /films/2026 --format bagit --out /mnt/bag`,
    )
    .action((first: string | undefined, paths: readonly string[], options: ReportOptions, command: Command) => {
      const open = subjectOf(command, first === undefined ? [] : [first, ...paths], options);
      if (options.out === standardOutput && isFolderFormat(options.format))
        command.error(`${options.format} is made in a folder: it cannot go to standard output.`);
      return run<'report'>(command, async (session) => {
        const creator = { userName: userInfo().username, hostName: hostname(), version };
        const parts = { subject: await open(session), creator, words: tableWords };
        const { format } = options;
        return isFolderFormat(format)
          ? await inFolder(session, format, parts, options)
          : await asFile(session, format, parts, options);
      });
    });
}

type Opening = (session: Session<PrintedReport>) => Promise<ReportSubject>;

/** A wrong one is told before a helper is asked. */
function subjectOf(command: Command, words: readonly string[], { cartridge }: ReportOptions): Opening {
  if (cartridge !== undefined) {
    const paths = words.length === 0 ? [''] : words.map(belowRoot);
    return ({ client }) => cartridgeSubject(client.send, cartridge, paths);
  }
  const [job, ...more] = words;
  if (job === undefined) command.error('Name a job, or a cartridge with --cartridge; see: capstan jobs');
  if (more.length > 0) command.error('Name one job; paths need --cartridge.');
  try {
    const id = jobArgument(job);
    return ({ client }) => jobSubject(client.send, id);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return command.error(error.message);
    throw error;
  }
}

const tableWords = {
  columns: reportColumns,
  mirrorStates,
  notes: itemNotes,
  fault: wordsOf,
} as const;

async function asFile(
  { printer }: Session<PrintedReport>,
  format: FileFormat,
  parts: ReportParts,
  { out, force }: ReportOptions,
): Promise<ExitCode> {
  const tally = new ListTally();
  const pieces = piecesOf(format, parts, tally);
  if (out === standardOutput) {
    for await (const piece of gathered(pieces)) await written(piece);
  } else {
    await saveReportFile(resolve(out), pieces, force === true ? 'replaced' : 'refused');
  }
  const omissions = tally.omissions();
  const report: PrintedReport = { format, file: out, files: tally.files, omissions };
  if (out !== standardOutput) printer.value(report, `${out} is written.`);
  for (const omission of omissions) printer.hint(omissionInWords(omission));
  return omissions.some(isProblem) ? exit.partial : exit.ok;
}

async function* piecesOf(format: FileFormat, parts: ReportParts, tally: ListTally) {
  if (format !== 'pdf') return yield* reportText(format, parts, tally);
  const { pdfOf } = await import('../../report/pdf.ts');
  yield await pdfOf(parts.subject, parts.creator, tally);
}

/** Whoever reads it may be slow. */
async function written(piece: string | Uint8Array): Promise<void> {
  if (process.stdout.write(piece)) return;
  await new Promise((go) => process.stdout.once('drain', go));
}

async function inFolder(
  { printer }: Session<PrintedReport>,
  format: FolderFormat,
  parts: ReportParts,
  { out, force }: ReportOptions,
): Promise<ExitCode> {
  const made = await makeInFolder(format, resolve(out), parts, force === true ? 'replaced' : 'refused');
  printer.value({ ...made, file: 'file' in made ? made.file : out }, madeInWords(made, out));
  for (const omission of made.omissions) printer.hint(omissionInWords(omission));
  for (const hint of hintsOf(made, out, parts.subject)) printer.hint(hint);
  return isWhole(made) ? exit.ok : exit.partial;
}

function isWhole(made: FolderMade): boolean {
  if (made.omissions.some(isProblem)) return false;
  return made.format === 'ascmhl' ? made.differing.length === 0 : made.absent + made.extra === 0;
}

function madeInWords(made: FolderMade, out: string): string {
  const files = count(made.files, 'file');
  return made.format === 'ascmhl'
    ? `Generation ${made.generation} of the history in ${out} lists ${files}.`
    : `${out} is a bag of ${files}, with ${made.algorithms.join(', ')}.`;
}

const exampleMost = 5;

function hintsOf(made: FolderMade, out: string, subject: ReportSubject): readonly string[] {
  if (made.format === 'ascmhl') {
    const { differing } = made;
    if (differing.length === 0) return [];
    const some = differing.slice(0, exampleMost).join(', ');
    return [`${count(differing.length, 'file differs', 'files differ')} from the earlier generations: ${some}`];
  }
  const { absent, extra } = made;
  const payload = `${out}/${payloadFolder}`;
  const hints: string[] = [];
  if (absent > 0) {
    const from = subject.kind === 'job' ? subject.job.barcode : subject.cartridge.barcode;
    hints.push(
      `${count(absent, 'file is', 'files are')} not in ${payload}: the bag is incomplete until they are. Restore them with:\n  capstan restore ${from ?? 'BARCODE'}:/ --into ${payload}`,
    );
  }
  if (extra > 0)
    hints.push(
      `${count(extra, 'other file is', 'other files are')} in ${payload}: the bag is valid without them only.`,
    );
  return hints;
}
