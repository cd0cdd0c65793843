// Lists of 100,000 files, checked by the programs of others: `node resources/set-up/large-lists.mjs [files]`. Minutes long, as
// ASC MHL's own program compares each file with each line, so no part of `npm test`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensurePythonTools } from './python-tools.mjs';
import { buildFolder, main, node, root, Stop } from './run.mjs';

const tools = join(buildFolder, 'python-tools');
const schemas = join(tools, 'mhl_suite', 'xsd');

await main(async () => {
  const many = Number(process.argv[2] ?? 100_000);
  await ensurePythonTools();
  const work = mkdtempSync(join(tmpdir(), 'capstan-large-lists-'));
  try {
    compare(work, many);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return 0;
});

/** @param {string} work @param {number} many */
function compare(work, many) {
  const home = join(work, 'home');
  const capstan = (/** @type {string[]} */ ...args) =>
    step(`capstan ${args.slice(0, 4).join(' ')}`, node, [join(root, 'helper/cli/main.ts'), '--home', home, ...args]);
  const python = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    step(`${program} ${args[0]}`, 'python3', [join(tools, 'bin', program), ...args]);
  const into = join(work, 'restored');
  const bag = join(work, 'bag');
  mkdirSync(into);
  mkdirSync(join(bag, 'data'), { recursive: true });
  makeFiles(join(work, 'many'), many);
  capstan('virtual', 'new', 'CAP009L8', '--capacity', '12G');
  capstan('load', 'CAP009L8');
  capstan('format', 'CAP009L8');
  const archived = capstan(
    '--json',
    'archive',
    join(work, 'many'),
    '--to',
    'CAP009L8',
    '--hash',
    'xxh64,md5',
    '--wait',
  );
  const job = JSON.parse(archived.trim().split('\n').at(-1) ?? '').id;
  capstan('restore', 'CAP009L8:/many', '--into', into, '--wait');
  capstan('report', job, '--format', 'mhl', '--out', join(into, 'many.mhl'));
  python('simple-mhl', 'xsd-schema-check', join(into, 'many.mhl'));
  python('simple-mhl', 'verify', join(into, 'many.mhl'));
  rmSync(join(into, 'many.mhl'));
  capstan('report', '--cartridge', 'CAP009L8', '--format', 'premis', '--out', join(work, 'many.xml'));
  capstan('report', job, '--format', 'ascmhl', '--out', into);
  const history = join(into, 'ascmhl');
  const generation = readdirSync(history).find((name) => name.endsWith('.mhl')) ?? '';
  python('ascmhl-debug', 'xsd-schema-check', '-xsd', join(schemas, 'ASCMHL.xsd'), join(history, generation));
  python('ascmhl', 'diff', into);
  python('ascmhl-debug', 'verify', into);
  capstan('restore', 'CAP009L8:/many', '--into', join(bag, 'data'), '--wait');
  capstan('report', job, '--format', 'bagit', '--out', bag);
  python('bagit.py', '--validate', '--quiet', bag);
}

/** Every thousandth is empty. @param {string} folder @param {number} many */
function makeFiles(folder, many) {
  for (let at = 0; at < many; at += 1) {
    const below = join(folder, `reel ${Math.floor(at / 1000)}`);
    if (at % 1000 === 0) mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `frame ${at} é.dpx`), at % 1000 === 0 ? '' : `frame ${at}`);
  }
}

/** @param {string} words @param {string} program @param {readonly string[]} args */
function step(words, program, args) {
  const began = Date.now();
  const env = { ...process.env, PYTHONPATH: tools };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 1 << 30 });
  process.stdout.write(`${words}: exit ${status}, ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  if (status !== 0) throw new Stop(`${words} failed:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`);
  return stdout;
}
