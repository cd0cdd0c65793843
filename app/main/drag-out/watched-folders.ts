// Which folders other programs of this person keep an eye on: a file manager does that with each folder that it shows. Linux
// tells it of every process, by the folder's number on its disk.

import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';

const proc = '/proc';
/** Programs that watch whole trees are no file managers, and would be asked for ever. */
const mostOfOne = 2_000;

export async function watchedFolders(): Promise<ReadonlySet<number>> {
  const names = await readdir(proc).catch(() => []);
  const own = process.getuid?.();
  const found = new Set<number>();
  const addThose = async (name: string) => {
    const folder = join(proc, name);
    if (name === String(process.pid) || (await stat(folder)).uid !== own) return;
    for (const number of await readdir(join(folder, 'fd'))) {
      const link = await readlink(join(folder, 'fd', number)).catch(() => '');
      if (link !== 'anon_inode:inotify') continue;
      const watched = inodesIn(await readFile(join(folder, 'fdinfo', number), 'utf8'));
      if (watched.length <= mostOfOne) for (const inode of watched) found.add(inode);
    }
  };
  // One that has ended since, or may not be looked at, shows nothing.
  await Promise.allSettled(names.filter((name) => /^\d+$/.test(name)).map(addThose));
  return found;
}

/** "inotify wd:1 ino:9e7e sdev:800013 …", a line for each folder. */
export function inodesIn(text: string): readonly number[] {
  return [...text.matchAll(/^inotify .*?\bino:([0-9a-f]+)/gm)].map(([, inode = '']) => Number.parseInt(inode, 16));
}
