// Many programs open files of one cartridge that lie on tape alone. What counts is the time of the drive by its own clock,
// from the cartridge's loading on, beside one restore of the same files.

import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figures.ts';
import { run } from '../robot/library-home.ts';
import { SeededNumbers } from '../tree.ts';
import { type MountDesk, withDesk } from './desk.ts';
import type { ReadingOrder } from './reader.ts';

const [barcode, drive] = ['BEN902L9', 'drive-2'];
/** A tenth of a full one: the smallest that has the wraps of a real one. */
const capacityBytes = 1.8e12;
const fileBytes = 100_000;

export interface RecallShape {
  readonly programs: number;
  /** That are read, and four times as many lie on the tape. */
  readonly files: number;
  readonly gigabytes: number;
  readonly seed: number;
}

export async function recallFigures(folder: string, shape: RecallShape): Promise<readonly Figure[]> {
  return await withDesk(folder, async (desk) => {
    const { programs, files } = shape;
    const names = await fill(desk, folder, shape);
    const chosen = chosenOf(names, files, shape.seed);
    const into = join(folder, 'restored');
    const restore = async (paths: readonly string[]) => {
      mkdirSync(into, { recursive: true });
      const from = [{ barcode, paths: [...paths] }];
      await run(desk.client, () => desk.client.send('restore.start', { from, into, conflict: 'overwrite' }));
    };
    const one = await tapeTime(desk, () => restore(chosen));
    const together = await readByPrograms(desk, chosen, programs, true);
    const apart = await readByPrograms(desk, chosen, programs, false);
    const each = await tapeTime(desk, async () => {
      for (const path of chosen) await restore([path]);
    });
    rmSync(into, { recursive: true });
    const seconds = (what: string, value: number): Figure => ({ what, value, unit: 's of the drive' });
    const above = (value: number) => ({ value: 100 * (value / one.seconds - 1), unit: '%' });
    return [
      seconds(`${files} files by one restore`, one.seconds),
      seconds(`${programs} programs, each opens its files at once`, together.seconds),
      { what: '  more than one restore', ...above(together.seconds), limit: 2 },
      { what: '  restores', value: together.restores, unit: '' },
      seconds(`${programs} programs, each opens one after the other`, apart.seconds),
      { what: '  more than one restore, for nobody knows the next', ...above(apart.seconds) },
      { what: '  restores', value: apart.restores, unit: '' },
      seconds('each by itself, as they are asked for', each.seconds),
      { what: '  more than one restore', ...above(each.seconds) },
    ];
  });
}

interface TapeTime {
  readonly seconds: number;
  readonly restores: number;
}

/** The cartridge lies on the shelf before and afterwards; its way out of the drive is not counted. */
async function tapeTime(desk: MountDesk, work: () => Promise<unknown>): Promise<TapeTime> {
  await desk.type('load', barcode, '--drive', drive);
  const [before, restores] = [await desk.tapeSeconds(drive), await restoresOf(desk)];
  await work();
  const seconds = (await desk.tapeSeconds(drive)) - before;
  const more = (await restoresOf(desk)) - restores;
  await desk.type('eject', barcode);
  return { seconds, restores: more };
}

async function restoresOf(desk: MountDesk): Promise<number> {
  const lines = (await desk.type('jobs', '--json')).split('\n').filter((line) => line !== '');
  return lines.filter((line) => JSON.parse(line).kind === 'restore').length;
}

/** All of them have begun before the first reads. */
async function readByPrograms(
  desk: MountDesk,
  chosen: readonly string[],
  programs: number,
  together: boolean,
): Promise<TapeTime> {
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(Math.ceil(chosen.length / programs)) };
  const children = Array.from({ length: programs }, () => fork(join(import.meta.dirname, 'reader.ts'), { env }));
  await Promise.all(children.map((child) => once(child, 'message')));
  await desk.mount();
  try {
    return await tapeTime(desk, async () => {
      const bytes = await Promise.all(
        children.map((child, at) => {
          const files = chosen.filter((_, number) => number % programs === at);
          return answerOf(child, { files: files.map((path) => join(desk.tapes, barcode, path)), together });
        }),
      );
      const read = bytes.reduce((sum, one) => sum + one, 0);
      if (read !== chosen.length * fileBytes) throw new Error(`${read} bytes came`);
    });
  } finally {
    await desk.unmount();
    rmSync(desk.staging, { recursive: true });
  }
}

async function answerOf(child: ChildProcess, order: ReadingOrder): Promise<number> {
  child.send(order);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a program ended with ${code}`);
  });
  const [answer] = await Promise.race([once(child, 'message'), ended]);
  return Number(answer);
}

/** Zeros between them take none of the disk, and as much of the tape as others. */
async function fill(desk: MountDesk, folder: string, { files, gigabytes }: RecallShape): Promise<readonly string[]> {
  const source = join(folder, 'takes');
  const between = join(folder, 'between');
  mkdirSync(source);
  const names = Array.from({ length: 4 * files }, (_, at) => `take ${String(at).padStart(6, '0')}`);
  writeFileSync(between, Buffer.alloc(Math.max(1, Math.round((gigabytes * 1e9) / names.length) - fileBytes)));
  for (const name of names) {
    writeFileSync(join(source, name), randomBytes(fileBytes));
    linkSync(between, join(source, `${name} and what lies behind it`));
  }
  await desk.client.send('virtual.addDrive', { model: 'lto9', clock: { mode: 'modelled', speedUp: 1 } });
  await desk.client.send('virtual.create', { barcode, capacityBytes });
  await desk.type('load', barcode, '--drive', drive);
  await desk.type('format', barcode, '--yes');
  await desk.type('archive', source, '--to', barcode, '--no-verify', '--wait');
  await desk.type('eject', barcode);
  rmSync(source, { recursive: true });
  return names.map((name) => `takes/${name}`);
}

function chosenOf(names: readonly string[], files: number, seed: number): readonly string[] {
  const numbers = new SeededNumbers(seed);
  const left = [...names];
  return Array.from({ length: files }, () => left.splice(numbers.whole(left.length), 1)[0] ?? '');
}
