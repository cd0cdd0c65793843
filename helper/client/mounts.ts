// Where Capstan has mounted something, as the kernel knows it.

import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** As the mount process names itself to the kernel. */
const kind = 'fuse.capstan';

export function mountFolders(table = readFileSync('/proc/self/mountinfo', 'utf8')): readonly string[] {
  return table.split('\n').flatMap((line) => {
    const [own = '', system = ''] = line.split(' - ');
    const folder = own.split(' ')[4];
    return folder !== undefined && system.startsWith(`${kind} `) ? [unescaped(folder)] : [];
  });
}

/** The mount that a path lies in, or is; null where it lies in none. */
export function mountOf(path: string, folders: readonly string[] = mountFolders()): string | null {
  const inside = folders.filter((folder) => path === folder || path.startsWith(`${folder}/`));
  return inside.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Without links on its way: what it names may itself be one, or may not answer any more. */
export async function placeOf(path: string): Promise<string> {
  const whole = resolve(path);
  if (mountFolders().includes(whole)) return whole;
  return join(await realpath(dirname(whole)), basename(whole));
}

/** Space, tab, line feed and backslash are written in octal. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
