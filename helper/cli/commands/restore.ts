import { resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import type { Command } from 'commander';
import { Option } from 'commander';
import { homeFolder } from '../../client/home.ts';
import { isInTheWayHere } from '../../client/in-the-way-here.ts';
import { wholeSnapshot } from '../../client/snapshot-follower.ts';
import type { Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { AskedFleetJob } from '../../contract/fleet-jobs.ts';
import { type ConflictRule, conflictRules, type RestorePlan } from '../../contract/restore.ts';
import type { RestoreInput, SalvageInput } from '../../contract/restore-input.ts';
import { salvageDamaged } from '../../contract/words/archive.ts';
import { lowerFirst } from '../../contract/words/sentence.ts';
import type { PathOnCartridge } from '../arguments.ts';
import { countArgument, tapePathsArgument } from '../arguments.ts';
import { optionWords, verifyAgainstOf } from '../options.ts';
import type { ReportedJob } from '../printed.ts';
import { byHost } from '../restore-anywhere.ts';
import { inTheWayInWords, planFromThere, restoreToHere } from '../restore-from-there.ts';
import { listedPaths, partsOfList } from '../restore-list.ts';
import { conflictsInWords, restorePlanInWords, timesOfRealDrives } from '../restore-plan.ts';
import type { ExitCode, Session, Whither } from '../run.ts';
import { exit, farName, refuseWithHost, run, runJob, signInTo } from '../run.ts';
import { restoreToStandardOutput } from '../standard-output.ts';
import { askFleet, requireNoWait } from './fleet-work.ts';

type SignInTo = ReturnType<typeof signInTo>;

interface RestoreOptions {
  readonly into?: string;
  readonly fromFile?: string;
  readonly stdout?: true;
  readonly plan?: true;
  readonly conflict?: ConflictRule | 'ask';
  readonly generation?: number;
  readonly keepDamaged?: true;
  readonly acls?: true;
  readonly salvage?: true;
  readonly verifyAgainst?: string;
  readonly anywhere?: true;
  readonly wait?: true;
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('Copy folders and files from one or several cartridges into a folder.')
    .argument('[barcode:/path...]', 'what to restore', tapePathsArgument)
    .option(
      '--from-file <list>',
      'restore what this file names: lines of BARCODE:/path, or of search --json; - is standard input',
    )
    .option('--into <dir>', optionWords.destination)
    .option('--stdout', 'write one file to standard output; waits for its end')
    .addOption(
      new Option(
        '--conflict <rule>',
        'existing files: ask once, skip, rename the restored file, keep the newer one, overwrite, or refuse',
      ).choices(['ask', ...conflictRules.filter((rule) => rule !== 'refuse'), 'refuse']),
    )
    .option('--plan', 'only show the cartridges, the moves, the time and existing files; nothing is loaded')
    .option('--generation <number>', optionWords.generation, countArgument)
    .option('--keep-damaged', lowerFirst(salvageDamaged))
    .option('--acls', 'also restore access control lists and security attributes where they were kept')
    .option('--verify-against <path>', optionWords.verifyAgainst)
    .option('--salvage', 'restore from a cartridge whose index is damaged; waits for its end')
    .option('--anywhere', optionWords.anywhere)
    .option('--wait', 'show the progress and return when everything is restored')
    .addHelpText('after', help)
    .action((named: readonly PathOnCartridge[] | undefined, options: RestoreOptions, command: Command) => {
      const { into, fromFile, anywhere } = options;
      const chosen = named ?? [];
      if (chosen.length === 0 && fromFile === undefined)
        command.error("error: missing required argument 'barcode:/path'", { code: 'commander.missingArgument' });
      const line = lineOf(command);
      if (line !== null) requireSendableHere(command, options);
      if (anywhere === true) requireForAnywhere(command, options);
      if (fromFile !== undefined) return restoreByList(command, fromFile, chosen, options);
      if (into === undefined) {
        const file = oneFile(command, chosen, options);
        return run<'restore'>(command, (session) => restoreToStandardOutput(session, file));
      }
      if (options.stdout === true) command.error('error: give either --into or --stdout.');
      const from = partsOf(chosen, options.generation);
      if (options.generation !== undefined && from.length > 1)
        command.error('error: --generation is for one cartridge.');
      if (options.salvage === true) {
        const input = salvageOf(command, from, into, options);
        return run<'restore'>(command, (session) =>
          anywhere === true
            ? askFleet(session, 'restore.salvage', input)
            : runJob(session, true, () => session.client.send('restore.salvage', input)),
        );
      }
      return run<'restore'>(command, async (session) => {
        const { conflict } = options;
        const rule = conflict === 'ask' ? undefined : conflict;
        const input = inputOf(from, into, options, rule);
        if (options.plan === true) return await plan(session, input, line !== null);
        if (anywhere === true) return await askAnywhere(session, [input]);
        return await start(session, input, options, line);
      });
    });
}

/** Nobody is there who could be asked, or to whom a file could flow. */
function requireForAnywhere(command: Command, { into, stdout, plan, conflict }: RestoreOptions): void {
  requireNoWait(command);
  if (into === undefined || stdout === true || plan === true || conflict === 'ask')
    command.error('error: --anywhere needs --into; --stdout, --plan and --conflict ask are not for it.');
}

/** To the computer on which the cartridges are; null: to this one. */
function lineOf(command: Command): SignInTo | null {
  const whither: Whither = command.optsWithGlobals();
  const far = farName(whither);
  return far === null ? null : signInTo(far, homeFolder(whither.home));
}

async function start(
  session: Session<ReportedJob>,
  input: RestoreInput,
  { conflict, wait }: RestoreOptions,
  line: SignInTo | null,
): Promise<ExitCode> {
  const mayAsk = conflict === 'ask' || (conflict === undefined && canAsk(session));
  const answered = mayAsk ? await askOnce(session, input, line !== null) : input;
  if (answered === null) return exit.failed;
  if (line !== null) return await restoreToHere(session, line, answered);
  return await runJob(session, wait === true, () => session.client.send('restore.start', answered));
}

async function askAnywhere(session: Session<AskedFleetJob>, inputs: readonly RestoreInput[]): Promise<ExitCode> {
  const all = [];
  for (const input of inputs) all.push(...(await byHost(session.client, input)));
  for (const input of all) await askFleet(session, 'restore.start', input);
  return exit.ok;
}

function restoreByList(
  command: Command,
  list: string,
  chosen: readonly PathOnCartridge[],
  options: RestoreOptions,
): Promise<void> {
  const { into, stdout, salvage, generation, plan: isPlan, anywhere, conflict } = options;
  if (chosen.length > 0 || generation !== undefined || stdout === true || salvage === true)
    command.error('error: --from-file names everything: no paths, --generation, --stdout or --salvage with it.');
  if (into === undefined) command.error('error: give a destination: --into DIR.');
  return run<'restore'>(command, async (session) => {
    const rule = conflict === 'ask' ? undefined : conflict;
    const inputs = partsOfList(await listedPaths(list, (words) => command.error(words))).map((from) =>
      inputOf([...from], into, options, rule),
    );
    if (anywhere === true) return await askAnywhere(session, inputs);
    const line = lineOf(command);
    let worst: ExitCode = exit.ok;
    for (const input of inputs) {
      const code = await (isPlan === true ? plan(session, input, line !== null) : start(session, input, options, line));
      if (code === exit.interrupted || code === exit.failed) return code;
      if (code !== exit.ok) worst = code;
    }
    return worst;
  });
}

function requireSendableHere(command: Command, options: RestoreOptions): void {
  const { stdout, verifyAgainst, salvage, anywhere } = options;
  refuseWithHost(command, [
    ['--stdout', stdout === true],
    ['--verify-against', verifyAgainst !== undefined],
    ['--salvage', salvage === true],
    ['--anywhere', anywhere === true],
  ]);
}

const help = `
CAP001L8:/dir gives DIR/dir; CAP001L8:/ gives everything on the cartridge in
DIR. Each file is saved only after its checksum matches. Several cartridges are
read side by side in the drives that nobody else waits for: those in drives first,
then in the order that ends soonest; --plan shows it, what a library's robot will
move, and how long it will take. The job waits for a cartridge that no robot can
bring; see: capstan jobs. Restores from the same cartridge are done together in
one pass over its tape. For a file that cannot be read, copies on other cartridges
are used.

Without --conflict you are asked once, on a terminal, when files already exist;
elsewhere existing files are kept, and those from tape count as failed. Without
--wait the job is only queued: nothing is restored yet. Items that fail are
listed and the rest continues; the exit code is then 1.

When an index is refused because an entry of it is damaged,
--salvage brings back what is sound in it: damaged entries are named and left
out, and the exit code is then 1. Asking for it is the consent. Nothing is
written to the cartridge, and nothing of it comes into the catalogue.

With --stdout the content of one file goes to standard output, and nothing else
does. It is checked while it flows: when it turns out damaged, what went out
already is not taken back, but this command says so and ends with 2. In scripts
"set -o pipefail" makes the whole pipe fail then. A file that was split over
several cartridges is restored into a folder.

With --acls the access control lists and security attributes come back that were
kept when the files were archived. They name people and groups by number. Security
attributes can give a program more rights than its owner has: only root gets them
back, and for others each file that had some is listed.

With --verify-against the restored files are compared with the manifest that was
delivered with them, as for an archive; it may be one that comes back with them.
What differs or is missing is listed, and the exit code is then 1.

With --from-file a list says what to restore: BARCODE:/path on each line, or what
"search --json" or "find --json" printed. Each path comes to DIR/BARCODE/path, so
that no two meet. What is of another generation of a cartridge, or too much for
one job, becomes another job.

With --anywhere whichever computer of the fleet has the cartridges restores them,
as you there: DIR is a folder of that computer. When several have them, each gets
a job of its own. --salvage may be given, too.

With --host the files come from the other computer into DIR on this one. The
command stays until they are here; Ctrl-C stops the job. If the line breaks, the
same command with --conflict skip brings the rest.

Examples:
  capstan restore CAP001L8:/photos --into /tmp/out --wait
  capstan restore CAP001L8:/bag --into /tmp/out --verify-against /tmp/out/bag
  capstan restore CAP001L8:/work.tar --stdout | tar x
  capstan restore CAP001L8:/photos CAP002L8:/films --into /tmp/out --plan
  capstan search '*.mov' --fleet --json | capstan restore --from-file - --into /tmp/out --anywhere
  capstan restore CAP001L8:/ --salvage --into /tmp/out
  capstan --host user@server restore CAP001L8:/photos --into /tmp/out`;

/** Paths of the same cartridge together, cartridges as they were first named. */
function partsOf(chosen: readonly PathOnCartridge[], generation: number | undefined): RestoreInput['from'] {
  const parts = new Map<string, string[]>();
  for (const { barcode, path } of chosen) {
    const paths = parts.get(barcode);
    if (paths === undefined) parts.set(barcode, [path]);
    else paths.push(path);
  }
  return [...parts].map(([barcode, paths]) => ({
    barcode,
    paths,
    ...(generation === undefined ? {} : { generation }),
  }));
}

function salvageOf(
  command: Command,
  [part, ...others]: RestoreInput['from'],
  into: string,
  { conflict, ...options }: RestoreOptions,
): SalvageInput {
  if (part === undefined || others.length > 0) command.error('error: --salvage is for one cartridge.');
  const { plan, generation, keepDamaged, acls, verifyAgainst } = options;
  if (plan === true || generation !== undefined || keepDamaged === true || acls === true || verifyAgainst !== undefined)
    command.error('error: --plan, --generation, --keep-damaged, --acls and --verify-against are not for --salvage.');
  const rule = conflict === undefined || conflict === 'ask' ? {} : { conflict };
  return { barcode: part.barcode, paths: part.paths, into: resolve(into), ...rule };
}

type StreamedFile = Omit<Input<'restore.stream'>, 'pipe'>;

function oneFile(command: Command, chosen: readonly PathOnCartridge[], options: RestoreOptions): StreamedFile {
  const refuse = (words: string) => command.error(`error: ${words}`);
  if (options.stdout !== true) refuse('give a destination: --into DIR, or --stdout.');
  const [{ barcode, path } = { barcode: '', path: '' }, ...others] = chosen;
  if (others.length > 0 || path === '') refuse('--stdout is for one file, like CAP001L8:/work.tar.');
  const { plan, conflict, keepDamaged, acls, salvage, generation, verifyAgainst } = options;
  const isForFolder = conflict !== undefined || keepDamaged === true || acls === true || verifyAgainst !== undefined;
  if (plan === true || salvage === true || isForFolder)
    refuse('--plan, --conflict, --keep-damaged, --acls, --salvage and --verify-against are for a folder.');
  return { barcode, path, ...(generation === undefined ? {} : { generation }) };
}

function inputOf(
  from: RestoreInput['from'],
  into: string,
  options: RestoreOptions,
  conflict: ConflictRule | undefined,
): RestoreInput {
  return {
    from,
    into: resolve(into),
    ...(conflict === undefined ? {} : { conflict }),
    ...(options.keepDamaged === true ? { keepDamaged: true } : {}),
    ...(options.acls === true ? { acls: true } : {}),
    ...verifyAgainstOf(options),
  };
}

async function plan(
  { client, printer }: Session<RestorePlan>,
  input: RestoreInput,
  isFromThere: boolean,
): Promise<ExitCode> {
  const found = isFromThere ? await planFromThere(client, input) : await client.send('restore.plan', input);
  const { drives } = await wholeSnapshot(client);
  printer.value(found, restorePlanInWords(found, input.into, input.conflict ?? null));
  if (drives.length > 0 && drives.every(({ clock }) => clock?.mode === 'instant')) printer.hint(timesOfRealDrives);
  return exit.ok;
}

function canAsk({ printer }: Session): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true && !printer.json;
}

const answers: Readonly<Record<string, ConflictRule>> = { s: 'skip', r: 'rename', n: 'newer', o: 'overwrite' };

/** Null: nothing is in the way. */
async function questionOf(session: Session, input: RestoreInput, isFromThere: boolean): Promise<string | null> {
  if (isFromThere) {
    const names = await isInTheWayHere(input);
    return names.length === 0 ? null : inTheWayInWords(input.into, names);
  }
  const found = await planIfKnown(session, input);
  return found === null || found.conflictsTotal === 0 ? null : conflictsInWords(found, 'ask');
}

/** Null: better not at all. */
async function askOnce(session: Session, input: RestoreInput, isFromThere: boolean): Promise<RestoreInput | null> {
  const question = await questionOf(session, input, isFromThere);
  if (question === null) return input;
  if (!canAsk(session)) throw new TapeError('restore.conflict-unsettled', { subject: input.into });
  session.printer.hint(question);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    for (;;) {
      const answer = await answerTo(lines, '(s)kip, (r)ename, keep the (n)ewer, (o)verwrite, or Enter to cancel: ');
      const key = answer.trim().toLowerCase();
      if (key === '') {
        session.printer.hint('Nothing was restored.');
        return null;
      }
      const conflict = answers[key.slice(0, 1)];
      if (conflict !== undefined) return { ...input, conflict };
    }
  } finally {
    lines.close();
  }
}

/** Empty also when whoever is asked has gone. */
async function answerTo(lines: Interface, question: string): Promise<string> {
  const gone = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  return await Promise.race([lines.question(question).catch(() => ''), gone]);
}

/** What is wrong with the request the restore itself tells; a cartridge may still be one that nobody has looked at. */
async function planIfKnown({ client }: Pick<Session, 'client'>, input: RestoreInput) {
  try {
    return await client.send('restore.plan', input);
  } catch (error) {
    if (error instanceof TapeError) return null;
    throw error;
  }
}
