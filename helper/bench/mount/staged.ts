// A large file that has come from tape, read through the mount and copied from the disk, each to the same place in memory: with
// nothing of it in memory before, and with all of it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, millisecondsOf } from '../figures.ts';
import { takeMemory } from '../path/memory.ts';
import { withDesk } from './desk.ts';

const barcode = 'BEN901L8';
const runs = 8;
const gibibyte = 2 ** 30;

export async function stagedFigures(folder: string, gibibytes: number): Promise<readonly Figure[]> {
  const source = join(folder, 'films');
  mkdirSync(source);
  const [beside, into] = [join(source, 'film'), `/dev/shm/capstan-bench-${process.pid}`];
  execFileSync('sh', ['-c', 'head -c "$1" /dev/urandom > "$2"', 'sh', String(gibibytes * gibibyte), beside]);
  execFileSync('sync', ['-f', beside]);
  return await withDesk(folder, async (desk) => {
    await desk.type('virtual', 'new', barcode, '--capacity', `${Math.ceil(2 * gibibytes + 2)}G`);
    await desk.type('load', barcode);
    await desk.type('format', barcode, '--yes');
    await desk.type('archive', source, '--to', barcode, '--no-verify', '--wait');
    await desk.mount();
    const shown = join(desk.tapes, barcode, 'films', 'film');
    await desk.type('stage', shown, '--wait');
    execFileSync('cmp', [shown, beside]);
    execFileSync('sync', ['-f', desk.staging]);
    const [staged] = execFileSync('find', [join(desk.staging, 'content'), '-type', 'f'], { encoding: 'utf8' }).split(
      '\n',
    );
    const forget = () => {
      for (const file of [shown, staged ?? '', beside]) forgetContent(file);
    };
    const copy = async (from: string) => {
      rmSync(into, { force: true });
      return await millisecondsOf(() => execFileSync('cp', [from, into]));
    };
    try {
      takeMemory(gibibytes * gibibyte);
      const figures: Figure[] = [];
      for (const [what, prepare] of [
        ['nothing of it in memory', forget],
        ['all of it in memory', () => execFileSync('sh', ['-c', 'cat "$1" "$2" > /dev/null', 'sh', shown, beside])],
      ] as const) {
        const times = { shown: [] as number[], beside: [] as number[] };
        for (let run = 0; run < runs; run += 1) {
          // By turns: who comes second finds the memory that the first has just left.
          for (const which of run % 2 === 0 ? (['beside', 'shown'] as const) : (['shown', 'beside'] as const)) {
            prepare();
            times[which].push(await copy(which === 'shown' ? shown : beside));
          }
        }
        // The least disturbed of each: others use this disk and these processors, too.
        const [there, here] = [Math.min(...times.beside), Math.min(...times.shown)];
        const rate = (milliseconds: number) => (gibibytes * gibibyte) / 1_000 / milliseconds;
        figures.push(
          { what: `cp of ${gibibytes} GiB, ${what}, out of the mount`, value: rate(here), unit: 'MB/s' },
          { what: `cp of ${gibibytes} GiB, ${what}, from the disk`, value: rate(there), unit: 'MB/s' },
          { what: `cp, ${what}, of the speed of the disk`, value: there / here, unit: '×', least: 0.9 },
        );
      }
      return figures;
    } finally {
      rmSync(into, { force: true });
    }
  });
}

/** Of this file alone: others use this machine, too. */
function forgetContent(file: string): void {
  execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
}
