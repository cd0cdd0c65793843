// Files that lie on several cartridges in parts, in lists for others: as one file where all of it is, and never a part as if
// it were the file.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Helper } from './harness.ts';
import { temporaryFolder } from './harness.ts';
import { checkers } from './list-checkers.ts';
import { made, report, reportOf, valid } from './making-reports.ts';
import { archiving, folderOf, station } from './stations.ts';
import { bytes } from './trees.ts';

const barcodes = ['VOL001L8', 'VOL002L8', 'VOL003L8'];
const film = bytes(210_000_000, 3);
const filmOf = (kind: string) => createHash(kind).update(film).digest('hex');

async function archivedFilm(helper: Helper) {
  const source = folderOf(2, 5);
  writeFileSync(join(source, 'film'), film);
  const job = await archiving(helper, { barcodes, sources: [source], split: true, hashes: ['xxh64', 'md5'] });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  return job;
}

test('a list of the job has the whole file, and fits what is restored', async () => {
  const helper = await station(barcodes);
  const job = await archivedFilm(helper);
  const into = temporaryFolder();
  const from = barcodes.map((barcode) => ({ barcode, paths: ['d'] }));
  expect(await helper.run('restore.start', { from, into })).toMatchObject({ state: 'done', filesFailed: 0 });

  const list = join(into, 'films.mhl');
  expect(await made(helper, job, 'mhl', list)).toMatchObject({ code: 0, value: { files: 3, omissions: [] } });
  expect(readFileSync(list, 'utf8')).toContain(`<md5>${filmOf('md5')}</md5>`);
  expect(checkers.mhlSchema(list)).toEqual(valid);
  expect(checkers.mhl(list)).toEqual(valid);

  const record = join(temporaryFolder(), 'films.xml');
  expect(await made(helper, job, 'premis', record)).toMatchObject({ code: 0, value: { files: 3 } });
  expect(checkers.mets(record)).toEqual(valid);
  for (const [at, barcode] of barcodes.entries())
    expect(readFileSync(record, 'utf8')).toContain(`${barcode}:/d/film-LTFSseg${at + 1}<`);

  const { out } = await report(helper, job.id, '--format', 'json', '--out', '-');
  const { items } = JSON.parse(out) as { readonly items: readonly { path: string; whole?: object }[] };
  expect(items.find(({ path }) => path === 'd/film-LTFSseg3')?.whole).toMatchObject({
    bytes: film.length,
    sha256: filmOf('sha256'),
    hashes: { md5: filmOf('md5') },
  });
});

test('a cartridge with a part of it names the part, and lists the others', async () => {
  const helper = await station(barcodes);
  await archivedFilm(helper);
  const list = join(temporaryFolder(), 'first.mhl');
  const { code, value } = await reportOf(helper, ['--cartridge', barcodes[0] ?? ''], 'mhl', list);
  expect(code).toBe(1);
  expect(value).toMatchObject({
    files: 2,
    omissions: [{ reason: 'part', files: 1, example: 'd/film-LTFSseg1' }],
  });
  expect(readFileSync(list, 'utf8')).not.toContain('film');
  const table = join(temporaryFolder(), 'last.csv');
  expect(await reportOf(helper, ['--cartridge', barcodes[2] ?? ''], 'csv', table)).toMatchObject({ code: 0 });
  expect(checkers.csv(table)).toEqual(valid);
  expect(readFileSync(table, 'utf8')).toContain(filmOf('sha256'));
});

test('each copy of it counts, and one that failed does not', async () => {
  const two = ['VOL001L8', 'VOL002L8', 'VOL003L8', 'VOL004L8'];
  const helper = await station(two, { drives: 2 });
  const source = folderOf(0, 1);
  writeFileSync(join(source, 'film'), film.subarray(0, 150_000_000));
  const input = { barcodes: two, sources: [source], split: true, copies: 2 };
  const job = await archiving(helper, input);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const bag = join(temporaryFolder(), 'bag');
  const { value } = await made(helper, job, 'bagit', bag);
  expect(value).toMatchObject({ files: 1, omissions: [] });
  expect(readFileSync(join(bag, 'bag-info.txt'), 'utf8')).toContain('Payload-Oxum: 150000000.1');
});

test('a restore of parts lists none of them as a file', async () => {
  const helper = await station(barcodes);
  await archivedFilm(helper);
  await helper.eject(barcodes[2] ?? '');
  const into = temporaryFolder();
  const back = await helper.restore(barcodes[1] ?? '', ['d'], into);
  const refused = await report(helper, back.id, '--format', 'bagit', '--out', join(into, 'bag'));
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('report.no-files');
});
