// Looking at very many files of a cartridge that lies on the shelf, beside the same tree of empty files on the disk: both as
// the kernel knows them after one walk.

import { execFileSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, millisecondsOf } from '../figures.ts';
import { makeCartridge, oneBarcode } from '../one.ts';
import { median } from '../path/cost.ts';
import { withDesk } from './desk.ts';

const drive = 'drive-1';
const largestFolder = 1_000;
const runs = 3;
const outputMost = 2 ** 30;
const programs = [
  ['find', 'find "$1" > /dev/null'],
  ['ls -lR', 'ls -lR "$1" > /dev/null'],
  ['du -s', 'du -s "$1" > /dev/null'],
] as const;

export async function browseFigures(folder: string, files: number, seed: number): Promise<readonly Figure[]> {
  const making = join(folder, 'making');
  mkdirSync(making);
  const cartridge = await makeCartridge(making, files, seed, largestFolder);
  const shelf = join(folder, 'home', 'virtual', 'cartridges');
  mkdirSync(shelf, { recursive: true, mode: 0o700 });
  cpSync(cartridge, join(shelf, oneBarcode), { recursive: true });
  rmSync(making, { recursive: true });
  return await withDesk(folder, async (desk) => {
    await desk.type('load', oneBarcode);
    await desk.type('eject', oneBarcode);
    await desk.mount();
    const [shown, beside] = [join(desk.tapes, oneBarcode), join(folder, 'beside')];
    const before = await desk.commands(drive);
    const cold = await millisecondsOf(() => shell('find "$1" > /dev/null', shown));
    copyTree(shown, beside);
    shell('ls -lR "$1" > /dev/null', beside);
    shell('ls -lR "$1" > /dev/null', shown);
    const figures: Figure[] = [];
    for (const [what, script] of programs) {
      const times = { shown: [] as number[], beside: [] as number[] };
      for (let run = 0; run < runs; run += 1) {
        times.beside.push(await millisecondsOf(() => shell(script, beside)));
        times.shown.push(await millisecondsOf(() => shell(script, shown)));
      }
      const [there, here] = [median(times.beside), median(times.shown)];
      figures.push(
        { what: `${what} of ${files} files, in the mount`, value: here / 1_000, unit: 's' },
        { what: `${what} of ${files} files, on the disk`, value: there / 1_000, unit: 's' },
        { what: `${what}, of the speed of the disk`, value: there / here, unit: '×', least: 0.5 },
      );
    }
    const commands = (await desk.commands(drive)) - before;
    return [
      { what: `the first walk of all, which asks the helper`, value: cold / 1_000, unit: 's' },
      ...figures,
      { what: 'commands to the drive meanwhile', value: commands, unit: 'commands', limit: 0 },
    ];
  });
}

function shell(script: string, path: string): void {
  execFileSync('sh', ['-c', script, 'sh', path]);
}

/** Folders, and empty files of the same names. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  const found = execFileSync('find', [from, '-mindepth', '1', '-printf', '%y%P\\0'], { maxBuffer: outputMost });
  let start = 0;
  for (let end = found.indexOf(0, start); end >= 0; end = found.indexOf(0, start)) {
    const path = join(to, found.toString('utf8', start + 1, end));
    if (found[start] === 'd'.charCodeAt(0)) mkdirSync(path);
    else closeSync(openSync(path, 'w'));
    start = end + 1;
  }
}
