import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Command, Option } from 'commander';
import { type Detached, startDetached } from '../../client/detached.ts';
import { homeFolder, isHomeNamed } from '../../client/home.ts';
import { loadMount } from '../../client/mount-module.ts';
import { mountFolders, placeOf } from '../../client/mounts.ts';
import { TapeError } from '../../contract/errors.ts';
import { countArgument, sizeArgument } from '../arguments.ts';
import { exit, run, runAlone } from '../run.ts';

interface MountOptions {
  readonly policy: 'fail' | 'ask' | 'wait';
  readonly staging?: string;
  readonly stagingSize: number;
  readonly spool?: string;
  readonly spoolSize: number;
  readonly quiet: number;
  readonly allowOther?: true;
}

const patienceMs = 60_000;
const pollMs = 25;

export function addMount(program: Command): void {
  program
    .command('mount')
    .description('Show all cartridges as folders, also those on the shelf. Looking at them moves no tape.')
    .argument('<dir>', 'an empty folder of yours')
    .addOption(
      new Option('--policy <policy>', 'when a program opens a file that is on tape alone')
        .choices(['fail', 'ask', 'wait'])
        .default('ask'),
    )
    .option('--staging <dir>', 'where files from tape are kept (default: in your cache folder)')
    .addOption(sizeOption('--staging-size <size>', 'so much of them at most'))
    .option(
      '--spool <dir>',
      'where what is copied into the Inbox lies until it is safe on tape (default: beside the data folder)',
    )
    .addOption(sizeOption('--spool-size <size>', 'so much of it at most'))
    .option('--quiet <seconds>', 'archive what is in the Inbox when nothing has come for so long', countArgument, 10)
    .option('--allow-other', 'let in programs that act as you for others, such as Samba; other users see nothing')
    .addHelpText('after', help)
    .action((dir: string, options: MountOptions, command: Command) =>
      run<'mount'>(command, async ({ printer }) => {
        const folder = await emptyFolder(dir);
        const staging = resolve(options.staging ?? join(cacheFolder(), 'capstan', 'staging'));
        const { home }: { readonly home?: string } = command.optsWithGlobals();
        const named = isHomeNamed(home) ? ['--home', homeFolder(home)] : [];
        // What has not been archived yet is no cache, and another home's cartridges are none of its.
        const spool = resolve(options.spool ?? `${homeFolder(home)}-inbox`);
        const given = [
          ...['--policy', options.policy, '--staging', staging, '--staging-bytes', String(options.stagingSize)],
          ...(options.allowOther === true ? ['--allow-other'] : []),
          ...['--spool', spool, '--spool-bytes', String(options.spoolSize), '--quiet-seconds', String(options.quiet)],
        ];
        const main = mountMain();
        await untilThere(startDetached('capstan-mount', [process.execPath, main, '--dir', folder, ...named, ...given]));
        printer.value({ folder, staging, spool, policy: options.policy }, `The cartridges are in ${folder}`);
        return exit.ok;
      }),
    );

  program
    .command('unmount')
    .description('Take the folder of cartridges away again. Nothing on any cartridge changes.')
    .argument('<dir>', 'as given to mount')
    .action((dir: string, _options: unknown, command: Command) =>
      runAlone<'unmount'>(command, async (printer) => {
        const folder = await unmount(dir);
        printer.value({ folder }, `${folder} is unmounted.`);
        return exit.ok;
      }),
    );
}

const help = `
Each cartridge is a folder, with all that the catalogue knows to be on it. Names,
sizes and times come from the catalogue; content comes from tape, into the
staging folder, and is compared with its checksum before any program sees it.
What programs open within a moment is brought back by one restore.

--policy says what becomes of a program that opens a file which is on tape alone:
  fail   it gets an error at once (EAGAIN)
  ask    you are asked by a notice on the desktop; without one it gets the error
  wait   it waits until the file is there; Ctrl-C ends the waiting
Programs that read every file which they see, such as thumbnailers, always get the
error; their names are in ~/.config/capstan/programs-that-fail.txt.

What is copied into Inbox/POOL or Inbox/BARCODE lies on disk until nothing more
comes for a while; then it is archived, and is on tape when it has left the Inbox.

Older generations are in BARCODE/.generations, which no listing shows. See also:
capstan stage, release, pin, archiveinfo.

Examples:
  capstan mount ~/Tapes
  capstan mount ~/Tapes --policy wait --staging-size 200G
  capstan unmount ~/Tapes`;

function sizeOption(flags: string, words: string): Option {
  return new Option(flags, words).argParser(sizeArgument).default(50e9, '50G');
}

function cacheFolder(): string {
  const chosen = process.env.XDG_CACHE_HOME;
  return chosen?.startsWith('/') === true ? chosen : join(homedir(), '.cache');
}

/** In the source tree, or the bundle beside ours. */
function mountMain(): string {
  const source = join(import.meta.dirname, '..', '..', 'mount', 'main.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'mount.mjs');
}

/** What a mount whose process was killed has left is taken away first. */
async function emptyFolder(dir: string): Promise<string> {
  const folder = await placeOf(dir).catch(() => unfit(dir));
  if (mountFolders().includes(folder)) {
    // What the kernel must ask the process for: other answers it may still have.
    const isDead = await statfs(folder).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOTCONN',
    );
    if (!isDead) unfit(dir);
    await leave(folder, true);
  }
  const names = await readdir(folder).catch(() => unfit(dir));
  if (names.length > 0) unfit(dir);
  return folder;
}

function unfit(dir: string): never {
  throw new TapeError('mount.folder-unfit', { subject: dir });
}

async function untilThere(started: Detached): Promise<void> {
  const latest = performance.now() + patienceMs;
  try {
    while (!started.output().includes('{"mounted":')) {
      const fault = started.fault('mount.refused');
      if (fault !== null) throw fault;
      if (performance.now() > latest) throw new TapeError('mount.refused', { detail: started.output() });
      await sleep(pollMs);
    }
  } finally {
    started.release();
  }
}

/** Returns when the mount's process has ended, too. */
async function unmount(dir: string): Promise<string> {
  const folder = await placeOf(dir).catch(() => '');
  if (!mountFolders().includes(folder)) throw new TapeError('mount.none', { subject: dir });
  const answer = await Promise.resolve()
    .then(() => loadMount().readAttribute(folder, 'user.capstan.process'))
    .catch(() => null);
  await leave(folder, false);
  while (answer !== null && existsSync(`/proc/${answer}`)) await sleep(pollMs);
  return folder;
}

async function leave(folder: string, isDead: boolean): Promise<void> {
  const words = ['-u', ...(isDead ? ['-z'] : []), folder];
  await promisify(execFile)('fusermount3', words).catch((error: { readonly stderr?: string }) => {
    const detail = error.stderr ?? '';
    throw new TapeError(detail.includes('busy') ? 'mount.in-use' : 'mount.refused', { subject: folder, detail });
  });
}
