// A large file that has come from tape, out of the mount and from the disk: read by somebody who keeps nothing, copied to
// memory and copied to that disk, with nothing of it in memory before and with all of it.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, millisecondsOf } from '../figures.ts';
import { takeMemory } from '../path/memory.ts';
import { withDesk } from './desk.ts';

const barcode = 'BEN901L8';
const runs = 6;
const gibibyte = 2 ** 30;
const nowhere = '/dev/null';

/** The same file, as the mount shows it and on the disk beside that. */
interface StagedFiles<T> {
  readonly shown: T;
  readonly beside: T;
}

export async function stagedFigures(folder: string, gibibytes: number): Promise<readonly Figure[]> {
  const source = join(folder, 'films');
  mkdirSync(source);
  const beside = join(source, 'film');
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
    const remember = () => execFileSync('sh', ['-c', 'cat "$1" "$2" > /dev/null', 'sh', shown, beside]);
    takeMemory(gibibytes * gibibyte);
    const figures: Figure[] = [];
    for (const [what, prepare] of [
      ['nothing of it in memory', forget],
      ['all of it in memory', remember],
    ] as const) {
      for (const [way, into] of [
        ['read', nowhere],
        ['cp to memory', `/dev/shm/capstan-bench-${process.pid}`],
        ['cp to the disk', join(folder, 'copy')],
      ] as const) {
        const least = await leastOfEach({ shown, beside }, into, prepare);
        const rate = (milliseconds: number) => (gibibytes * gibibyte) / 1_000 / milliseconds;
        figures.push(
          { what: `${way}, ${what}, out of the mount`, value: rate(least.shown), unit: 'MB/s' },
          { what: `${way}, ${what}, from the disk`, value: rate(least.beside), unit: 'MB/s' },
          {
            what: `${way}, ${what}, of the speed of the disk`,
            value: least.beside / least.shown,
            unit: '×',
            least: 0.9,
          },
        );
      }
    }
    return figures;
  });
}

/** In milliseconds: others use this disk and these processors, too. */
async function leastOfEach(
  files: StagedFiles<string>,
  into: string,
  prepare: () => void,
): Promise<StagedFiles<number>> {
  const least = { shown: Number.POSITIVE_INFINITY, beside: Number.POSITIVE_INFINITY };
  const copy = (file: string) =>
    into === nowhere
      ? execFileSync('dd', ['bs=1M', 'status=none', `if=${file}`, `of=${nowhere}`])
      : execFileSync('cp', [file, into]);
  const remove = () => into !== nowhere && rmSync(into, { force: true });
  try {
    for (let run = 0; run < runs; run += 1) {
      // By turns: who comes second finds the memory that the first has just left.
      for (const which of run % 2 === 0 ? (['beside', 'shown'] as const) : (['shown', 'beside'] as const)) {
        remove();
        prepare();
        least[which] = Math.min(least[which], await millisecondsOf(() => copy(files[which])));
      }
    }
  } finally {
    remove();
  }
  return least;
}

/** Of this file alone: others use this machine, too. */
function forgetContent(file: string): void {
  execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { stdio: 'ignore' });
}
