// The whole command line: its options, its verbs in the order in which help lists them, and what they have in common.

import { Command } from 'commander';
import { addArchive } from './commands/archive.ts';
import { addCheck } from './commands/check.ts';
import { addCheckUp } from './commands/check-up.ts';
import { addCompletion } from './commands/completion.ts';
import { addCopy } from './commands/copy.ts';
import { addDoctor } from './commands/doctor.ts';
import { addDrives } from './commands/drives.ts';
import { addEject } from './commands/eject.ts';
import { addExport, addImport } from './commands/export.ts';
import { addFormat } from './commands/format.ts';
import { addGenerations, addRollback } from './commands/generations.ts';
import { addHelp } from './commands/help.ts';
import { addJobs } from './commands/jobs.ts';
import { addLoad } from './commands/load.ts';
import { addLock } from './commands/lock.ts';
import { addLog } from './commands/log.ts';
import { addLs } from './commands/ls.ts';
import { addMirror } from './commands/mirror.ts';
import { addPool } from './commands/pool.ts';
import { addPreflight } from './commands/preflight.ts';
import { addRebuild } from './commands/rebuild.ts';
import { addRecover } from './commands/recover.ts';
import { addRestore } from './commands/restore.ts';
import { addSchedule } from './commands/schedule.ts';
import { addDups, addFind, addSearch, addSingle } from './commands/search.ts';
import { addSettings } from './commands/settings.ts';
import { addShelf } from './commands/shelf.ts';
import { addStatus } from './commands/status.ts';
import { addTestRestore } from './commands/test-restore.ts';
import { addVerify } from './commands/verify.ts';
import { addVirtual } from './commands/virtual.ts';
import { throwMistakes } from './mistakes.ts';
import { completeHelp } from './verbs.ts';

export function createProgram(): Command {
  const program = new Command('capstan')
    .description('Archive folders to LTO tape and restore them, on standard LTFS cartridges.')
    .option('--home <dir>', 'the data folder (default: $CAPSTAN_HOME, else the user’s data folder)')
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

  for (const add of [
    addStatus,
    addDrives,
    addLoad,
    addFormat,
    addArchive,
    addPreflight,
    addCopy,
    addLs,
    addSearch,
    addFind,
    addDups,
    addSingle,
    addShelf,
    addMirror,
    addRestore,
    addEject,
    addJobs,
    addSchedule,
    addPool,
    addTestRestore,
    addCheck,
    addRecover,
    addVerify,
    addGenerations,
    addRollback,
    addLock,
    addRebuild,
    addExport,
    addImport,
    addCheckUp,
    addVirtual,
    addSettings,
    addLog,
    addDoctor,
    addCompletion,
    addHelp,
  ]) {
    add(program);
  }
  completeHelp(program);
  throwMistakes(program);
  return program;
}
