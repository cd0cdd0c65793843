// Files of this computer on cartridges of another one, over a real sshd: as if they had been archived there, or by name not.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { begin, capstan, desk, lastJob, latinIn, program } from './far-desk.ts';
import { isRoot, temporaryFolder, treeOf } from './harness.ts';
import { barcode, HeldStream, waitUntil } from './steps.ts';
import { bytes, makeSparseFile, makeTree } from './trees.ts';

test('a program is told which job it is as soon as that has begun', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  writeFileSync(join(source, 'one'), 'one');
  const { code, out, err } = await capstan(far, 'archive', source, '--to', barcode, '--wait', '--json');
  expect(code, err).toBe(0);
  const { id } = JSON.parse(out);
  expect(
    err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([{ job: id, state: 'queued', waitsFor: null, type: [] }]);
});

test('a tree comes back as it was, whatever is in it', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  makeTree(source);
  writeFileSync(latinIn(source), 'latin');
  writeFileSync(join(source, 'empty'), '');
  writeFileSync(join(source, 'large'), bytes(5_000_001, 7));
  makeSparseFile(join(source, 'sparse'), 20_000_000);
  mkdirSync(join(source, 'none'));
  const sent = await capstan(far, 'archive', source, '--to', barcode, '--wait');
  expect(sent.code, sent.all).toBe(0);
  const into = temporaryFolder();
  expect(await far.helper.restore(barcode, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  for (const folder of [source, join(into, 'd')]) {
    expect(readFileSync(latinIn(folder), 'utf8')).toBe('latin');
    unlinkSync(latinIn(folder));
    utimesSync(folder, 1, 1);
  }
  expect(treeOf(into)).toEqual(treeOf(join(source, '..')));
});

test('patterns, lists and a folder on the cartridge mean what they mean there', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  for (const folder of ['', 'cache', 'work']) mkdirSync(join(source, folder), { recursive: true });
  for (const name of ['a.tmp', 'a.txt', 'cache/x', 'work/y']) writeFileSync(join(source, name), name);
  const patterns = ['--exclude', '*.tmp', '--exclude', 'cache/'];
  expect(
    await capstan(far, 'archive', source, '--to', barcode, '--into', 'in/it', ...patterns, '--no-verify'),
  ).toMatchObject({ code: 0 });
  const names = async (path: string) => (await far.helper.list(barcode, path)).map(({ name }) => name);
  expect(await names('in/it/d')).toEqual(['work', 'a.txt']);

  const list = join(source, '..', 'names');
  writeFileSync(list, 'cache/x\nnot-there\n');
  const listed = await capstan(far, 'archive', '--from-file', list, '--base', source, '--to', barcode, '--no-verify');
  expect(listed.code).toBe(1);
  expect(listed.out).toContain('not-there');
  expect(await names('d/cache')).toEqual(['x']);
});

test('what cannot be read here is named, and the rest is archived', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const name of ['good', 'shut']) writeFileSync(join(source, name), name);
  execFileSync('mkfifo', [join(source, 'fifo')]);
  if (!isRoot) chmodSync(join(source, 'shut'), 0);
  const sent = await capstan(far, 'archive', source, '--to', barcode, '--no-verify');
  expect(sent.code).toBe(1);
  const failed = await far.helper.items(await lastJob(far), true);
  expect(failed.map(({ path, fault }) => [path, fault?.code])).toContainEqual(['d/fifo', 'source.unsupported']);
  expect(failed.find(({ path }) => path === 'd/fifo')?.fault?.data.subject).toBe(join(source, 'fifo'));
  expect((await far.helper.list(barcode, 'd')).map(({ name }) => name)).toContain('good');
});

test('what is there is not sent again', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const name of ['one', 'two']) writeFileSync(join(source, name), name);
  const again = ['archive', source, '--to', barcode, '--no-verify', '--unchanged', 'skip'];
  expect(await capstan(far, ...again)).toMatchObject({ code: 0 });
  writeFileSync(join(source, 'two'), 'another');
  const sent = await capstan(far, ...again);
  expect(sent).toMatchObject({ code: 0 });
  expect(sent.err).toContain('not sent again: 1 file.');
  expect((await lastJob(far)).progress.filesDone).toBe(1);
});

test('a line that is cut leaves what came whole, and the rest can be sent', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  writeFileSync(join(source, 'a'), 'whole');
  writeFileSync(join(source, 'b'), bytes(30_000_000, 3));
  // So much comes through, then ssh's channel is at its end.
  const cut = join(temporaryFolder(), 'capstan');
  const program = far.environment.CAPSTAN_REMOTE_COMMAND;
  const script = `case "$*" in *feed) head -c 9000000 | ${program} "$@";; *) exec ${program} "$@";; esac`;
  writeFileSync(cut, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const broken = { ...far, environment: { ...far.environment, CAPSTAN_REMOTE_COMMAND: cut } };
  const sent = await capstan(broken, 'archive', source, '--to', barcode, '--no-verify');
  expect(sent.code, sent.all).toBe(1);
  const job = await lastJob(far);
  expect(job.state).toBe('partial');
  const failed = await far.helper.items(job, true);
  expect(failed.map(({ path }) => path).toSorted()).toEqual(['d', 'd/b']);
  expect(new Set(failed.map(({ fault }) => fault?.code))).toEqual(new Set(['far.stream-ended']));
  expect((await far.helper.list(barcode, 'd')).map(({ name }) => name)).toEqual(['a']);

  const rest = ['archive', source, '--to', barcode, '--unchanged', 'skip', '--wait'];
  const resent = await capstan(far, ...rest);
  expect(resent.code, resent.all).toBe(0);
  const into = temporaryFolder();
  await far.helper.restore(barcode, ['d'], into);
  expect(readFileSync(join(into, 'd', 'b')).equals(readFileSync(join(source, 'b')))).toBe(true);
});

test('who goes before the job has its turn leaves nothing behind there', async () => {
  const far = await desk();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  writeFileSync(join(source, 'a'), 'a');
  const held = new HeldStream();
  const before = await far.helper.client.send('archive.start', {
    barcodes: [barcode],
    sources: [],
    streams: [held.input],
  });
  const child = begin(far, 'archive', source, '--to', barcode, '--no-verify');
  await waitUntil(() => feeding() > 0);
  let queued = await lastJob(far);
  while (queued.id === before) queued = await lastJob(far);
  child.kill('SIGKILL');
  await waitUntil(() => feeding() === 0);
  held.end();
  await far.helper.endOf(before);
  const job = await far.helper.endOf(queued.id);
  expect(job.state).toBe('partial');
  // Its FIFO has gone with it.
  expect((await far.helper.items(job, true)).length).toBeGreaterThan(0);

  function feeding(): number {
    const command = `${program} --home ${far.helper.home} bridge feed`;
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    return running.split('\n').filter((line) => line.includes(command)).length;
  }
});

test('options that cannot be kept over a line are refused in words', async () => {
  const far = await desk();
  const source = temporaryFolder();
  symlinkSync('nowhere', join(source, 'l'));
  for (const option of [
    ['--bag'],
    ['--plan'],
    ['--mirror', source],
    ['--unchanged', 'compare'],
    ['--skip-duplicates'],
  ]) {
    const refused = await capstan(far, 'archive', source, '--to', barcode, ...option);
    expect(refused).toMatchObject({ code: 64 });
    expect(refused.err).toContain('is not possible with --host');
  }
});
