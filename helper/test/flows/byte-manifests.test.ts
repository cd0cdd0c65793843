// Names that are no text, and those that look like how such are shown, in lists of checksums: both ways.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Helper, temporaryFolder } from './harness.ts';
import { checkers } from './list-checkers.ts';
import { made, report, reportOf, valid } from './making-reports.ts';
import { comparing } from './manifests-of-sources.ts';
import { barcode, formatted } from './steps.ts';
import { bytes } from './trees.ts';

const latin = Buffer.from('caf\xe9.mov', 'latin1');
const texts = [
  'plain.mov',
  'caf%E9.mov',
  'caf%25E9.mov',
  '100%.mov',
  'e\u0301.mov',
  'caf%C3%A9.mov',
  'u\u0308/sub %FF.mov',
];

function source(): string {
  const folder = join(temporaryFolder(), 'films');
  mkdirSync(join(folder, 'u\u0308'), { recursive: true });
  for (const [at, name] of texts.entries()) writeFileSync(join(folder, name), bytes(1000 + at, at));
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), latin]), bytes(2000, 50));
  return folder;
}

/** By the system's own program. */
function summed(folder: string): string {
  execFileSync('sh', ['-c', 'find . -type f -print0 | xargs -0 sha256sum > ../SHA256SUMS'], { cwd: folder });
  return join(folder, '../SHA256SUMS');
}

async function archived(helper: Helper, folder: string) {
  const sources = [folder];
  const verifyAgainst = summed(folder);
  return await comparing(helper, { barcodes: [barcode], sources, verifyAgainst, hashes: ['xxh64', 'md5'] });
}

test('a list by sha256sum is compared with names of any bytes, and names the one that differs', async () => {
  const helper = await formatted();
  const folder = source();
  const { job, manifest } = await archived(helper, folder);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(manifest).toMatchObject({ matching: 8, differing: 0, missing: 0, extra: 0 });

  const into = temporaryFolder();
  const from = [{ barcode, paths: ['films'] }];
  const verifyAgainst = join(folder, '../SHA256SUMS');
  const back = await helper.run('restore.start', { from, into, verifyAgainst });
  expect(await helper.client.send('jobs.result', { id: back.id })).toMatchObject({
    manifest: { matching: 8, differing: 0, missing: 0, extra: 0 },
  });

  const list = readFileSync(verifyAgainst);
  const at = list.indexOf(latin);
  list[at - 5] = list[at - 5] === 0x30 ? 0x31 : 0x30;
  writeFileSync(verifyAgainst, list);
  const again = await helper.run('restore.start', { from, into: temporaryFolder(), verifyAgainst });
  const failed = (await helper.items(again)).filter(({ fault }) => fault !== null);
  expect(failed.map(({ path, fault }) => [path, fault?.code])).toEqual([
    ['films/caf%E9.mov', 'manifest.restored-differs'],
  ]);
});

test('lists name what is text as the disk has it, and leave out what is none', async () => {
  const helper = await formatted();
  const { job } = await archived(helper, source());
  const into = temporaryFolder();
  expect(await helper.restore(barcode, ['films'], into)).toMatchObject({ state: 'done' });
  for (const of of [[job.id], ['--cartridge', barcode], ['--cartridge', barcode, 'films']]) {
    const file = join(into, 'films.mhl');
    const { code, value } = await reportOf(helper, [...of, '--force'], 'mhl', file);
    expect({ code, value }).toMatchObject({
      code: 0,
      value: { files: texts.length, omissions: [{ reason: 'name', files: 1, example: 'films/caf%E9.mov' }] },
    });
    expect(checkers.mhlSchema(file)).toEqual(valid);
    expect(checkers.mhl(file)).toEqual(valid);
  }
  rmSync(join(into, 'films.mhl'));
  expect(await made(helper, job, 'ascmhl', into)).toMatchObject({
    code: 0,
    value: { files: texts.length, omissions: [{ reason: 'name' }] },
  });
  expect(checkers.ascMhlDiff(into)).toEqual(valid);
  expect(checkers.ascMhl(into)).toEqual(valid);

  const of = ['--cartridge', barcode, 'films/\u00fc'];
  const { out } = await report(helper, ...of, '--format', 'mhl', '--out', '-');
  expect(out).toContain('<file>u\u0308/sub %FF.mov</file>');
  expect(readdirSync(join(into, 'films', 'u\u0308'))).toEqual(['sub %FF.mov']);
});
