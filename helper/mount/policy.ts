// Programs that read every file which they see get an error when they open one that is on tape alone, whatever the policy is:
// their names are in a list that people can edit.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * As the kernel has them: at most fifteen characters. PCManFM draws its previews in a thread of their own. It copies and looks
 * into files of unknown type in one and the same, and there the name of the file tells which of the two it is.
 */
const readingEverything = [
  ...['tracker-miner-f', 'tracker-extract', 'localsearch*', 'baloo_file*', 'updatedb*', 'plocate*', 'recollindex'],
  ...['tumblerd', 'gdk-pixbuf-thum', '*thumbnail*', 'totem-video-thu', 'evince-thumbnai', 'gnome-desktop-t'],
  ...['pcmanfm/loader', 'pcmanfm untyped', 'pcmanfm-qt'],
  ...['nautilus', 'org.gnome.Nauti', 'nemo', 'caja', 'thunar', 'Thunar', 'dolphin', 'kioslave*', 'kioworker*'],
  ...['clamscan', 'clamd', 'clamdscan'],
];

const head = `# Programs that read every file which they see: file managers, thumbnailers, indexers, virus scanners. When one of them opens
# a file that is on tape alone, it gets an error at once, and no tape moves. A mount reads this list when it begins.
#
# One to a line, with the names in /proc/PID/comm, at most fifteen characters; * stands for any others.
#   NAME           a program, or a thread of that name
#   PROGRAM/NAME   this thread of this program alone
#   … untyped      only files whose name does not tell their type, as an ending like .jpg does: a file manager reads the head
#                  of those to draw an icon. When it opens others, it copies them.
`;

export interface FailingProgram {
  /** Of the program; where no thread is named, of the thread or the program. */
  readonly name: RegExp;
  readonly thread: RegExp | null;
  readonly isUntypedOnly: boolean;
}

export interface ProgramNames {
  readonly thread: string;
  readonly program: string;
}

export function failsAtOnce(
  { name, thread, isUntypedOnly }: FailingProgram,
  names: ProgramNames,
  isTyped: () => boolean,
): boolean {
  const isIt =
    thread === null
      ? name.test(names.thread) || name.test(names.program)
      : name.test(names.program) && thread.test(names.thread);
  return isIt && !(isUntypedOnly && isTyped());
}

/** The list of somebody who has none yet is written for him. */
export function programsThatFail(file: string): readonly FailingProgram[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    text = `${head}${readingEverything.join('\n')}\n`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(failingProgramOf);
}

function failingProgramOf(line: string): FailingProgram {
  const named = line.replace(/\s+untyped$/, '');
  const at = named.indexOf('/');
  return {
    name: patternOf(at < 0 ? named : named.slice(0, at)),
    thread: at < 0 ? null : patternOf(named.slice(at + 1)),
    isUntypedOnly: named !== line,
  };
}

function patternOf(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** Of the thread that asks, and of the program that it belongs to. Empty where it has ended meanwhile. */
export async function namesOfProgram(thread: number): Promise<ProgramNames> {
  const own = await textOf(`/proc/${thread}/comm`);
  const status = await textOf(`/proc/${thread}/status`);
  const program = /^Tgid:\s*(\d+)/m.exec(status)?.[1];
  const whole = program === undefined ? '' : await textOf(`/proc/${program}/comm`);
  return { thread: own.trim(), program: whole.trim() };
}

async function textOf(path: string): Promise<string> {
  // It has ended meanwhile.
  return await readFile(path, 'utf8').catch(() => '');
}
