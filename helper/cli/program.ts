// The whole command line: its options, its verbs in the order in which help lists them, and what they have in common.

import { Command } from 'commander';
import { throwMistakes } from './mistakes.ts';
import { completeHelp, firstOperandAt } from './verbs.ts';

/** In the order in which help lists them. Each loads what it needs, and most lines need one. One may add a second verb. */
const verbs: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  status: async () => (await import('./commands/status.ts')).addStatus,
  drives: async () => (await import('./commands/drives.ts')).addDrives,
  trace: async () => (await import('./commands/trace.ts')).addTrace,
  load: async () => (await import('./commands/load.ts')).addLoad,
  format: async () => (await import('./commands/format.ts')).addFormat,
  archive: async () => (await import('./commands/archive.ts')).addArchive,
  preflight: async () => (await import('./commands/preflight.ts')).addPreflight,
  copy: async () => (await import('./commands/copy.ts')).addCopy,
  ls: async () => (await import('./commands/ls.ts')).addLs,
  search: async () => (await import('./commands/search.ts')).addSearch,
  find: async () => (await import('./commands/search.ts')).addFind,
  versions: async () => (await import('./commands/versions.ts')).addVersions,
  dups: async () => (await import('./commands/search.ts')).addDups,
  single: async () => (await import('./commands/search.ts')).addSingle,
  shelf: async () => (await import('./commands/shelf.ts')).addShelf,
  labels: async () => (await import('./commands/labels.ts')).addLabels,
  mirror: async () => (await import('./commands/mirror.ts')).addMirror,
  restore: async () => (await import('./commands/restore.ts')).addRestore,
  mount: async () => (await import('./commands/mount.ts')).addMount,
  stage: async () => (await import('./commands/stage.ts')).addStage,
  release: async () => (await import('./commands/stage.ts')).addRelease,
  pin: async () => (await import('./commands/stage.ts')).addPin,
  archiveinfo: async () => (await import('./commands/stage.ts')).addArchiveInfo,
  eject: async () => (await import('./commands/eject.ts')).addEject,
  jobs: async () => (await import('./commands/jobs.ts')).addJobs,
  schedule: async () => (await import('./commands/schedule.ts')).addSchedule,
  pool: async () => (await import('./commands/pool.ts')).addPool,
  key: async () => (await import('./commands/key.ts')).addKey,
  'test-restore': async () => (await import('./commands/test-restore.ts')).addTestRestore,
  check: async () => (await import('./commands/check.ts')).addCheck,
  recover: async () => (await import('./commands/recover.ts')).addRecover,
  rescue: async () => (await import('./commands/rescue.ts')).addRescue,
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  generations: async () => (await import('./commands/generations.ts')).addGenerations,
  rollback: async () => (await import('./commands/generations.ts')).addRollback,
  lock: async () => (await import('./commands/lock.ts')).addLock,
  rebuild: async () => (await import('./commands/rebuild.ts')).addRebuild,
  report: async () => (await import('./commands/report.ts')).addReport,
  export: async () => (await import('./commands/export.ts')).addExport,
  import: async () => (await import('./commands/export.ts')).addImport,
  'check-up': async () => (await import('./commands/check-up.ts')).addCheckUp,
  'drive-report': async () => (await import('./commands/drive-report.ts')).addDriveReport,
  library: async () => (await import('./commands/library.ts')).addLibrary,
  virtual: async () => (await import('./commands/virtual.ts')).addVirtual,
  notices: async () => (await import('./commands/notices.ts')).addNotices,
  fleet: async () => (await import('./commands/fleet.ts')).addFleet,
  metrics: async () => (await import('./commands/metrics.ts')).addMetrics,
  settings: async () => (await import('./commands/settings.ts')).addSettings,
  log: async () => (await import('./commands/log.ts')).addLog,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  bridge: async () => (await import('./commands/bridge.ts')).addBridge,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
  help: async () => (await import('./commands/help.ts')).addHelp,
};

/** These tell of all the others. */
const tellingOfAll: readonly string[] = ['help'];

/** The verb that the words name, where it needs no other; else all of them. */
export async function programFor(words: readonly string[]): Promise<Command> {
  const word = words[firstOperandAt(words)] ?? '';
  const load = Object.hasOwn(verbs, word) && !tellingOfAll.includes(word) ? verbs[word] : undefined;
  return load === undefined ? await wholeProgram() : programOf([await load()]);
}

export async function wholeProgram(): Promise<Command> {
  return programOf(await Promise.all(Object.values(verbs).map((load) => load())));
}

function programOf(adding: readonly ((program: Command) => void)[]): Command {
  const program = new Command('capstan')
    .description('Archive folders to LTO tape and restore them, on standard LTFS cartridges.')
    .option('--home <dir>', 'the data folder (default: $CAPSTAN_HOME, else the user’s data folder)')
    .option('--host <name>', 'the computer that has the tapes, as ssh takes it: user@server (default: $CAPSTAN_HOST)')
    .option('-V, --version', 'the versions of the program and of its protocol')
    .option(
      '--json',
      'results as JSON, one value per line; faults as {"fault": …}, and why a job waits as {"job": …}, on standard error',
    )
    .addHelpText(
      'after',
      `
Results go to standard output; progress, hints and faults to standard error.
The verbs use the helper of the data folder, which is started when needed and
ends when it is idle. archive and restore wait for the job to end only with
--wait; all others wait unless --no-wait is given. Ctrl-C while waiting leaves
the job running.

Exit codes:
  0    completed, or without waiting: the job is queued
  1    completed with errors, or a check found problems; they are listed
  2    failed; the reason is printed
  64   wrong usage
  130  Ctrl-C while waiting; the job continues

Five minutes with a virtual tape:
  capstan virtual new CAP009L8 --capacity 2G
  capstan load CAP009L8
  capstan format CAP009L8 --name "Spring"
  capstan archive ~/photos --to CAP009L8 --wait
  capstan eject CAP009L8
  capstan ls CAP009L8:/photos
  capstan restore CAP009L8:/photos --into /tmp/out --wait`,
    );

  for (const add of adding) add(program);
  completeHelp(program);
  throwMistakes(program);
  return program;
}
