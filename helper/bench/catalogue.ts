// `npm run bench -- catalogue`: what the catalogue must reach, each row in a process of its own. Exit code 1 when a bar is
// missed. --seed repeats a run; --files, --many and --cartridges make it smaller, --largest the
// largest folder of the one cartridge; --folder is where its files go.

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { tell } from './figures.ts';
import { measureMany } from './many.ts';
import { makeCartridge, makeFolder, measureOne } from './one.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    files: { type: 'string', default: '1000000' },
    many: { type: 'string', default: '10000000' },
    cartridges: { type: 'string', default: '20' },
    largest: { type: 'string', default: '1000' },
    folder: { type: 'string' },
  },
});
const [seed, files, many, cartridges] = [values.seed, values.files, values.many, values.cartridges].map(Number);
if (![seed, files, many, cartridges].every((number) => Number.isSafeInteger(number) && Number(number) > 0)) {
  process.stderr.write('--seed, --files, --many and --cartridges want whole numbers above 0\n');
  process.exit(64);
}
process.exitCode = await row(positionals[0], values.folder, seed ?? 1, files ?? 1, many ?? 1, cartridges ?? 1);

async function row(
  name: string | undefined,
  inside: string | undefined,
  seed: number,
  files: number,
  many: number,
  cartridges: number,
): Promise<number> {
  const folder = inside === undefined ? mkdtempSync(join(tmpdir(), 'capstan-bench-')) : makeFolder(inside);
  if (name === 'make') {
    await makeCartridge(folder, files, seed, Number(values.largest));
    return 0;
  }
  if (name === 'one') return tell(await measureOne(join(folder, 'cartridge'), folder, seed)) ? 0 : 1;
  if (name === 'many') return tell(await measureMany(folder, many, cartridges, seed)) ? 0 : 1;
  process.stdout.write(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, --seed ${seed}\n`);
  try {
    const codes = ['make', 'one', 'many'].map((one) => {
      const args = ['--seed', seed, '--files', files, '--many', many, '--cartridges', cartridges, '--folder', folder];
      return spawnSync(process.execPath, [import.meta.filename, one, ...args.map(String)], { stdio: 'inherit' }).status;
    });
    return codes.every((code) => code === 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
