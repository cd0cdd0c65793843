// A folder with what real folders have: depth, empty files, links, odd names, old times, tight modes. And its
// comparison with a second one: bytes, times, modes, links.

import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, readlink, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const megabyte = 1_000_000;

/** Makes `folder`; about 12 MB in 40 files. */
export async function makeTree(folder: string): Promise<void> {
  await mkdir(join(folder, 'Rushes', 'Day 1'), { recursive: true });
  await mkdir(join(folder, 'Stills'));
  await mkdir(join(folder, 'empty folder'));
  await writeFile(join(folder, 'notes.txt'), 'Loch Ness, second week.\n');
  await writeFile(join(folder, 'empty'), '');
  await writeFile(join(folder, 'Übersicht – “final” #2 & 50%.txt'), 'odd name\n');
  await writeFile(join(folder, 'Rushes', 'Day 1', 'A001C002.mov'), randomBytes(8 * megabyte + 1));
  await writeFile(join(folder, 'Rushes', 'Day 1', 'one block'), randomBytes(524_288));
  for (let number = 1; number <= 32; number += 1) {
    const name = `IMG_${String(number).padStart(4, '0')}.raw`;
    await writeFile(join(folder, 'Stills', name), randomBytes(90_000 + number));
  }
  await symlink('notes.txt', join(folder, 'link to notes'));
  await symlink('../nowhere', join(folder, 'Stills', 'broken link'));
  await chmod(join(folder, 'notes.txt'), 0o600);
  await chmod(join(folder, 'empty'), 0o444);
  const past = new Date('1999-12-31T23:59:58.123Z');
  await utimes(join(folder, 'Rushes', 'Day 1', 'A001C002.mov'), past, past);
  await utimes(join(folder, 'Stills'), past, past);
}

/** One line for each entry below the folder, in order: kind, mode, time, size and hash or target. */
export async function describeTree(folder: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    const stat = await lstat(path, { bigint: true });
    const mode = (stat.mode & 0o7777n).toString(8);
    if (stat.isSymbolicLink()) lines.push(`${name} -> ${await readlink(path)}`);
    else if (stat.isDirectory()) lines.push(`${name}/ ${mode} ${stat.mtimeNs}`);
    else {
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      lines.push(`${name} ${mode} ${stat.mtimeNs} ${stat.size} ${hash}`);
    }
  }
  return lines;
}
