import type { Dirent, Stats } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { loadMount } from '../../client/mount-module.ts';
import { mountOf, placeOf } from '../../client/mounts.ts';
import { TapeError } from '../../contract/errors.ts';
import { localities } from '../../contract/locality.ts';
import type { Printer } from '../print.ts';
import type { Printed } from '../printed.ts';
import { type ExitCode, exit, runAlone } from '../run.ts';
import { count } from '../words.ts';

const filesInMount = 'files and folders in a mount';
const prefix = 'user.capstan.';
const pollMs = 250;

export function addStage(program: Command): void {
  program
    .command('stage')
    .description('Bring files of a mount back from tape, so that opening them is as fast as on a disk.')
    .argument('<path...>', filesInMount)
    .option('--wait', 'return when all of them are there')
    .action((paths: readonly string[], options: { readonly wait?: true }, command: Command) =>
      runAlone<'stage'>(command, async (printer) => {
        const files = await filesOf(paths);
        for (const file of files) set(file, 'stage');
        if (options.wait === true) return await untilThere(printer, files);
        printer.value({ files: files.length }, `${count(files.length, 'file', 'files')} will be brought back.`);
        return exit.ok;
      }),
    );
}

export function addRelease(program: Command): void {
  program
    .command('release')
    .description('Free the space that files of a mount take in the staging folder. They stay on tape.')
    .argument('<path...>', filesInMount)
    .action((paths: readonly string[], _options: unknown, command: Command) =>
      runAlone<'release'>(command, async (printer) => {
        const files = await filesOf(paths);
        for (const file of files) set(file, 'release');
        printer.value({ files: files.length }, `${count(files.length, 'file', 'files')} released.`);
        return exit.ok;
      }),
    );
}

export function addPin(program: Command): void {
  program
    .command('pin')
    .description('Keep files of a mount in the staging folder, whatever else comes there.')
    .argument('<path...>', 'files and folders in a mount that have been brought back')
    .option('--off', 'they may go again')
    .action((paths: readonly string[], options: { readonly off?: true }, command: Command) =>
      runAlone<'pin'>(command, async (printer) => {
        const files = await filesOf(paths);
        for (const file of files) set(file, 'pin', options.off === true ? '0' : '1');
        const done = options.off === true ? 'no longer pinned' : 'pinned';
        printer.value({ files: files.length }, `${count(files.length, 'file', 'files')} ${done}.`);
        return exit.ok;
      }),
    );
}

export function addArchiveInfo(program: Command): void {
  program
    .command('archiveinfo')
    .description('Say where the content of files in a mount is: on tape, on disk, or both.')
    .argument('<path...>', 'files in a mount')
    .addHelpText('after', archiveInfoHelp)
    .action((paths: readonly string[], _options: unknown, command: Command) =>
      runAlone<'archiveinfo'>(command, async (printer) => {
        const found = await Promise.all(paths.map(infoOf));
        printer.rows(found, found.map(inWords).join('\n'));
        return found.some((info) => 'error' in info) ? exit.partial : exit.ok;
      }),
    );
}

const archiveInfoHelp = `
In the words of WLCG's Tape REST: NEARLINE on tape alone, ONLINE_AND_NEARLINE also
in the staging folder, ONLINE on disk alone so far, LOST on tape and not readable,
UNAVAILABLE nobody can tell now. With --json: one object per line.`;

type Info = Printed['archiveinfo'];

async function infoOf(path: string): Promise<Info> {
  try {
    await required(path);
    const value = loadMount().readAttribute(path, `${prefix}locality`);
    const locality = localities.find((one) => one === value);
    return locality === undefined ? { path, error: 'not a file' } : { path, locality };
  } catch (error) {
    if (!(error instanceof TapeError)) return { path, locality: 'UNAVAILABLE' };
    return { path, error: error.code === 'mount.none' ? 'not in a mount' : 'no such file' };
  }
}

function inWords(info: Info): string {
  return `${('locality' in info ? info.locality : info.error).padEnd(20)} ${info.path}`;
}

/** As a mount hears it from its owner: the kernel lets nobody set attributes of people's own on what is for reading alone. */
function set(file: string, what: string, value = '1'): void {
  loadMount().setAttribute(file, `system.capstan.${what}`, value);
}

async function untilThere(printer: Printer<Printed['stage']>, files: readonly string[]): Promise<ExitCode> {
  const missing = new Set(files);
  const failed: string[] = [];
  const { readAttribute } = loadMount();
  for (;;) {
    for (const file of missing) {
      const state = readAttribute(file, `${prefix}staging`);
      if (state === 'coming') continue;
      missing.delete(file);
      if (state !== 'staged') failed.push(file);
    }
    if (missing.size === 0) break;
    await sleep(pollMs);
  }
  printer.value({ files: files.length - failed.length, failed }, wordsFor(files.length, failed));
  return failed.length === 0 ? exit.ok : exit.partial;
}

function wordsFor(total: number, failed: readonly string[]): string {
  const here = `${count(total - failed.length, 'file is', 'files are')} in the staging folder.`;
  if (failed.length === 0) return here;
  return [here, 'These could not be brought back; see: capstan jobs', ...failed.map((file) => `  ${file}`)].join('\n');
}

/** Those that were named, and those in the folders that were. */
async function filesOf(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const facts = await required(path);
    if (facts.isFile()) files.push(path);
    else if (facts.isDirectory()) for await (const file of filesBelow(path)) files.push(file);
  }
  return files;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const inside: Dirent[] = [];
  for await (const entry of await opendir(folder)) inside.push(entry);
  for (const entry of inside) {
    if (entry.isFile()) yield join(folder, entry.name);
    else if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
  }
}

async function required(path: string): Promise<Stats> {
  const place = await placeOf(path).catch(() => null);
  if (place === null || mountOf(place) === null) throw new TapeError('mount.none', { subject: path });
  return await lstat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new TapeError('volume.path-missing', { subject: path });
    throw error;
  });
}
