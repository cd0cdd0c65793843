import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isAtLogin, mountAtLogin, noMountAtLogin } from '../../client/at-login.ts';
import { homeFolder, isHomeNamed } from '../../client/home.ts';
import { runningMounts } from '../../client/mount-processes.ts';
import { mountAt, unmountAt, usualWishes, wordsOfMount } from '../../client/mounting.ts';
import { mountFolders, placeOf } from '../../client/mounts.ts';
import { TapeError } from '../../contract/errors.ts';
import { type OpenPolicy, openPolicies } from '../../contract/open-policy.ts';
import { type TreeShape, treeShapes } from '../../contract/tree-shape.ts';
import { countArgument, sizeArgument } from '../arguments.ts';
import { hintOfClearCopies } from '../clear-copies.ts';
import { exit, farName, run, runAlone, type Whither } from '../run.ts';

interface MountOptions {
  readonly show: TreeShape;
  readonly policy: OpenPolicy;
  readonly staging?: string;
  readonly stagingSize: number;
  readonly spool?: string;
  readonly spoolSize: number;
  readonly quiet: number;
  readonly allowOther?: true;
  readonly atLogin?: true;
}

export function addMount(program: Command): void {
  program
    .command('mount')
    .description('Show all cartridges as folders, also those on the shelf. Looking at them moves no tape.')
    .argument('<dir>', 'an empty folder of yours')
    .addOption(
      new Option('--show <tree>', 'a folder for each cartridge or pool, or all as one tree of newest versions')
        .choices(treeShapes)
        .default('cartridges'),
    )
    .addOption(
      new Option('--policy <policy>', 'when a program opens a file that is on tape alone')
        .choices(openPolicies)
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
    .option('--at-login', 'and whenever you log in')
    .addHelpText('after', help)
    .action((dir: string, options: MountOptions, command: Command) =>
      run<'mount'>(command, async ({ client, printer }) => {
        const whither: Whither = command.optsWithGlobals();
        // A mount has a line of its own, to the helper of this computer.
        if (farName(whither) !== null) throw new TapeError('far.path-is-here', { subject: resolve(dir) });
        const { home } = whither;
        const usual = usualWishes(home);
        const staging = resolve(options.staging ?? usual.staging);
        const spool = resolve(options.spool ?? usual.spool);
        const words = wordsOfMount(home, {
          ...{ show: options.show, policy: options.policy, staging, stagingBytes: options.stagingSize },
          ...{ spool, spoolBytes: options.spoolSize, quietSeconds: options.quiet },
          allowOther: options.allowOther === true,
        });
        const isThere = options.atLogin === true && (await isRunning(dir));
        const folder = isThere ? await placeOf(dir) : await mountAt(mountProgram(), dir, words);
        if (options.atLogin === true) await mountAtLogin(folder, commandFor(folder, home, command));
        const always = options.atLogin === true ? ', and are whenever you log in' : '';
        printer.value({ folder, staging, spool, policy: options.policy }, `The cartridges are in ${folder}${always}`);
        await hintOfClearCopies({ client, printer }, 'what lies in the staging folder and the Inbox');
        return exit.ok;
      }),
    );

  program
    .command('unmount')
    .description('Take the folder of cartridges away again. Nothing on any cartridge changes.')
    .argument('<dir>', 'as given to mount')
    .option('--at-login', 'and no longer show it when you log in')
    .action((dir: string, options: Pick<MountOptions, 'atLogin'>, command: Command) =>
      runAlone<'unmount'>(command, async (printer) => {
        const folder = await placeOf(dir).catch(() => resolve(dir));
        const isEnded = options.atLogin === true && (await noMountAtLogin(folder));
        const isThere = mountFolders().includes(folder);
        if (isThere || !isEnded) await unmountAt(dir);
        const unmounted = `${folder} is unmounted.`;
        const ended = `It is no longer mounted when you log in.`;
        printer.value({ folder }, [...(isThere ? [unmounted] : []), ...(isEnded ? [ended] : [])].join(' '));
        if (isAtLogin(folder)) printer.hint('It is mounted again when you log in; to end that, add --at-login.');
        return exit.ok;
      }),
    );
}

const help = `
Each cartridge is a folder, with all that the catalogue knows to be on it. Names,
sizes and times come from the catalogue; content comes from tape, into the
staging folder, and is compared with its checksum before any program sees it.
What programs open within a moment is brought back by one restore.

--show says what the folders are:
  cartridges  one for each cartridge
  pools       one for each pool, with the files of all its cartridges as one
              tree; cartridges in no pool of yours have their own beside them
  newest      the files of all cartridges, as one tree
In a tree of several cartridges every file is there once: the version that was
modified last.

--policy says what becomes of a program that opens a file which is on tape alone:
  fail   it gets an error at once (EAGAIN)
  ask    you are asked by a notice on the desktop; without one it gets the error
  wait   it waits until the file is there; Ctrl-C ends the waiting
Programs that read every file which they see, such as thumbnailers, always get the
error; their names are in ~/.config/capstan/programs-that-fail.txt.

What is copied into Inbox/POOL or Inbox/BARCODE lies on disk until nothing more
comes for a while; then it is archived, and is on tape when it has left the Inbox.

--at-login writes an entry into ~/.config/autostart, from which every desktop starts
programs; unmount --at-login takes it away. Without Capstan it does nothing.

Older generations are in BARCODE/.generations, which no listing shows. See also:
capstan stage, release, pin, archiveinfo.

Examples:
  capstan mount ~/Tapes
  capstan mount ~/Tapes --show newest
  capstan mount ~/Tapes --policy wait --staging-size 200G
  capstan mount ~/Tapes --at-login
  capstan unmount ~/Tapes`;

function sizeOption(flags: string, words: string): Option {
  return new Option(flags, words).argParser(sizeArgument).default(50e9, '50G');
}

/** In the source tree, or the bundle beside ours. */
function mountProgram(): { readonly node: string; readonly main: string } {
  const source = join(import.meta.dirname, '..', '..', 'mount', 'main.ts');
  const main = existsSync(source) ? source : join(import.meta.dirname, 'mount.mjs');
  return { node: process.execPath, main };
}

async function isRunning(dir: string): Promise<boolean> {
  const folder = await placeOf(dir).catch(() => '');
  return runningMounts().some((mount) => mount.folder === folder);
}

/** The same command again, from wherever it is run. */
function commandFor(folder: string, home: string | undefined, command: Command): readonly string[] {
  const source = join(import.meta.dirname, '..', 'main.ts');
  const program = existsSync(source) ? [process.execPath, source] : [join(import.meta.dirname, '..', 'capstan')];
  const named = isHomeNamed(home) ? ['--home', homeFolder(home)] : [];
  return [...program, ...named, 'mount', folder, ...typedOptions(command)];
}

function typedOptions(command: Command): readonly string[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    const isTyped = name === 'policy' || command.getOptionValueSource(name) === 'cli';
    if (!isTyped || name === 'atLogin') return [];
    const flag = `--${option.name()}`;
    const value: unknown = command.getOptionValue(name);
    if (value === true) return [flag];
    return [flag, option.flags.endsWith('<dir>') ? resolve(String(value)) : String(value)];
  });
}
