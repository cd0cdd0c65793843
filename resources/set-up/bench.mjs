// `npm run bench`: how fast a folder goes to a virtual cartridge and back, through helper and command line, with hashing
// and both indexes. `npm run bench -- --gigabytes 4` for more than one. The disk's cache has a share in the figures.
// `npm run bench -- path` sets the whole path of a person beside cp, one core's SHA-256 and the reference (helper/bench).
// `npm run bench -- model` and `-- drive` measure the virtual drive alone, `-- trace` what recording its commands costs, `-- index` the index, `-- write` the writer,
// `-- recall` the reader (native-bench.mjs), `-- catalogue` the helper's catalogue `-- search` the worst that a search does to others and `-- sorted` a folder of a million names in every order (helper/bench), `-- fleet` three hosts that report to one PostgreSQL and people who ask it, `-- fleet-sim` a site of 200 drives in modelled time, `-- far` sets an archive over ssh beside `tar | ssh`, `-- mount` sets a mount beside the disk and beside one restore, `-- robot` restores from a virtual library (helper/bench) and feeds eight drives of one (`bench_write library`), `-- day` lives a day of a
// continuous mirror (day.mjs), `-- desk` opens the window and looks how quick and how heavy it is, `-- crowd` how soon a
// new window shows the shelf of a home with very many cartridges and jobs, `-- frames` how long its frames are while a
// job of small files runs (e2e/bench).

import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { day } from './day.mjs';
import { measureWindow } from './e2e.mjs';
import { nativeBench } from './native-bench.mjs';
import { ensureStage } from './package.mjs';
import { prepareHelper } from './prepare.mjs';
import { foreground, main, node, root, Stop, say } from './run.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const fileBytes = 50_000_000;
const smallFiles = 2_000;
const smallFileBytes = 10_000;

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const measured = await nativeBench(name, args);
  if (measured !== null) return measured;
  if (['catalogue', 'search', 'sorted', 'mount', 'fleet', 'fleet-sim', 'far'].includes(name ?? '')) {
    if (name?.startsWith('fleet')) ensureSystemPackages(['database']);
    if (name === 'far') ensureSystemPackages(['test']);
    await prepareHelper();
    const program = name === 'far' ? ['--package', await ensureStage()] : [];
    return await foreground(node, [join(root, 'helper', 'bench', `${name}.ts`), ...program, ...args]);
  }
  if (name === 'robot') {
    await prepareHelper();
    const restored = await foreground(node, [join(root, 'helper', 'bench', 'robot.ts'), ...args]);
    return (await nativeBench('write', ['library'])) || restored;
  }
  if (name === 'path') {
    ensureSystemPackages(['build', 'measure']);
    await prepareHelper();
    const program = await ensureStage();
    return await foreground(node, [join(root, 'helper', 'bench', 'path.ts'), '--package', program, ...args]);
  }
  if (name === 'desk' || name === 'crowd' || name === 'frames') return await measureWindow(name, args);
  if (name === 'day') {
    await prepareHelper();
    return await day(args);
  }
  const { values } = parseArgs({ options: { gigabytes: { type: 'string', default: '1' } } });
  const gigabytes = Number(values.gigabytes);
  if (!(gigabytes > 0)) throw new Stop('--gigabytes wants a number above 0', 64);
  await prepareHelper();
  const folder = mkdtempSync(join(tmpdir(), 'capstan-bench-'));
  try {
    process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`);
    makeFiles(join(folder, 'large'), Math.round((gigabytes * 1e9) / fileBytes), fileBytes);
    makeFiles(join(folder, 'small'), smallFiles, smallFileBytes);
    mkdirSync(join(folder, 'back'));
    /** @param {string[]} args */
    const tape = (...args) => capstan(join(folder, 'home'), args);
    tape('virtual', 'new', 'BEN001L8', '--capacity', `${Math.ceil(2 * gigabytes + 1)}G`);
    tape('load', 'BEN001L8');
    tape('format', 'BEN001L8', '--yes');
    const large = Math.round((gigabytes * 1e9) / fileBytes) * fileBytes;
    /** @param {string} what @param {readonly string[]} how */
    const archive = (what, how) => tape('archive', join(folder, what), '--to', 'BEN001L8', '--wait', ...how);
    rate('archive without verification, large files', large, () => archive('large', ['--no-verify']));
    count('archive without verification, small files', smallFiles, () => archive('small', ['--no-verify']));
    rate('archive and verify, large files', large, () => archive('large', []));
    count('archive and verify, small files', smallFiles, () => archive('small', []));
    const into = ['--into', join(folder, 'back'), '--wait'];
    rate('restore, large files', large, () => tape('restore', 'BEN001L8:/large', ...into));
    count('restore, small files', smallFiles, () => tape('restore', 'BEN001L8:/small', ...into));
    tape('eject', 'BEN001L8');
    return 0;
  } finally {
    // The helper ends when it is idle; its home stays until then.
    for (let tries = 0; tries < 300 && existsSync(join(folder, 'home', 'run', 'helper.sock')); tries += 1)
      await sleep(100);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {string} home @param {readonly string[]} args */
function capstan(home, args) {
  const main = join(root, 'helper', 'cli', 'main.ts');
  const ended = spawnSync(node, [main, ...args, '--home', home], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (ended.status !== 0) say(ended.stderr);
  if (ended.status !== 0) throw new Stop(`capstan ${args.join(' ')} ended with ${ended.status ?? ended.signal}`);
}

/** @param {string} folder @param {number} many @param {number} bytes */
function makeFiles(folder, many, bytes) {
  mkdirSync(folder);
  const content = Buffer.alloc(bytes);
  for (let number = 0; number < many; number += 1) {
    randomFillSync(content);
    const file = openSync(join(folder, `file ${number}`), 'w');
    writeSync(file, content);
    closeSync(file);
  }
}

/** @param {() => void} work */
function secondsOf(work) {
  const since = performance.now();
  work();
  return (performance.now() - since) / 1000;
}

/** @param {string} what @param {number} bytes @param {() => void} work */
function rate(what, bytes, work) {
  process.stdout.write(`${what}: ${(bytes / 1e6 / secondsOf(work)).toFixed(0)} MB/s\n`);
}

/** @param {string} what @param {number} files @param {() => void} work */
function count(what, files, work) {
  process.stdout.write(`${what}: ${(files / secondsOf(work)).toFixed(0)} files/s\n`);
}
