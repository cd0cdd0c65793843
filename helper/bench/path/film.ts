// What checksums beside SHA-256 cost: the same archive with none, with the usual one and with those of the preset for film,
// side by side in each run, in an order that turns.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { hashPresets, usualHashes } from '../../contract/archive.ts';
import type { Figure } from '../figures.ts';
import { Capstan } from './capstan.ts';
import { median, type Stopwatch } from './cost.ts';
import { takeMemory } from './memory.ts';
import { makeSource, type Work, works } from './work.ts';

export const filmRow = 'film';

const variants = [
  { name: 'SHA-256 alone', options: ['--hash', 'none'] },
  { name: `usual, ${usualHashes.join(', ')}`, options: [] },
  { name: `film, ${hashPresets.film.join(', ')}`, options: ['--hash', 'film'] },
] as const;
/** Of the rate without it. */
const leastPercent = 90;

export interface FilmSetup {
  readonly program: string;
  readonly folder: string;
  readonly watch: Stopwatch;
  readonly runs: number;
  readonly seed: number;
}

export async function filmFigures(setup: FilmSetup): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const work of works) figures.push(...(await figuresOf(work, setup)));
  return figures;
}

interface Spent {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function figuresOf(work: Work, setup: FilmSetup): Promise<readonly Figure[]> {
  const { folder, seed, runs } = setup;
  const [source, list] = [join(folder, 'source'), join(folder, 'files')];
  makeSource(source, list, work, seed);
  execFileSync('sync', ['-f', folder]);
  const spent: Spent[][] = variants.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    process.stderr.write(`${work.words}: run ${run + 1} of ${runs}, load ${loadavg()[0]?.toFixed(1)}\n`);
    for (let turn = 0; turn < variants.length; turn += 1) {
      const at = (run + turn) % variants.length;
      spent[at]?.push(await archiveOnce(work, source, variants[at]?.options ?? [], setup));
    }
  }
  rmSync(source, { recursive: true });
  const of = (value: (one: Spent) => number) => spent.map((all) => median(all.map(value)));
  const [seconds, cpu] = [of((one) => one.seconds), of((one) => one.cpuSeconds)];
  const [alone = Number.NaN] = seconds;
  return variants.flatMap(({ name }, at): readonly Figure[] => {
    const [own = Number.NaN, ownCpu = Number.NaN] = [seconds[at], cpu[at]];
    const what = `${work.words}: archive, ${name}`;
    return [
      ...(at === 0
        ? []
        : [{ what: `${what}: rate`, value: (100 * alone) / own, unit: '% of alone', least: leastPercent }]),
      { what: at === 0 ? what : '  took', value: own, unit: 's' },
      { what: '  processor a file', value: (1e6 * ownCpu) / work.files, unit: 'µs' },
    ];
  });
}

async function archiveOnce(
  work: Work,
  source: string,
  options: readonly string[],
  { program, folder, watch }: FilmSetup,
): Promise<Spent> {
  const capstan = await Capstan.start(program, join(folder, 'home'), watch, false);
  try {
    takeMemory(work.files * work.fileBytes);
    const { command, helper } = await capstan.archive(source, ...options);
    const cpuSeconds = command.cpuSeconds + helper.cpuSeconds + helper.childrenCpuSeconds;
    return { seconds: command.seconds, cpuSeconds };
  } finally {
    await capstan.end();
  }
}
