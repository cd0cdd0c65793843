// What becomes of a program that opens a file which lies on tape alone: it gets an error at once, somebody is asked, or it
// waits. Programs that read every file which they see get the error, whatever the policy is: their names are in a list that
// people can edit.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export const policies = ['fail', 'ask', 'wait'] as const;
export type OpenPolicy = (typeof policies)[number];

/** As the kernel has them: at most fifteen characters. * stands for any others. */
const readingEverything = [
  ...['tracker-miner-f', 'tracker-extract', 'localsearch*', 'baloo_file*', 'updatedb*', 'plocate*', 'recollindex'],
  ...['tumblerd', 'gdk-pixbuf-thum', '*thumbnail*', 'totem-video-thu', 'evince-thumbnai', 'gnome-desktop-t'],
  ...[
    'pcmanfm',
    'nautilus',
    'org.gnome.Nauti',
    'nemo',
    'caja',
    'thunar',
    'Thunar',
    'dolphin',
    'kioslave*',
    'kioworker*',
  ],
  ...['clamscan', 'clamd', 'clamdscan'],
];

const head = `# Programs that read every file which they see: file managers, thumbnailers, indexers, virus scanners. When one of them opens
# a file that is on tape alone, it gets an error at once, and no tape moves. One name to a line, at most fifteen characters, as
# in /proc/PID/comm; * stands for any others. A mount reads this list when it begins.
`;

/** The list of somebody who has none yet is written for him. */
export function programsThatFail(file: string): readonly RegExp[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    text = `${head}${readingEverything.join('\n')}\n`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const names = text.split('\n').map((line) => line.trim());
  return names.filter((name) => name !== '' && !name.startsWith('#')).map(patternOf);
}

function patternOf(name: string): RegExp {
  const parts = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** Of the thread that asks, and of the program that it belongs to. */
export async function namesOfProgram(thread: number): Promise<readonly string[]> {
  const own = await textOf(`/proc/${thread}/comm`);
  const status = await textOf(`/proc/${thread}/status`);
  const program = /^Tgid:\s*(\d+)/m.exec(status)?.[1];
  const whole = program === undefined ? '' : await textOf(`/proc/${program}/comm`);
  return [own, whole].map((name) => name.trim()).filter((name) => name !== '');
}

async function textOf(path: string): Promise<string> {
  // It has ended meanwhile.
  return await readFile(path, 'utf8').catch(() => '');
}
