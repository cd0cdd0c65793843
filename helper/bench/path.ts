// `npm run bench -- path`: what a person waits who types `archive` and `restore`, beside `cp -a`, one core's SHA-256 and,
// with --reference, the reference's mount: side by side in one run, in alternating order. Exit code 1 when a bar is missed.
// --rows small,pictures and --runs 1 for a quick look; --disk measures there instead of in memory. --package is the command
// line and the helper, as `npm run bench` has built them. The row `unified` is measured in the time of a drive that counts it.
// --rows encrypted sets an encrypted cartridge beside one in clear, by such a drive's time, too.
// --rows film sets the checksums of the preset for film, and the usual ones, beside SHA-256 alone.
// --rows scale is two million files of a kibibyte, --rows import measures how a cartridge with a million files is listed,
// --rows catalogue how 30 million files on 60 cartridges are searched; --files and --cartridges make these smaller, and in
// --disk the last two keep what they have made for the next run.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Figure, tell } from './figures.ts';
import type { Capstan } from './path/capstan.ts';
import { stopwatch } from './path/cost.ts';
import { encryptedFigures, encryptedRow } from './path/encrypted.ts';
import { filmFigures, filmRow } from './path/film.ts';
import { listedFigures, listedRows } from './path/listed.ts';
import { type PathSetup, type RunCost, runOnce } from './path/run.ts';
import { scaleFigures, scaleFiles, scaleRow } from './path/scale.ts';
import { restFigures, statusFigures } from './path/short-commands.ts';
import { barFigures, costHeading, costRows, table, timesHeading, timesOf, timesRow } from './path/summary.ts';
import { unifiedFigures, unifiedRow } from './path/unified.ts';
import { makeSource, works } from './path/work.ts';

const rowNames = [...works.map(({ name }) => name), unifiedRow, encryptedRow];
const allRows = [...rowNames, filmRow, scaleRow];

const { values } = parseArgs({
  options: {
    cartridges: { type: 'string', default: '60' },
    disk: { type: 'string' },
    files: { type: 'string' },
    package: { type: 'string' },
    reference: { type: 'string' },
    rest: { type: 'string', default: '60' },
    rows: { type: 'string', default: rowNames.join(',') },
    runs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const [runs = 0, seed = 0, restSeconds = 0] = [values.runs, values.seed, values.rest].map(Number);
const [files = 0, cartridges = 0] = [values.files ?? '1', values.cartridges].map(Number);
const rows = values.rows.split(',');
const chosen = rows.filter((name) => allRows.includes(name));
const chosenWorks = works.filter(({ name }) => chosen.includes(name));
const listed = listedRows.filter((name) => rows.includes(name));
const numbers = [runs, seed, restSeconds, files, cartridges];
if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0) || chosen.length + listed.length === 0) {
  const names = [...allRows, ...listedRows].join(', ');
  process.stderr.write(
    `--runs, --seed, --rest, --files and --cartridges want whole numbers above 0, --rows some of ${names}\n`,
  );
  process.exit(64);
}
let areKept = true;
for (const row of listed) {
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, --seed ${seed}\n`);
  const setup = { program: values.package ?? '', disk: values.disk ?? null, cartridges, seed };
  areKept = tell(await listedFigures(row, { ...setup, files: values.files === undefined ? null : files })) && areKept;
}
if (chosen.length > 0) areKept = (await measureAll(values.disk ?? '/dev/shm', values.package ?? '')) && areKept;
process.exitCode = areKept ? 0 : 1;

async function measureAll(where: string, program: string): Promise<boolean> {
  const folder = mkdtempSync(join(where, 'capstan-path-'));
  try {
    const areKept = chosenWorks.length === 0 || (await measure(folder, program));
    const figures: Figure[] = [];
    const room = (name: string) => mkdtempSync(join(folder, `${name}-`));
    if (chosen.includes(unifiedRow)) figures.push(...(await unifiedFigures(program, room(unifiedRow))));
    if (chosen.includes(encryptedRow)) figures.push(...(await encryptedFigures(program, room(encryptedRow))));
    if (chosen.includes(filmRow)) {
      const setup = { program, folder: room(filmRow), watch: stopwatch(folder), runs, seed };
      figures.push(...(await filmFigures(setup)));
    }
    if (chosen.includes(scaleRow)) {
      const many = { files: values.files === undefined ? scaleFiles : files, seed };
      figures.push(...(await scaleFigures(program, room(scaleRow), stopwatch(folder), many)));
    }
    return tell(figures) && areKept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, program: string): Promise<boolean> {
  const watch = stopwatch(folder);
  const [source, list] = [join(folder, 'source'), join(folder, 'files')];
  const [times, costs]: [(readonly string[])[], (readonly string[])[]] = [[timesHeading], [costHeading]];
  const [figures, rest]: [Figure[], Figure[]] = [[], []];
  for (const work of chosenWorks) {
    const bytes = work.files * work.fileBytes;
    const setup: PathSetup = { program, reference: values.reference ?? null, folder, source, bytes, list, watch };
    makeSource(source, list, work, seed);
    execFileSync('sync', ['-f', folder]);
    const costOfRuns: RunCost[] = [];
    for (let run = 0; run < runs; run += 1) {
      process.stderr.write(`${work.words}: run ${run + 1} of ${runs}, load ${loadavg()[0]?.toFixed(1)}\n`);
      const isLast = work === chosenWorks.at(-1) && run === runs - 1;
      const measureRest = async ({ helper }: Capstan) => rest.push(...(await restFigures(helper, restSeconds)));
      costOfRuns.push(
        await runOnce(setup, { isReversed: run % 2 === 1, counting: false }, isLast ? measureRest : undefined),
      );
    }
    const counted = await runOnce(
      { ...setup, reference: null },
      { isReversed: false, counting: true },
      (_, restored) => {
        execFileSync('diff', ['-r', source, restored], { stdio: 'inherit' });
      },
    );
    const medians = timesOf(costOfRuns);
    times.push(timesRow(work, medians));
    costs.push(...costRows(work, costOfRuns, counted));
    figures.push(...barFigures(work, medians, costOfRuns, values.disk !== undefined));
    rmSync(source, { recursive: true });
  }
  const short = await statusFigures(program, join(folder, 'home'), runs, watch);
  process.stdout.write(`${heading(folder)}\n${table(times)}\n${table(costs)}\n`);
  return tell([...figures, ...short, ...rest]);
}

function heading(folder: string): string {
  const memory = Number(/MemTotal:\s*(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1_024;
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${(memory / 1e9).toFixed(0)} GB, Node ${process.version}`;
  return `${machine}
everything in ${folder}${values.disk === undefined ? ' (memory)' : ', sources in the page cache'}; medians of ${runs}, --seed ${seed}
archive: capstan archive SOURCE --to BARCODE --no-verify --wait, until all is safe; nothing is read back, as cp reads nothing
  back. restore: capstan restore … --wait, all checksums compared. Both with the whole command, on a virtual drive without a
  clock, everything else as it comes. A new home and helper for each run. Before each command as much memory as it needs is
  taken and left free: a virtual machine gives free memory back to its host.
cp -a + sync: with sync -f; beside restore, of what cp -a wrote. SHA-256: openssl dgst, one process. reference: cp -a into its mount, until its process has ended.
CPU: user and system, of the helper until half a second after; children: of the helper. Switches: voluntary ones. They and
  flushes (calls of fsync and the like) are from one more run of each, which is not timed, with the calls counted in the
  process and its threads looked at every 20 ms; what that run restored is compared with its source.
× : the speed of Capstan as a share of the speed of the other.
`;
}
