// What comes back from tape is compared with the manifest that was delivered with it.

import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ManifestOutcome } from '../../contract/archive.ts';
import type { Job } from '../../contract/model.ts';
import { start } from '../cli/program.ts';
import { type Helper, temporaryFolder } from './harness.ts';
import { flip, writeSums } from './manifests-of-sources.ts';
import { archiving, station } from './stations.ts';
import { barcode, folderWith, formatted } from './steps.ts';
import { bytes } from './trees.ts';

const names = ['a', 'b', 'c'];

async function restoring(helper: Helper, into: string, verifyAgainst: string, paths = ['d']) {
  const job = await helper.run('restore.start', { from: [{ barcode, paths }], into, verifyAgainst });
  const failed = (await helper.items(job)).flatMap(({ path, fault }) => (fault === null ? [] : [[path, fault.code]]));
  return { job, failed: Object.fromEntries(failed), manifest: await manifestOf(helper, job) };
}

async function manifestOf({ client }: Helper, { id }: Job): Promise<ManifestOutcome | null> {
  const result = await client.send('jobs.result', { id });
  return result?.kind === 'manifest' ? result.manifest : null;
}

test.each(['sha256', 'md5', 'sha1'])(
  'what differs from %s, lacks or is extra is named, wherever the manifest lies',
  async (algorithm) => {
    const helper = await formatted();
    const source = folderWith([...names, 'gone']);
    const list = writeSums(source, [...names, 'gone'], algorithm);
    const delivered = join(temporaryFolder(), `delivery.${algorithm}`);
    cpSync(list, delivered);
    rmSync(list);
    await helper.archive(barcode, source);
    const whole = await restoring(helper, temporaryFolder(), delivered);
    expect(whole).toMatchObject({ job: { state: 'done' }, failed: {}, manifest: { matching: 4, extra: 0 } });
    flip(join(source, 'b'), 3);
    rmSync(join(source, 'gone'));
    writeFileSync(join(source, 'new'), 'x');
    await archiving(helper, { barcodes: [barcode], sources: [source], into: 'other' });
    const came = await restoring(helper, temporaryFolder(), delivered, ['other/d']);
    expect(came.job).toMatchObject({ state: 'partial', filesFailed: 2 });
    expect(came.failed).toEqual({ 'd/b': 'manifest.restored-differs', 'd/gone': 'manifest.restored-missing' });
    expect(came.manifest).toMatchObject({ matching: 2, differing: 1, missing: 1, extra: 1 });
    const extra = (await helper.items(came.job)).filter(({ notes }) => notes.includes('not-in-manifest'));
    expect(extra.map(({ path }) => path)).toEqual(['other/d/new']);
  },
);

test('a manifest may come back with the files, and a wrong one is refused before anything is restored', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  writeSums(source, names, 'md5');
  await helper.archive(barcode, source);
  const into = temporaryFolder();
  const came = await restoring(helper, into, join(into, 'd'));
  expect(came).toMatchObject({ job: { state: 'done' }, manifest: { matching: 3, missing: 0, extra: 0 } });
  const list = join(temporaryFolder(), 'list.md5');
  writeFileSync(list, 'no list\n');
  for (const verifyAgainst of [list, '/nowhere']) {
    const job = await helper.run('restore.start', { from: [{ barcode, paths: ['d'] }], into, verifyAgainst });
    expect(job).toMatchObject({ state: 'failed', fault: { code: expect.stringMatching(/^manifest\./) } });
    expect(await helper.items(job)).toEqual([]);
  }
});

test('what stays, and what gets another name, is compared as it is', async () => {
  const helper = await formatted();
  const source = folderWith(names);
  const delivered = join(temporaryFolder(), 'list.md5');
  cpSync(writeSums(source, names, 'md5'), delivered);
  rmSync(join(source, 'MD5SUMS'));
  await helper.archive(barcode, source);
  const into = temporaryFolder();
  mkdirSync(join(into, 'd'));
  writeFileSync(join(into, 'd', 'a'), 'another');
  const from = [{ barcode, paths: ['d'] }];
  const renamed = await helper.run('restore.start', { from, into, conflict: 'rename', verifyAgainst: delivered });
  expect(await manifestOf(helper, renamed)).toMatchObject({ matching: 3, differing: 0 });
  const kept = await helper.run('restore.start', { from, into, conflict: 'skip', verifyAgainst: delivered });
  expect(await manifestOf(helper, kept)).toMatchObject({ matching: 2, differing: 1 });
});

test('a file that was split is compared as a whole', async () => {
  const barcodes = ['VOL001L8', 'VOL002L8'];
  const helper = await station(barcodes);
  const source = folderWith(['small']);
  writeFileSync(join(source, 'film'), bytes(150_000_000, 3));
  const delivered = join(temporaryFolder(), 'list.md5');
  cpSync(writeSums(source, ['small', 'film'], 'md5'), delivered);
  rmSync(join(source, 'MD5SUMS'));
  await archiving(helper, { barcodes, sources: [source], split: true });
  const from = barcodes.map((one) => ({ barcode: one, paths: ['d'] }));
  const job = await helper.run('restore.start', { from, into: temporaryFolder(), verifyAgainst: delivered });
  expect(await manifestOf(helper, job)).toMatchObject({ matching: 2, differing: 0, missing: 0, extra: 0 });
});

test('on the command line a restore says how what came back compares', async () => {
  const helper = await formatted();
  const source = folderWith([...names, 'new']);
  writeSums(source, names, 'md5');
  await helper.archive(barcode, source);
  const into = temporaryFolder();
  const words = ['--into', into, '--verify-against', join(into, 'd'), '--wait'];
  const { code, out } = await start(helper.home, 'restore', `${barcode}:/d`, ...words).done;
  expect(code).toBe(0);
  expect(out).toContain(`3 files match the manifest ${join(into, 'd', 'MD5SUMS')}. 1 file is not in it.`);
});
