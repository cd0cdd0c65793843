// Lists of what is chosen on a cartridge: as a restore of the same makes it.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../cli/program.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { checkers } from './list-checkers.ts';
import { report, reportOf, valid } from './making-reports.ts';
import { barcode, formatted } from './steps.ts';

const names = ['one.mov', 'a/one.mov', 'a/b/two.mov', 'a/b/c/three.mov', 'd/three.mov'];

async function archived(): Promise<Helper> {
  const helper = await formatted();
  const folder = join(temporaryFolder(), 'films');
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  const hashes: ('md5' | 'xxh64')[] = ['xxh64', 'md5'];
  const job = await helper.run('archive.start', { barcodes: [barcode], sources: [folder], hashes });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  return helper;
}

/** Each with how many files a restore of the same makes. */
const chosen: readonly (readonly [paths: readonly string[], files: number])[] = [
  [['/films/a/b'], 2],
  [['films/a/b/', '/films//d'], 3],
  [['films/a', 'films/a/b/c/three.mov'], 4],
  [['films', 'films/a', 'films/a/b', 'films'], 10],
  [['/', 'films/a/b'], 7],
  [['/films', '/'], 5],
  [['films/one.mov'], 1],
];

test('nested and overlapping paths are listed as they are restored', async () => {
  const helper = await archived();
  // The cartridge keeps a record of itself then, which no restore of all brings back.
  await helper.eject(barcode);
  for (const [paths, files] of chosen) {
    const into = temporaryFolder();
    const from = [...new Set(paths.map((path) => path.split('/').filter(Boolean).join('/')))];
    expect(await helper.restore(barcode, from, into)).toMatchObject({ state: 'done', filesFailed: 0 });
    const list = join(into, 'films.mhl');
    const { code, value } = await reportOf(helper, ['--cartridge', barcode, ...paths], 'mhl', list);
    expect({ paths, code, value }).toMatchObject({ paths, code: 0, value: { files, omissions: [] } });
    expect(checkers.mhlSchema(list)).toEqual(valid);
    expect(checkers.mhl(list)).toEqual(valid);
    const { out } = await report(helper, '--cartridge', barcode, ...paths, '--format', 'ascmhl', '--out', into);
    expect(JSON.parse(out)).toMatchObject({ files });
  }
});

test('two paths that end in the same name, and one that is not there, are refused in words before anything is written', async () => {
  const helper = await archived();
  const folder = temporaryFolder();
  const out = join(folder, 'list');
  for (const [paths, code, words] of [
    [['films/one.mov', 'films/a/one.mov'], 'report.name-clash', 'Two paths end in the same name'],
    [['/', 'films/a', 'films/a/../a'], 'volume.path-missing', 'films/a/../a'],
    [['films/a', 'films/e'], 'volume.path-missing', 'films/e'],
    [['films/one.mov/x'], 'volume.path-missing', 'films/one.mov/x'],
  ] as const) {
    for (const format of ['mhl', 'csv', 'json', 'pdf', 'premis', 'ascmhl', 'bagit']) {
      const of = ['--cartridge', barcode, ...paths, '--format', format, '--out', out];
      const refused = await report(helper, ...of);
      expect(refused).toMatchObject({ code: 2, out: '' });
      expect(JSON.parse(refused.err)).toMatchObject({ fault: { code } });
    }
    const {
      code: printed,
      out: nothing,
      err,
    } = await start(helper.home, ...['report', '--cartridge', barcode, ...paths, '--format', 'csv', '--out', '-']).done;
    expect({ printed, nothing }).toEqual({ printed: 2, nothing: '' });
    expect(err).toContain(words);
  }
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('a record for archives says where on the cartridge each file is', async () => {
  const helper = await archived();
  const record = join(temporaryFolder(), 'b.xml');
  expect(await reportOf(helper, ['--cartridge', barcode, 'films/a/b'], 'premis', record)).toMatchObject({ code: 0 });
  const text = readFileSync(record, 'utf8');
  expect(text).toContain(`${barcode}:/films/a/b/c/three.mov<`);
  expect(text).toContain('originalName>b/c/three.mov<');
  expect(checkers.mets(record)).toEqual(valid);
});
