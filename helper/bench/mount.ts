// `npm run bench -- mount`: what a mount costs beside the disk, and what programs that open files on tape cost beside one
// restore. --rows browse,staged,recall for some of it; --files, --gigabytes and --programs make it smaller; --seed repeats
// a run. Each row has a home of its own. Exit code 1 when a bar is missed.

import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Figure, tell } from './figures.ts';
import { browseFigures } from './mount/browse.ts';
import { recallFigures } from './mount/recall.ts';
import { stagedFigures } from './mount/staged.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: 'browse,staged,recall' },
    files: { type: 'string', default: '1000000' },
    gibibytes: { type: 'string', default: '2' },
    programs: { type: 'string', default: '64' },
    recalled: { type: 'string', default: '1000' },
    gigabytes: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
  },
});
const numbers = [values.files, values.gibibytes, values.programs, values.recalled, values.gigabytes, values.seed];
const [files = 0, gibibytes = 0, programs = 0, recalled = 0, gigabytes = 0, seed = 0] = numbers.map(Number);
const rows: Readonly<Record<string, (folder: string) => Promise<readonly Figure[]>>> = {
  browse: (folder) => browseFigures(folder, files, seed),
  staged: (folder) => stagedFigures(folder, gibibytes),
  recall: (folder) => recallFigures(folder, { programs, files: recalled, gigabytes, seed }),
};
const wanted = values.rows.split(',');
if (!numbers.every((number) => Number(number) > 0) || !wanted.every((row) => Object.hasOwn(rows, row))) {
  process.stderr.write(`--rows wants some of ${Object.keys(rows).join(',')}, the others numbers above 0\n`);
  process.exit(64);
}

process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, --seed ${seed}\n`);
let areKept = true;
for (const row of wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-mount-'));
  try {
    areKept = tell((await rows[row]?.(folder)) ?? []) && areKept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = areKept ? 0 : 1;
